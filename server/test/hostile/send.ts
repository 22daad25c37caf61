import { Agent, request } from "node:http";

/** A request to send. */
export interface Sent {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | string;
}

export interface Received {
  /** Status code; 0 if there was no response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
  /** Why the response is missing or incomplete; null if it is complete. */
  readonly failure: string | null;
}

const closedWhileIdle = "the keep-alive connection was closed";
const patienceMs = 10_000;
const mostOfAStream = 64 * 1_024;

/** Sends requests over a few keep-alive connections. Every result, including a failure, is returned as a `Received`. */
export class Sender {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request and returns its response. Streams are closed as soon as they start. */
  async send(sent: Sent): Promise<Received> {
    const answer = await this.#sendOnce(sent);
    return answer.failure === closedWhileIdle ? this.#sendOnce(sent) : answer;
  }

  #sendOnce({ method, path, headers = {}, body }: Sent): Promise<Received> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      let status = 0;
      let got: Received["headers"] = {};
      let text = "";
      let settled = false;
      const end = (failure: string | null): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        resolve({ status, headers: got, text, ms: performance.now() - startedAt, failure });
      };
      const outgoing = request(
        {
          host: this.#url.hostname,
          port: this.#url.port,
          agent: this.#agent,
          method,
          path,
          headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
        },
        (response) => {
          status = response.statusCode ?? 0;
          got = response.headers;
          const isStream = String(got["content-type"]).startsWith("text/event-stream");
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => {
            text += chunk;
            if (!isStream || (method !== "GET" && text.length < mostOfAStream)) return;
            end(null);
            outgoing.destroy();
          });
          response.on("end", () => end(null));
          response.on("error", (error) => end(error.message));
        },
      );
      const timer = setTimeout(() => {
        end("no response in time");
        outgoing.destroy();
      }, patienceMs);
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // Retried, because an idle keep-alive connection that was closed in the meantime is not the request's fault.
        const wasIdle = outgoing.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE") && status === 0;
        end(wasIdle ? closedWhileIdle : (error.code ?? error.message));
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
