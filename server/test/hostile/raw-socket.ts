import { connect } from "node:net";
import type { RawRequest } from "./raw-requests.ts";
import type { Received } from "./send.ts";

const quietMs = 300;
const halfMs = 1_000;
const patienceMs = 6_000;

/**
 * Sends bytes over a separate connection. Reads until the server closes the connection, until it sends nothing more after its response, or
 * until a timeout expires.
 */
export function sendRaw(
  url: URL,
  { chunks, isHalf = false }: RawRequest,
): Promise<{ readonly wire: string; readonly ms: number; readonly isHanging: boolean }> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let wire = "";
    let ms = 0;
    let quiet: NodeJS.Timeout | undefined;
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    const end = (isHanging: boolean): void => {
      clearTimeout(quiet);
      clearTimeout(late);
      socket.destroy();
      resolve({ wire, ms, isHanging });
    };
    const late = setTimeout(() => end(!isHalf && wire === ""), isHalf ? halfMs : patienceMs);
    socket.on("data", (chunk) => {
      wire += chunk.toString("latin1");
      ms = performance.now() - startedAt;
      clearTimeout(quiet);
      quiet = setTimeout(() => end(false), quietMs);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => end(false));
    void (async () => {
      for (const chunk of chunks) {
        socket.write(chunk);
        await new Promise((next) => setTimeout(next, 10));
      }
    })();
  });
}

/** Returns the responses received on a connection, in order. */
export function answersIn(wire: string, ms: number): Received[] {
  const answers: Received[] = [];
  let rest = wire;
  while (rest !== "") {
    const match = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n([\s\S]*?)\r\n\r\n/.exec(rest);
    if (match === null) {
      answers.push({ status: 0, headers: {}, text: rest, ms, failure: `not HTTP: ${JSON.stringify(rest.slice(0, 80))}` });
      break;
    }
    const [head, status = "0", lines = ""] = match;
    const headers: Record<string, string> = {};
    for (const line of lines.split("\r\n")) {
      const colon = line.indexOf(":");
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    rest = rest.slice(head.length);
    const length = Number(headers["content-length"] ?? 0);
    const isChunked = headers["transfer-encoding"] === "chunked";
    const size = isChunked ? rest.indexOf("0\r\n\r\n") + 5 : length;
    const text = Buffer.from(rest.slice(0, size), "latin1").toString("utf8");
    rest = rest.slice(size);
    // An interim response is not counted.
    if (status === "100") continue;
    answers.push({ status: Number(status), headers, text: isChunked ? text.split("\r\n").slice(1, 2).join("") : text, ms, failure: null });
  }
  return answers;
}
