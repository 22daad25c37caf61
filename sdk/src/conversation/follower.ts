import { isTemporary, queryOf, retrying, send, type Connection } from "../connection.ts";
import { cutOff, networkError, ParlanceError } from "../errors.ts";
import { createSseParser, type SseParser } from "../sse.ts";
import { createPause, waitMs, type Backoff } from "../wait.ts";
import { readStream, type AnyEvent } from "./read-stream.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { positionOf } from "./transcript.ts";

/** The conversation that is followed. */
export interface FollowerContext {
  readonly connection: Connection;
  readonly backoff: Backoff;
  readonly state: SnapshotStore;
  /** Whether a turn is running. */
  isRunning(): boolean;
  onEvent(event: AnyEvent): void;
  /** Called if the conversation no longer exists. */
  onGone(): void;
}

/** Reads the events of the current conversation after a cursor, and reconnects at that position when the stream ends. */
export interface Follower {
  /** Returns the id of the last event. */
  cursor(): string | null;
  /**
   * Reads the history after the cursor once.
   * @throws ParlanceError if the last attempt fails
   */
  load(): Promise<void>;
  /** Follows the conversation if following was requested and the conversation can be read. */
  start(): void;
  /** Requests following, until `unfollow`. */
  follow(): void;
  unfollow(): void;
  /** Skips the events of a turn that the turn's own stream has shown, unless an event before the turn's first frame is missing. */
  skip(first: string, last: string): void;
  /** Ends the delay before the next attempt, for example because the browser is online again. */
  hurry(): void;
  /** Stops reading the conversation. */
  forget(): void;
  close(): void;
}

/** Id of the conversation that is being read. */
interface Reading {
  readonly sessionId: string | null;
  cursor: string | null;
  readonly leaving: AbortController;
}

export function createFollower(context: FollowerContext): Follower {
  const { backoff, state, onGone } = context;
  const pause = createPause();
  let reading = readingOf(null);
  let isWanted = false;
  /** Aborts the response that is being followed. */
  let following: AbortController | null = null;

  /** Starts with a conversation, by default the current one. */
  function enter(sessionId = state.snapshot.sessionId): void {
    if (sessionId === reading.sessionId) return;
    reading.leaving.abort();
    stop();
    reading = readingOf(sessionId);
  }

  function stop(): void {
    following?.abort();
    following = null;
    state.set({ connection: "off" });
  }

  function start(): void {
    // The conversation cannot be read before its first turn is stored.
    const isEarly = reading.sessionId === null && context.isRunning();
    if (!isWanted || following !== null || reading.leaving.signal.aborted || isEarly) return;
    enter();
    if (reading.sessionId !== null) void follow();
  }

  async function follow(): Promise<void> {
    for (let failures = 0; ;) {
      // Each response gets a new controller, because listeners remain attached to it.
      const { signal } = (following = new AbortController());
      const parser = createSseParser();
      let retryAfter: number | null = null;
      state.set({ connection: "connecting" });
      try {
        await read(context, reading, signal, parser);
        failures = 1;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (error instanceof ParlanceError) {
          if (isFinal(error)) {
            stop();
            return error.code === "resource.not_found" ? onGone() : state.set({ error });
          }
          retryAfter = error.retryAfter;
        }
      }
      if (signal.aborted) return;
      state.set({ connection: "waiting" });
      const ms = waitMs(backoff, failures, retryAfter);
      await pause.wait(failures === 1 ? Math.min(ms, parser.retry ?? ms) : ms, signal);
      if (signal.aborted) return;
    }
  }

  return {
    cursor: () => reading.cursor,
    load() {
      enter();
      return loadHistory(context, reading);
    },
    start,
    follow() {
      isWanted = true;
      start();
    },
    unfollow() {
      isWanted = false;
      stop();
    },
    skip(first, last) {
      enter();
      const from = positionOf(first);
      const at = positionOf(reading.cursor);
      if (from.seq === (at.epoch === from.epoch ? at.seq + 1 : 1)) reading.cursor = last;
    },
    hurry: () => pause.end(),
    forget: () => enter(null),
    close() {
      stop();
      reading.leaving.abort();
    },
  };
}

function readingOf(sessionId: string | null): Reading {
  return { sessionId, cursor: null, leaving: new AbortController() };
}

async function loadHistory(context: FollowerContext, reading: Reading): Promise<void> {
  const { backoff, state, onGone } = context;
  const { signal } = reading.leaving;
  state.set({ isRestoring: true });
  try {
    await retrying(() => read(context, reading, signal), backoff, signal);
  } catch (error) {
    if (signal.aborted) return;
    if ((error as ParlanceError).code !== "resource.not_found") throw error;
    onGone();
  } finally {
    state.set({ isRestoring: false });
  }
}

/**
 * Reads one response: with a parser while the response stays open, otherwise the history.
 * @throws ParlanceError if the response ends before its history is complete
 */
async function read(
  { connection, state, onEvent }: FollowerContext,
  reading: Reading,
  signal: AbortSignal,
  parser?: SseParser,
): Promise<void> {
  let isCaughtUp = false;
  const take = (event: AnyEvent): boolean => {
    if (signal.aborted) return true;
    if (event.id !== "") reading.cursor = event.id;
    if (event.event === "caught_up") {
      isCaughtUp = true;
      if (parser !== undefined) state.set({ connection: "live" });
    }
    onEvent(event);
    return false;
  };
  try {
    const query = queryOf({ since: reading.cursor, live: parser === undefined ? false : null });
    const path = `/v1/chat/${encodeURIComponent(reading.sessionId ?? "")}/events${query}`;
    await readStream(await send(connection, { method: "GET", path, headers: { accept: "text/event-stream" }, signal }), take, parser);
    if (!isCaughtUp) throw networkError(cutOff);
  } catch (error) {
    // If a stream is lost after its history, reading continues from its cursor without increasing the delay.
    if (!isCaughtUp || signal.aborted) throw error;
  }
}

/**
 * Returns whether the service would also reject the next request for the stream; attempts continue while the service is unreachable or
 * busy.
 */
function isFinal(error: ParlanceError): boolean {
  return error.status >= 400 && error.status < 500 && !isTemporary(error);
}
