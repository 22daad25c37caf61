import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { FrameCheck } from "./answer-check.ts";
import { sseFrame } from "../lib/sse-frame.ts";

const keepaliveMs = 20_000;
/** Delay before disconnecting a client that accepts no data after the end of a stream. */
const lingerMs = 15_000;
/** Maximum number of pending bytes. It exceeds the size of any turn, so a client that is this far behind has stopped reading. */
const mostUntaken = 1_048_576;

/** A Server-Sent Events response. */
export interface EventStream {
  /** Whether the client has disconnected or the server has ended the stream. */
  readonly ended: boolean;
  /** Whether the send buffer is full. If so, wait for `drained` before sending more. */
  readonly full: boolean;
  /**
   * Calls `listener` once when the client disconnects or the server ends the stream, or immediately if that has already happened. Supports
   * only one listener.
   */
  onEnd(listener: () => void): void;
  /**
   * Sends an event with `data` as a single line of JSON. Ignored after the stream has ended. Disconnects a client that is a megabyte
   * behind.
   */
  send(event: { readonly id: string; readonly event: string; readonly data: unknown }): void;
  /** Sends a preformatted frame (see `sseFrame`). */
  write(frame: string): void;
  /** Resolves when the client has caught up or disconnected, or when the server ends the stream. */
  drained(): Promise<void>;
  /** Ends the response after a complete frame. */
  end(): void;
}

interface OpenStream {
  leave(): void;
  /** Tells the client how long to wait before it reconnects, in milliseconds. */
  reconnectAfter(ms: number): void;
}

/** Keeps track of open streams, so that they can be ended on shutdown. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>();
  #ended = false;

  /** Registers a stream. After `endAll`, ends the stream immediately. */
  add(stream: OpenStream): void {
    if (this.#ended) stream.leave();
    else this.#open.add(stream);
  }

  delete(stream: OpenStream): void {
    this.#open.delete(stream);
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Ends all streams, each after a complete frame.
   * @param withinMs period over which the streams' ends are spread, so that not all clients reconnect to the other nodes at once
   */
  async endAll(withinMs = 0): Promise<void> {
    this.#ended = true;
    const streams = [...this.#open];
    for (const [at, stream] of streams.entries()) {
      if (withinMs > 0) {
        await delay(withinMs / streams.length);
        stream.reconnectAfter(Math.round(1_000 + 4_000 * ((at * 0.618) % 1)));
      }
      stream.leave();
    }
  }
}

/** All streams share one timer, because a timer per stream would dominate the cost of an idle stream. */
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

/** Has few fields and no closures, because thousands of streams are open at once. */
class ResponseStream implements EventStream {
  readonly #raw: ServerResponse;
  readonly #server: { readonly listening: boolean };
  readonly #streams: OpenStreams | null;
  readonly #check: FrameCheck | undefined;
  #lastWrite = performance.now();
  #isFirst = true;
  #ended = false;
  #listener: (() => void) | null = null;

  constructor(raw: ServerResponse, server: { readonly listening: boolean }, streams: OpenStreams | null, check: FrameCheck | undefined) {
    this.#raw = raw;
    this.#server = server;
    this.#streams = streams;
    this.#check = check;
    const leave = (): void => this.leave();
    raw.on("close", leave);
    raw.on("error", leave);
    streams?.add(this);
    keepAlive(this);
    // The client may have disconnected before the listener was added.
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
    this.#check?.(text);
    this.#lastWrite = performance.now();
    raw.write(text);
    if (raw.writableLength > mostUntaken) {
      raw.destroy();
      return;
    }
    // Node delays a write until the event loop is idle, but the first frame must not wait for the work that follows.
    if (this.#isFirst) raw.socket?.uncork();
    this.#isFirst = false;
  }

  /** Sends the headers without waiting for the first frame. */
  flush(): void {
    if (this.#isFirst && !this.#raw.destroyed && !this.#raw.writableEnded) this.#raw.flushHeaders();
  }

  reconnectAfter(ms: number): void {
    if (!this.full) this.write(`retry: ${ms}\n\n`);
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

  /** Marks the client as disconnected, so that nothing more is sent. */
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
    // When a server closes, it waits for its connections, including keep-alive connections.
    raw.end(() => {
      if (!this.#server.listening) socket?.end();
    });
  }
}

/**
 * Opens a stream. If the first frame follows immediately, the headers are sent together with it.
 * @param streams registry for a stream that stays open; null for a stream that ends on its own
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
  const stream = new ResponseStream(raw, reply.server.server, streams, reply.routeOptions.config.frameCheck);
  if (streams === null) {
    // The first frame of a turn usually follows immediately and fits into the same packet.
    setImmediate(() => stream.flush());
  } else {
    // Flushed separately, because Node would otherwise keep the header text in dozens of pieces while the stream is open.
    stream.flush();
    // Reconnection delay for browsers, on streams that stay open.
    stream.write("retry: 3000\n\n");
  }
  return stream;
}
