import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { sseFrame } from "../lib/sse-frame.ts";

const keepaliveMs = 20_000;
/** A reader that takes nothing any more is cut off so long after the end. */
const lingerMs = 15_000;
/** More than any turn has: who leaves so much untaken does not read at all. */
const mostUntaken = 1_048_576;

/** A Server-Sent Events response. */
export interface EventStream {
  /** Whether the reader has left or the server has ended the stream. */
  readonly ended: boolean;
  /** Whether the reader is behind: wait for `drained` before more is sent. */
  readonly full: boolean;
  /** Calls `listener` when the reader has left or the server ends the stream; at once where that is so already. At most one listener. */
  onEnd(listener: () => void): void;
  /** Sends one event; `data` becomes one line of JSON. Nothing happens once the stream has ended. A reader that is a megabyte behind is cut off. */
  send(event: { readonly id: string; readonly event: string; readonly data: unknown }): void;
  /** Sends a frame that is text already (`sseFrame`). */
  write(frame: string): void;
  /** Resolves when the reader has taken what was sent, when it has left, or when the server ends the stream. */
  drained(): Promise<void>;
  /** Ends the response; always after a whole frame. */
  end(): void;
}

/** Streams that are open, so that a shutdown can end them. */
export class OpenStreams {
  readonly #open = new Set<{ leave(): void }>();
  #ended = false;

  /** Notes a stream; once all were ended, a late one is ended at once. */
  add(stream: { leave(): void }): void {
    if (this.#ended) stream.leave();
    else this.#open.add(stream);
  }

  delete(stream: { leave(): void }): void {
    this.#open.delete(stream);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Ends them all; each ends after a whole frame. */
  endAll(): void {
    this.#ended = true;
    for (const stream of this.#open) stream.leave();
  }
}

/** One timer for all streams: one each would be most of what an idle stream costs. */
const idle = new Set<ResponseStream>();
let timer: NodeJS.Timeout | undefined;

function keepAlive(stream: ResponseStream): void {
  idle.add(stream);
  timer ??= setInterval(() => {
    const now = performance.now();
    for (const one of idle) one.keepAlive(now);
  }, keepaliveMs / 20);
}

function forget(stream: ResponseStream): void {
  idle.delete(stream);
  if (idle.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/** Thousands of these are open at once: it holds what it needs and no closures. */
class ResponseStream implements EventStream {
  readonly #raw: ServerResponse;
  readonly #server: { readonly listening: boolean };
  readonly #streams: OpenStreams | null;
  #lastWrite = performance.now();
  #isFirst = true;
  #ended = false;
  #listener: (() => void) | null = null;

  constructor(raw: ServerResponse, server: { readonly listening: boolean }, streams: OpenStreams | null) {
    this.#raw = raw;
    this.#server = server;
    this.#streams = streams;
    const leave = (): void => this.leave();
    raw.on("close", leave);
    raw.on("error", leave);
    streams?.add(this);
    keepAlive(this);
    // It may have left before anybody listened.
    if (raw.destroyed || this.#ended) this.leave();
  }

  get ended(): boolean {
    return this.#ended;
  }

  get full(): boolean {
    return this.#raw.writableNeedDrain;
  }

  onEnd(listener: () => void): void {
    if (this.#ended) listener();
    else this.#listener = listener;
  }

  send(event: { readonly id: string; readonly event: string; readonly data: unknown }): void {
    this.write(sseFrame(event));
  }

  write(text: string): void {
    const raw = this.#raw;
    if (raw.destroyed || raw.writableEnded) return;
    this.#lastWrite = performance.now();
    raw.write(text);
    if (raw.writableLength > mostUntaken) {
      raw.destroy();
      return;
    }
    // Node holds a write back until the event loop is free; the first frame need not wait for the work that follows it.
    if (this.#isFirst) raw.socket?.uncork();
    this.#isFirst = false;
  }

  /** Headers leave even where the first frame takes its time. */
  flush(): void {
    if (this.#isFirst && !this.#raw.destroyed && !this.#raw.writableEnded) this.#raw.flushHeaders();
  }

  keepAlive(now: number): void {
    if (!this.full && now - this.#lastWrite >= keepaliveMs - 100) this.write(":keepalive\n\n");
  }

  async drained(): Promise<void> {
    const raw = this.#raw;
    if (!this.full || raw.destroyed || this.#ended) return;
    const told = this.#listener;
    await new Promise<void>((resolve) => {
      raw.once("drain", resolve);
      this.#listener = () => {
        raw.off("drain", resolve);
        resolve();
        told?.();
      };
    });
    if (!this.#ended) this.#listener = told;
  }

  /** The reader has left, or is to be left: nothing more is worth sending. */
  leave(): void {
    if (this.#ended) return;
    this.#ended = true;
    forget(this);
    this.#streams?.delete(this);
    const told = this.#listener;
    this.#listener = null;
    told?.();
  }

  end(): void {
    this.leave();
    const raw = this.#raw;
    if (raw.writableEnded || raw.destroyed) return;
    const { socket } = raw;
    const cut = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once("close", () => clearTimeout(cut));
    // A server that closes waits for its connections, kept alive or not.
    raw.end(() => {
      if (!this.#server.listening) socket?.end();
    });
  }
}

/**
 * Begins a stream: its headers leave at once, with the first frame where that comes at once, else before it.
 * @param streams where a stream is noted that would stay open for ever; null for one that ends by itself
 */
export function openEventStream(reply: FastifyReply, streams: OpenStreams | null): EventStream {
  const { raw } = reply;
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !raw.hasHeader(name)) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  const stream = new ResponseStream(raw, reply.server.server, streams);
  if (streams === null) {
    // The first frame of a turn mostly comes at once: one packet for both.
    setImmediate(() => stream.flush());
  } else {
    // Alone: written together with what follows, Node would keep the text of the headers in dozens of pieces for as long as the stream lives.
    stream.flush();
    // How soon a browser comes back to a stream that would stay open.
    stream.write("retry: 3000\n\n");
  }
  return stream;
}
