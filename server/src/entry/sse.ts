import type { FastifyReply } from "fastify";

const keepaliveMs = 20_000;
/** A reader that takes nothing any more is cut off so long after the end. */
const lingerMs = 15_000;

/** A Server-Sent Events response. */
export interface EventStream {
  /** Fires when the reader has left or the server ends the stream. */
  readonly signal: AbortSignal;
  /** Sends one event; `data` becomes one line of JSON. Nothing happens once the reader has left. */
  send(event: { readonly id: string; readonly event: string; readonly data: unknown }): void;
  /** Resolves when the reader has taken what was sent, when it has left, or when the server ends the stream. */
  drained(): Promise<void>;
  /** Ends the response; always after a whole frame. */
  end(): void;
}

/** Streams that are open, so that a shutdown can end them. */
export class OpenStreams {
  readonly #open = new Set<() => void>();
  #ended = false;

  /** Notes a stream; once all were ended, a late one is ended at once. */
  add(end: () => void): () => void {
    if (this.#ended) end();
    else this.#open.add(end);
    return () => this.#open.delete(end);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Ends them all; each ends after a whole frame. */
  endAll(): void {
    this.#ended = true;
    for (const end of this.#open) end();
  }
}

/**
 * Begins a stream: headers leave at once, before anything is answered.
 * @param streams where a stream is noted that would stay open for ever; null for one that ends by itself
 */
export function openEventStream(reply: FastifyReply, streams: OpenStreams | null): EventStream {
  const raw = reply.raw;
  const left = new AbortController();
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  // How soon a browser comes back to a stream that would stay open.
  if (streams !== null) raw.write("retry: 3000\n\n");
  let lastWrite = performance.now();
  const keepalive = setInterval(() => {
    if (!raw.writableNeedDrain && performance.now() - lastWrite >= keepaliveMs - 100) write(":keepalive\n\n");
  }, keepaliveMs / 4);
  const remove = streams?.add(() => left.abort());
  const close = (): void => {
    clearInterval(keepalive);
    remove?.();
    left.abort();
  };
  raw.on("close", close);
  raw.on("error", close);
  // It may have left before anybody listened.
  if (raw.destroyed) close();

  let isFirst = true;
  function write(text: string): void {
    if (raw.destroyed || raw.writableEnded) return;
    lastWrite = performance.now();
    raw.write(text);
    // Node holds a write back until the event loop is free; the first frame need not wait for the work that follows it.
    if (isFirst) raw.socket?.uncork();
    isFirst = false;
  }

  return {
    signal: left.signal,
    send({ id, event, data }) {
      write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    async drained() {
      if (!raw.writableNeedDrain || raw.destroyed || left.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          raw.off("drain", done);
          left.signal.removeEventListener("abort", done);
          resolve();
        };
        raw.on("drain", done);
        left.signal.addEventListener("abort", done);
      });
    },
    end() {
      close();
      if (raw.writableEnded || raw.destroyed) return;
      const { socket } = raw;
      // A server that closes waits for its connections, kept alive or not.
      raw.end(() => {
        if (!reply.server.server.listening) socket?.end();
      });
      const cut = setTimeout(() => raw.destroy(), lingerMs).unref();
      raw.once("close", () => clearTimeout(cut));
    },
  };
}
