import type { IncomingMessage, Server, ServerResponse } from "node:http";

const tickMs = 1_000;
const windowTicks = 10;
/** Minimum number of body bytes that must arrive in any ten-second period. */
const leastBytes = windowTicks * 1_024;

/** A body that is being received. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Number of bytes read at each of the last ticks, newest last. */
  readonly read: number[];
}

/** Timeouts for headers, connections and responses, as server options. */
export const timeLimits = {
  /** No limit: a body may take any time as long as it makes progress. */
  requestTimeout: 0,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  /**
   * If no data is transferred in either direction for this time, the client is considered to have stopped reading. Streams send a comment
   * every 20 seconds.
   */
  connectionTimeout: 120_000,
  /** Longer than the time for which proxies keep connections open (60 seconds). */
  keepAliveTimeout: 72_000,
} as const;

/**
 * Disconnects clients whose body arrives at less than about 1 kB per second over ten seconds. Bytes that the server has not read yet do not
 * count against a client, unless the response has already been sent.
 * @param cut sends the response and closes the connection
 */
export function watchSlowBodies(server: Server, cut: (response: ServerResponse) => void): void {
  const arrivals = new Set<Arrival>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    arrivals.add({ request, response, read: [request.socket.bytesRead] });
  });
  const timer = setInterval(() => {
    for (const arrival of arrivals) {
      if (arrival.request.complete || arrival.request.socket.destroyed) {
        arrivals.delete(arrival);
      } else if (isLate(arrival)) {
        arrivals.delete(arrival);
        cut(arrival.response);
      }
    }
  }, tickMs).unref();
  server.once("close", () => clearInterval(timer));
}

function isLate({ request, response, read }: Arrival): boolean {
  const now = request.socket.bytesRead;
  if (request.readableLength > 0 && !response.writableFinished) read.length = 0;
  read.push(now);
  if (read.length <= windowTicks) return false;
  const before = read.shift() ?? now;
  return now - before < leastBytes;
}
