import { Failure } from "../errors/fail.ts";
import { unexpected } from "../errors/unexpected.ts";
import type { Log } from "../lib/log.ts";
import type { SocketConnection, TakeFrame } from "../endpoint/socket-part.ts";
import type { SocketCheck } from "../endpoint/answer-check.ts";
import type { FrameOf, SocketFrames } from "../endpoint/socket-frames.schema.ts";
import type { RawData, WebSocket } from "ws";

/** Ping interval. Proxies close connections that are idle for a minute. */
const pingMs = 25_000;
/** Maximum time for a client to respond to a close or a shutdown. */
const lingerMs = 3_000;
/** Maximum number of pending bytes. It exceeds the size of any turn, so a client that is this far behind has stopped reading. */
const mostUntaken = 262_144;
/** Token bucket for messages from a client: its capacity, and its refill rate per second. */
const burst = 60;
const perSecond = 10;

/** Registry of open sockets. Pings them, and ends them on shutdown. */
export class OpenSockets {
  readonly #open = new Set<Connection>();
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  get size(): number {
    return this.#open.size;
  }

  /** Registers a connection. After `endAll`, ends it immediately. */
  add(connection: Connection): void {
    this.#open.add(connection);
    if (this.#ended) connection.close(1001, "stopping");
    // All sockets share one timer, because thousands of them may be idle.
    this.#timer ??= setInterval(() => this.#ping(), pingMs).unref();
  }

  delete(connection: Connection): void {
    this.#open.delete(connection);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Ends all sockets. Clients that do not respond are disconnected. */
  endAll(): void {
    this.#ended = true;
    for (const connection of this.#open) connection.close(1001, "stopping");
    setTimeout(() => {
      for (const connection of this.#open) connection.disconnect();
    }, lingerMs).unref();
  }

  #ping(): void {
    for (const connection of this.#open) connection.ping();
  }
}

interface ConnectionParts {
  readonly id: string;
  readonly origin: string | null;
  readonly log: Log;
  /** Parses a message into a frame. @throws Failure `validation.failed` */
  readonly parse: (message: RawData, isBinary: boolean) => FrameOf<SocketFrames["client"]>;
  /** Null unless outgoing frames are checked. */
  readonly check: SocketCheck | null;
}

/** A WebSocket whose memory is bounded in both directions. */
export class Connection implements SocketConnection {
  readonly #socket: WebSocket;
  readonly #parts: ConnectionParts;
  readonly #gone = new AbortController();
  #take: TakeFrame<SocketFrames> | null = null;
  #answersPings = true;
  /** Data of the latest ping that arrived while a pong was being written. */
  #laterPing: Buffer | null = null;
  #isAnswering = false;
  #tokens = burst;
  #countedAt = performance.now();

  constructor(socket: WebSocket, parts: ConnectionParts, sockets: OpenSockets) {
    this.#socket = socket;
    this.#parts = parts;
    socket.on("close", () => {
      sockets.delete(this);
      this.#gone.abort();
    });
    // Ignored, because the library closes the connection with the appropriate code.
    socket.on("error", () => undefined);
    socket.on("pong", () => (this.#answersPings = true));
    // Pings count as messages, because each of them must be answered.
    socket.on("ping", (data) => {
      if (!this.#gone.signal.aborted && this.#isWithinRate()) this.#answerPing(data);
    });
    socket.on("message", (message, isBinary) => this.#receive(message, isBinary));
    sockets.add(this);
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get origin(): string | null {
    return this.#parts.origin;
  }

  /** Starts passing frames to the feature. */
  deliverTo(take: TakeFrame<SocketFrames>): void {
    this.#take = take;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.resume();
  }

  /** Buffers messages until `deliverTo` is called. */
  hold(): void {
    this.#socket.pause();
  }

  send(frame: FrameOf<SocketFrames["server"]>): void {
    if (this.#gone.signal.aborted) return;
    const text = JSON.stringify(frame);
    this.#parts.check?.frame(text);
    this.#socket.send(text);
    this.#cutIfBehind();
  }

  close(code: number, reason: string): void {
    if (this.#gone.signal.aborted) return;
    this.#parts.check?.close(code);
    // A paused socket would not read the client's close frame.
    if (this.#socket.isPaused) this.#socket.resume();
    this.#socket.close(code, reason);
    setTimeout(() => this.disconnect(), lingerMs).unref();
    this.#gone.abort();
  }

  disconnect(): void {
    this.#socket.terminate();
  }

  ping(): void {
    if (!this.#answersPings) {
      this.disconnect();
      return;
    }
    this.#answersPings = false;
    this.#socket.ping();
  }

  /** Answers several pings that arrive while a pong is being written with a single pong (RFC 6455, section 5.5.3). */
  #answerPing(data: Buffer): void {
    if (this.#isAnswering) {
      this.#laterPing = data;
      return;
    }
    this.#isAnswering = true;
    this.#socket.pong(data, false, () => {
      this.#isAnswering = false;
      const later = this.#laterPing;
      this.#laterPing = null;
      if (later !== null && !this.#gone.signal.aborted) this.#answerPing(later);
    });
  }

  #cutIfBehind(): void {
    if (this.#socket.bufferedAmount > mostUntaken) this.disconnect();
  }

  #receive(message: RawData, isBinary: boolean): void {
    if (this.#gone.signal.aborted || !this.#isWithinRate()) return;
    // A client that sends data is alive, even if its pong is queued behind its messages.
    this.#answersPings = true;
    try {
      const frame = this.#parts.parse(message, isBinary);
      const taken = this.#take?.(frame);
      taken?.catch((error: unknown) => this.#report(error));
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    const failure = error instanceof Failure ? error : unexpected(error, "Try again.");
    if (!(error instanceof Failure)) this.#parts.log.error({ err: error, operation: this.#parts.id }, "a frame failed");
    const { errors } = failure.extensions;
    this.send({ type: "error", code: failure.code, message: failure.message, ...(errors === undefined ? {} : { errors }) });
  }

  #isWithinRate(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#countedAt) / 1_000) * perSecond) - 1;
    this.#countedAt = now;
    if (this.#tokens < 0) this.close(1008, "too many messages");
    this.#cutIfBehind();
    return this.#tokens >= 0;
  }
}
