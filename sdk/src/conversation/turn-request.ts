import { isTemporary, send, type Connection } from "../connection.ts";
import { ParlanceError } from "../errors.ts";
import type { Card, ChatEvent, ChatRequest } from "../generated/types.ts";
import { linked, wait, waitMs, type Backoff } from "../wait.ts";
import { FrameLog } from "./frame-log.ts";
import { readStream } from "./read-stream.ts";
import type { Turn, TurnFrame, TurnResult } from "./types.ts";

/** What a turn sends. */
export interface TurnBody {
  readonly body: ChatRequest;
  readonly image: Blob | null;
}

/** What a running turn reports. */
export interface TurnEvents {
  readonly onFrame: (frame: TurnFrame) => void;
  /** The turn is sent again after `ms`, because of `error`. */
  readonly onWait: (error: ParlanceError, ms: number) => void;
  readonly onSend: () => void;
}

/** How long another turn of the conversation is awaited, or the end of this one after its connection broke: longer than any turn takes. */
const mostInFlightMs = 180_000;

/**
 * Sends a message with its idempotency key, and sends it again with the same key until its last frame is there: while the turn runs, the service
 * refuses the repeated request; afterwards it sends the recorded frames. So the message is neither lost nor doubled.
 */
export class TurnRequest implements Turn {
  readonly key: string;
  readonly done: Promise<TurnResult>;
  /** Whether the service has answered, so that it may store the turn. */
  isAccepted = false;
  readonly #connection: Connection;
  readonly #compose: () => TurnBody;
  #sent: TurnBody | null = null;
  readonly #backoff: Backoff;
  readonly #log = new FrameLog();
  readonly #leaving = new AbortController();
  #pause = new AbortController();
  #wantsStop = false;
  /** Whether the service has named the conversation. */
  #isNamed = false;
  #sendStop: (() => Promise<void>) | null = null;
  #frames: ChatEvent[] = [];
  readonly #settle: { resolve: (result: TurnResult) => void; reject: (error: unknown) => void };

  /** @param compose what to send, asked for once: an earlier turn may have begun the conversation meanwhile */
  constructor(connection: Connection, key: string, compose: () => TurnBody, backoff: Backoff) {
    this.key = key;
    this.#connection = connection;
    this.#compose = compose;
    this.#backoff = backoff;
    this.#settle = { resolve: () => undefined, reject: () => undefined };
    this.done = new Promise<TurnResult>((resolve, reject) => Object.assign(this.#settle, { resolve, reject }));
    // Callers that read the frames receive the error there.
    this.done.catch(() => undefined);
  }

  [Symbol.asyncIterator](): AsyncIterator<TurnFrame> {
    return this.#log.read();
  }

  /** Stops the reply once the service has named the conversation; before the first try, the message is not sent. */
  async stop(): Promise<void> {
    this.#wantsStop = true;
    this.#pause.abort();
    await this.#stopIfWanted();
  }

  /** Ends the wait before the next try. */
  hurry(): void {
    this.#pause.abort();
  }

  /** Disconnects; the service completes the turn. */
  leave(): void {
    this.#leaving.abort();
    this.#pause.abort();
  }

  /** Runs the turn to its end. Never rejects: the outcome is `done`'s. */
  async run(events: TurnEvents, sendStop: () => Promise<void>): Promise<void> {
    this.#sendStop = sendStop;
    try {
      await this.#tryUntilEnd(events);
      const result = resultOf(this.#frames);
      this.#log.end();
      this.#settle.resolve(result);
    } catch (error) {
      this.#log.end(error);
      this.#settle.reject(error);
    }
  }

  async #tryUntilEnd(events: TurnEvents): Promise<void> {
    const began = Date.now();
    for (let failures = 0; ;) {
      if (this.#wantsStop && !this.isAccepted) throw stopped();
      events.onSend();
      const before = this.#frames.length;
      try {
        if (await this.#send(events)) return;
        throw new ParlanceError({ code: "client.network", detail: "The reply was cut off." });
      } catch (error) {
        if (this.#leaving.signal.aborted) throw error;
        failures = this.#frames.length > before ? 1 : failures + 1;
        const isInFlight = error instanceof ParlanceError && error.code === "session.turn_in_flight" && Date.now() - began < mostInFlightMs;
        if (!isInFlight && (!isTemporary(error) || failures > this.#mostFailures)) throw error;
        const ms = waitMs({ ...this.#backoff, mostMs: isInFlight ? 2_000 : this.#backoff.mostMs }, failures, error.retryAfter);
        events.onWait(error, ms);
        this.#pause = new AbortController();
        await wait(ms, this.#pause.signal);
        if (this.#leaving.signal.aborted) throw error;
      }
    }
  }

  /** A turn that runs is awaited longer than a call that does not reach the service. */
  get #mostFailures(): number {
    return this.isAccepted ? this.#backoff.tries * 3 : this.#backoff.tries;
  }

  /** Sends the message once. Returns whether the last frame came. */
  async #send(events: TurnEvents): Promise<boolean> {
    this.#log.reopen();
    this.#sent ??= this.#compose();
    const body = formOf(this.#sent);
    const link = linked(this.#leaving.signal);
    const headers = { accept: "text/event-stream", "idempotency-key": this.key };
    let isOver = false;
    let failure: ParlanceError | null = null;
    try {
      const response = await send(this.#connection, { method: "POST", path: "/v1/chat", headers, body, signal: link.signal });
      this.isAccepted = true;
      await readStream(response, (event) => {
        const frame = event as ChatEvent;
        for (const fresh of this.#log.take(frame)) this.#take(fresh, events);
        if (frame.event === "error") {
          failure = new ParlanceError({
            code: frame.data.code,
            detail: frame.data.message,
            status: response.status,
            title: "The turn failed",
          });
        }
        isOver = frame.event === "done" || frame.event === "error";
        return isOver;
      });
    } finally {
      link.release();
    }
    if (failure !== null) throw failure as ParlanceError;
    return isOver;
  }

  #take(frame: TurnFrame, events: TurnEvents): void {
    if (frame.event === "restart") this.#frames = [];
    else this.#frames.push(frame);
    if (frame.event === "session") this.#isNamed = true;
    events.onFrame(frame);
    if (frame.event === "session") this.#stopIfWanted().catch(() => undefined);
  }

  async #stopIfWanted(): Promise<void> {
    if (this.#wantsStop && this.#isNamed) await this.#sendStop?.();
  }
}

function stopped(): ParlanceError {
  return new ParlanceError({ code: "client.stopped", detail: "The message was stopped before it was sent." });
}

function formOf({ body, image }: TurnBody): unknown {
  if (image === null) return body;
  const form = new FormData();
  form.set("payload_json", JSON.stringify(body));
  form.set("image", image, "name" in image && typeof image.name === "string" ? image.name : "image");
  return form;
}

/** Collects what a turn comes to. */
function resultOf(frames: readonly ChatEvent[]): TurnResult {
  let result: Partial<TurnResult> = { held: false };
  let text = "";
  const cards: Card[] = [];
  for (const { event, data } of frames) {
    if (event === "session") result = { ...result, sessionId: data.session_id, endUserId: data.end_user_id };
    else if (event === "text") text += data.delta;
    else if (event === "docs") cards.push(...data.cards);
    else if (event === "held") result = { ...result, held: true };
    else if (event === "done") {
      result = { ...result, turnIndex: data.turn_index, creditsCharged: data.credits_charged, grounding: data.grounding };
    }
  }
  return { ...result, text, cards } as TurnResult;
}
