import type { ModelRequest, RawScript } from "./model-server.ts";
import type { WireWriter } from "./model-wires.ts";

/** A simulated fault of a language model. */
export interface ModelFault {
  readonly script: RawScript;
  /** Whether two and a half sentences precede the fault. */
  readonly said?: true;
  /** Whether the fault uses the whole time limit. */
  readonly slow?: true;
}

/** Text that is sent before a fault if `said` is set. */
export const saidBefore = ["The Storm lantern costs 39.50 EUR. ", "It runs for 40 hours. ", "It is made of"];

const saying =
  (then: (answer: Parameters<RawScript>[0]) => void): RawScript =>
  (answer) => {
    answer.writer.begin();
    for (const piece of saidBefore) answer.writer.text(piece);
    // Sends the chunks separately, so that they arrive before the fault.
    setTimeout(() => then(answer), 20);
  };

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): RawScript =>
  ({ response, request }) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(
      JSON.stringify({ type: "error", error: { type: "failure", code, message: `refused with ${keyOf(request)}`, status: "FAILED" } }),
    );
  };

/** Returns the API key of a request. */
export function keyOf({ headers }: ModelRequest): string {
  return String(headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization?.replace("Bearer ", "") ?? "");
}

/** Writes endlessly, as fast as the client reads. */
function endlessly({ response }: Parameters<RawScript>[0], write: () => void): void {
  const go = (): void => {
    if (response.destroyed) return;
    write();
    if (response.writableNeedDrain) response.once("drain", go);
    else setImmediate(go);
  };
  go();
}

function drip({ response }: Parameters<RawScript>[0], write: () => void): void {
  const timer = setInterval(write, 25);
  response.on("close", () => clearInterval(timer));
}

const frames =
  (write: (writer: WireWriter) => void): RawScript =>
  ({ writer }) => {
    writer.begin();
    write(writer);
  };

const filler = "x".repeat(65_536);

/** Faults by model name. */
export const modelFaults: Readonly<Record<string, ModelFault>> = {
  "never-answers": { script: () => undefined, slow: true },
  "silent-after-headers": { script: frames(() => undefined), slow: true },
  "endless-comments": {
    script: (answer) => (answer.writer.begin(), drip(answer, () => answer.response.write(": still here\n\n"))),
    slow: true,
  },
  "drips-white-space": { script: (answer) => (answer.writer.begin(), drip(answer, () => answer.writer.text(" "))), slow: true },
  "reset-before-headers": { script: ({ response }) => response.destroy() },
  "cut-after-headers": { script: ({ writer, response }) => (writer.begin(), setTimeout(() => response.destroy(), 20)) },
  "closed-after-headers": { script: ({ writer, response }) => (writer.begin(), response.end()) },
  "status-400": { script: status(400) },
  "status-401": { script: status(401) },
  "status-404": { script: status(404) },
  "status-429": { script: status(429) },
  "status-429-for-an-hour": { script: status(429, { "retry-after": "3600" }) },
  "status-429-until-a-date": { script: status(429, { "retry-after": "Fri, 01 Jan 2100 00:00:00 GMT" }) },
  "status-500": { script: status(500) },
  "status-503": { script: status(503) },
  "status-529": { script: status(529) },
  "status-204": { script: ({ response }) => response.writeHead(204).end() },
  "redirect-301": { script: status(301, { location: "/elsewhere" }) },
  "redirect-307": { script: status(307, { location: "/elsewhere" }) },
  "html-page": {
    script: ({ response }) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Welcome to the proxy"),
  },
  "json-not-a-stream": { script: ({ response }) => response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}') },
  "broken-json": { script: ({ writer, response }) => (writer.begin(), response.end("data: {not json}\n\ndata: [DONE]\n\n")) },
  "other-json": { script: ({ writer, response }) => (writer.begin(), response.end("data: [1, 2]\n\ndata: null\n\n")) },
  binary: { script: ({ response }) => response.writeHead(200, { "content-type": "text/event-stream" }).end(Buffer.alloc(4_096, 0xc3)) },
  "says-nothing": { script: frames((writer) => writer.end("stop")) },
  "says-white-space": { script: frames((writer) => (writer.text(" \n\n "), writer.end("stop"))) },
  silenced: { script: frames((writer) => writer.end("filter")) },
  "reports-a-failure": { script: ({ writer, response }) => (writer.begin(), writer.fail("overloaded"), response.end()) },
  "gigantic-line": {
    script: (answer) => (answer.writer.begin(), answer.response.write("data: "), endlessly(answer, () => answer.response.write(filler))),
  },
  "gigantic-refusal": {
    script: (answer) => (
      answer.response.writeHead(500, { "content-type": "application/json" }),
      endlessly(answer, () => answer.response.write(filler))
    ),
  },
  "said-then-cut": { said: true, script: saying(({ response }) => response.destroy()) },
  "said-then-closed": { said: true, script: saying(({ response }) => response.end()) },
  "said-then-silent": { said: true, script: saying(() => undefined), slow: true },
  "said-then-broken-json": { said: true, script: saying(({ response }) => response.end('data: {"choices":[{"del\n\n')) },
  "said-then-a-failure": { said: true, script: saying(({ writer, response }) => (writer.fail("overloaded"), response.end())) },
  "said-then-a-gigantic-line": {
    said: true,
    script: saying((answer) => (answer.response.write("data: "), endlessly(answer, () => answer.response.write(filler)))),
  },
  "said-then-a-drip": { said: true, script: saying((answer) => drip(answer, () => answer.writer.text(" tin"))), slow: true },
};
