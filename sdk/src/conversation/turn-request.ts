import { isTemporary, send, type Connection } from "../connection.ts";
import { cutOff, networkError, ParlanceError } from "../errors.ts";
import type { Card, ChatEvent, ChatRequest } from "../generated/types.ts";
import { wait, waitMs, type Backoff } from "../wait.ts";
import { FrameLog } from "./frame-log.ts";
import { readStream } from "./read-stream.ts";
import type { Turn, TurnFrame, TurnResult } from "./types.ts";

/** What a turn sends. */
export interface TurnBody {
  readonly body: ChatRequest;
  readonly image: Blob | null;
}

/** What a running turn reports and asks for. */
export interface TurnEvents {
  readonly onFrame: (frame: TurnFrame) => void;
  /** The turn is sent again after `ms`, because of `error`. */
  readonly onWait: (error: ParlanceError, ms: number) => void;
  readonly onSend: () => void;
  /** Stops the reply on the service. */
  readonly stop: () => Promise<void>;
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
  /** Runs the turn; called once. The outcome is `done`'s. */
  start!: (events: TurnEvents) => void;
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
  /** Stops the reply, once the service has named the conversation. */
  #sendStop: (() => Promise<void>) | null = null;

  /** @param compose what to send, asked for once: an earlier turn may have begun the conversation meanwhile */
  constructor(connection: Connection, key: string, compose: () => TurnBody, backoff: Backoff) {
    this.key = key;
    this.#connection = connection;
    this.#compose = compose;
    this.#backoff = backoff;
    this.done = new Promise((resolve) => {
      this.start = (events) => resolve(this.#run(events));
    });
    // Callers that read the frames receive the error there.
    this.done.then(
      () => this.#log.end(),
      (error: unknown) => this.#log.end(error),
    );
  }

  [Symbol.asyncIterator](): AsyncIterator<TurnFrame> {
    return this.#log.read();
  }

  /** Stops the reply once the service has named the conversation; before the first try, the message is not sent. */
  async stop(): Promise<void> {
    this.#wantsStop = true;
    this.#pause.abort();
    await this.#sendStop?.();
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

  async #run(events: TurnEvents): Promise<TurnResult> {
    const began = Date.now();
    for (let failures = 0; ;) {
      if (this.#wantsStop && !this.isAccepted) {
        throw new ParlanceError({ code: "client.stopped", detail: "The message was stopped before it was sent." });
      }
      events.onSend();
      const before = this.#log.length;
      try {
        if (await this.#send(events)) return resultOf(this.#log.frames);
        throw networkError(cutOff);
      } catch (error) {
        if (this.#leaving.signal.aborted) throw error;
        failures = this.#log.length > before ? 1 : failures + 1;
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
    const headers = { accept: "text/event-stream", "idempotency-key": this.key };
    const { signal } = this.#leaving;
    const response = await send(this.#connection, { method: "POST", path: "/v1/chat", headers, body: formOf(this.#sent), signal });
    this.isAccepted = true;
    let isOver = false;
    let failure: ParlanceError | null = null;
    await readStream(response, (event) => {
      const frame = event as ChatEvent;
      for (const fresh of this.#log.take(frame)) {
        events.onFrame(fresh);
        if (fresh.event === "session") this.#named(events);
      }
      if (frame.event === "error") {
        const { code, message: detail } = frame.data;
        failure = new ParlanceError({ code, detail, status: response.status, title: "The turn failed" });
      }
      isOver = frame.event === "done" || failure !== null;
      return isOver;
    });
    if (failure !== null) throw failure as ParlanceError;
    return isOver;
  }

  #named({ stop }: TurnEvents): void {
    this.#sendStop = stop;
    if (this.#wantsStop) stop().catch(() => undefined);
  }
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
  const result = { text: "", held: false } as { -readonly [Name in keyof TurnResult]: TurnResult[Name] };
  const cards: Card[] = [];
  for (const { event, data } of frames) {
    if (event === "session") Object.assign(result, { sessionId: data.session_id, endUserId: data.end_user_id });
    else if (event === "text") result.text += data.delta;
    else if (event === "docs") cards.push(...data.cards);
    else if (event === "held") result.held = true;
    else if (event === "done") {
      Object.assign(result, { turnIndex: data.turn_index, creditsCharged: data.credits_charged, grounding: data.grounding });
    }
  }
  return { ...result, cards };
}
