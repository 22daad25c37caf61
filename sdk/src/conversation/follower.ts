import { isTemporary, queryOf, send, type Connection } from "../connection.ts";
import { cutOff, networkError, ParlanceError } from "../errors.ts";
import { SseParser } from "../sse.ts";
import { linked, wait, waitMs, type Backoff } from "../wait.ts";
import { positionOf } from "./transcript.ts";
import { readStream, type AnyEvent } from "./read-stream.ts";
import type { ConversationSnapshot } from "./types.ts";

/** What a follower reports. */
export interface FollowerEvents {
  /** An event of the conversation. */
  readonly onEvent: (event: AnyEvent) => void;
  readonly onState: (state: ConversationSnapshot["connection"]) => void;
  /** The conversation does not exist, or the caller may not read it: following has ended. */
  readonly onRefused: (error: ParlanceError) => void;
}

/** Reads a conversation's events from a cursor on, and connects again from there when the stream ends. */
export class Follower {
  readonly #connection: Connection;
  readonly path: string;
  readonly #events: FollowerEvents;
  readonly #backoff: Backoff;
  #leaving: AbortController | null = null;
  #hurry: () => void = () => undefined;
  /** Id of the last event. */
  cursor: string | null = null;

  /** @param path of the events stream */
  constructor(connection: Connection, path: string, backoff: Backoff, events: FollowerEvents) {
    this.#connection = connection;
    this.path = path;
    this.#backoff = backoff;
    this.#events = events;
  }

  /**
   * Reads the history after the cursor, once.
   * @throws ParlanceError after the last try
   */
  async load(signal: AbortSignal): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        if (await this.#read(false, signal)) return;
        throw networkError(cutOff);
      } catch (error) {
        if (!isTemporary(error) || failures >= this.#backoff.tries || signal.aborted) throw error;
        await wait(waitMs(this.#backoff, failures, error.retryAfter), signal);
      }
    }
  }

  /** Follows until `stop`. */
  start(): void {
    if (this.#leaving !== null) return;
    this.#leaving = new AbortController();
    void this.#follow(this.#leaving.signal);
  }

  stop(): void {
    this.#leaving?.abort();
    this.#leaving = null;
    this.#events.onState("off");
  }

  /** Leaves out the events of a turn that its own stream has shown, if nothing is missing before its first frame. */
  skip(first: string, last: string): void {
    const [from, at] = [positionOf(first), positionOf(this.cursor ?? "")];
    const next = at === null || at.epoch !== from?.epoch ? 1 : at.seq + 1;
    if (from?.seq === next) this.cursor = last;
  }

  /** Ends the wait before the next try, for instance because the browser is online again. */
  hurry(): void {
    this.#hurry();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      let retryAfter: number | null = null;
      let retryMs: number | null = null;
      this.#events.onState("connecting");
      try {
        const parser = new SseParser();
        const isLive = await this.#read(true, signal, parser);
        retryMs = parser.retry;
        failures = isLive ? 1 : failures + 1;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        if (error instanceof ParlanceError && isFinal(error)) return this.#end(error);
        retryAfter = error instanceof ParlanceError ? error.retryAfter : null;
      }
      if (signal.aborted) return;
      this.#events.onState("waiting");
      const ms = Math.min(waitMs(this.#backoff, failures, retryAfter), failures === 1 && retryMs !== null ? retryMs : Infinity);
      await this.#rest(ms, signal);
    }
  }

  #end(error: ParlanceError): void {
    this.#leaving = null;
    this.#events.onState("off");
    this.#events.onRefused(error);
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    const pause = linked(signal);
    this.#hurry = pause.abort;
    await wait(ms, pause.signal);
    pause.release();
  }

  /** Reads one response. Returns whether its history was complete. */
  async #read(isLive: boolean, signal: AbortSignal, parser = new SseParser()): Promise<boolean> {
    const path = `${this.path}${queryOf({ since: this.cursor, live: isLive ? undefined : false })}`;
    const link = linked(signal);
    let isCaughtUp = false;
    const take = (event: AnyEvent): boolean => {
      if (signal.aborted) return true;
      if (event.id !== "") this.cursor = event.id;
      if (event.event === "caught_up") {
        isCaughtUp = true;
        if (isLive) this.#events.onState("live");
      }
      this.#events.onEvent(event);
      return false;
    };
    try {
      const response = await send(this.#connection, { method: "GET", path, headers: { accept: "text/event-stream" }, signal: link.signal });
      await readStream(response, take, parser);
    } catch (error) {
      // A stream that broke after its history goes on from its cursor without a longer wait.
      if (!isCaughtUp || signal.aborted) throw error;
    } finally {
      link.release();
    }
    return isCaughtUp;
  }
}

/** Whether the service will refuse the stream again: trying goes on as long as it is unreachable or busy. */
function isFinal(error: ParlanceError): boolean {
  return error.status >= 400 && error.status < 500 && !isTemporary(error);
}
