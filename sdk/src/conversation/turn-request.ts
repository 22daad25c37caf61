import { isTemporary, send, type Connection } from "../connection.ts";
import { cutOff, networkError, ParlanceError } from "../errors.ts";
import type { ChatDoneEvent, ChatEvent, ChatSessionEvent } from "../generated/types.ts";
import { createPause, waitMs, type Backoff } from "../wait.ts";
import { createFrameLog } from "./frame-log.ts";
import { readStream } from "./read-stream.ts";
import type { Turn, TurnFrame, TurnResult } from "./types.ts";

/** Callbacks of a turn. */
export interface TurnContext {
  readonly connection: Connection;
  readonly backoff: Backoff;
  readonly key: string;
  /** Returns the request body. Called only once the turn starts, because an earlier turn may have created the conversation. */
  compose(): unknown;
  /** Called when the message is sent, or when it will be resent after `ms` because of `error`. */
  onSend(error?: ParlanceError | null, ms?: number): void;
  onFrame(frame: TurnFrame): void;
  /** Stops the reply on the server. */
  stop(): Promise<unknown>;
}

/**
 * Maximum time to wait for another turn of the conversation, or for the end of this turn after its connection was lost; longer than any
 * turn takes.
 */
const mostInFlightMs = 180_000;

/**
 * Sends a message with its idempotency key, and resends it with the same key until its last frame has arrived. While the turn is running,
 * the service rejects the repeated request; afterward, the service replays the recorded frames. The message is therefore neither lost nor
 * duplicated.
 */
export interface TurnRequest extends Turn {
  /** Whether the service has responded, in which case it may store the turn. */
  readonly isAccepted: boolean;
  /** Runs the turn; called once. Has the same result as `done`. */
  start(): void;
  /** Stops the reply once the service has reported the conversation's id; before the first attempt, the message is not sent. */
  stop(): Promise<void>;
  /** Ends the delay before the next attempt. */
  hurry(): void;
  /** Disconnects; the service completes the turn. */
  leave(): void;
}

export function createTurnRequest({ connection, backoff, key, compose, onSend, onFrame, stop }: TurnContext): TurnRequest {
  const log = createFrameLog();
  const leaving = new AbortController();
  const pause = createPause();
  const { signal } = leaving;
  let body: unknown;
  let failures = 0;
  let isAccepted = false;
  let wantsStop = false;
  /** Whether the service has reported the conversation's id. */
  let isNamed = false;
  let start!: () => void;
  const done = new Promise<TurnResult>((resolve) => {
    start = () => resolve(run());
  });
  // Callers that read the frames receive the error from the iterator.
  done.then(() => log.end(), log.end);

  async function run(): Promise<TurnResult> {
    const began = Date.now();
    for (;;) {
      if (wantsStop && !isAccepted) {
        throw new ParlanceError({ code: "client.stopped", detail: "The message was stopped." });
      }
      onSend();
      try {
        await sendOnce();
        return resultOf(log.frames());
      } catch (error) {
        failures += 1;
        const isInFlight = error instanceof ParlanceError && error.code === "session.turn_in_flight" && Date.now() - began < mostInFlightMs;
        // Waiting for a running turn may take longer than waiting for an unreachable service.
        const isHopeless = !isInFlight && (!isTemporary(error) || failures > backoff.tries * (isAccepted ? 3 : 1));
        if (isHopeless || signal.aborted) throw error;
        const ms = waitMs(isInFlight ? { ...backoff, mostMs: 2_000 } : backoff, failures, error.retryAfter);
        onSend(error, ms);
        await pause.wait(ms, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  /** Sends the message and reads the response up to its last frame. */
  async function sendOnce(): Promise<void> {
    log.reopen();
    body ??= compose();
    const headers = { accept: "text/event-stream", "idempotency-key": key };
    const response = await send(connection, { method: "POST", path: "/v1/chat", headers, body, signal });
    isAccepted = true;
    let last = undefined as ChatEvent | undefined;
    await readStream(response, (event) => {
      last = event as ChatEvent;
      for (const fresh of log.take(last)) {
        failures = 0;
        onFrame(fresh);
        if (fresh.event !== "session") continue;
        isNamed = true;
        if (wantsStop) stop().catch(() => undefined);
      }
      return last.event === "done" || last.event === "error";
    });
    if (last?.event === "error") {
      const { code, message: detail } = last.data;
      throw new ParlanceError({ code, detail, status: response.status, title: "The turn failed" });
    }
    if (last?.event !== "done") throw networkError(cutOff);
  }

  return {
    key,
    done,
    start,
    get isAccepted() {
      return isAccepted;
    },
    [Symbol.asyncIterator]: log.read,
    async stop() {
      wantsStop = true;
      pause.end();
      if (isNamed) await stop();
    },
    hurry: () => pause.end(),
    leave: () => leaving.abort(),
  };
}

/** Collects the result of a turn. */
function resultOf(frames: readonly ChatEvent[]): TurnResult {
  // Properties with the same name are equal in all frames of a turn.
  const data = Object.assign({}, ...frames.map((frame) => frame.data)) as ChatSessionEvent["data"] & ChatDoneEvent["data"];
  return {
    sessionId: data.session_id,
    endUserId: data.end_user_id,
    turnIndex: data.turn_index,
    text: frames.map((frame) => (frame.event === "text" ? frame.data.delta : "")).join(""),
    cards: frames.flatMap((frame) => (frame.event === "docs" ? frame.data.cards : [])),
    held: frames.some(({ event }) => event === "held"),
    creditsCharged: data.credits_charged,
    grounding: data.grounding,
  };
}
