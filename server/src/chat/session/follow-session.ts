import type { Log } from "../../platform/lib/log.ts";
import type { Queryable } from "../../ports/database.ts";
import type { FollowData } from "../chat-events.schema.ts";
import { isSameHandoff, type HandoffState } from "../model/handoff.ts";
import { frameId, mostFrames, positionOf } from "../model/frames.ts";
import type { Session, TranscriptEvent } from "../model/session.ts";
import { TypingState } from "../model/typing-state.ts";
import type { Caller } from "../model/caller.ts";
import { readableSession } from "./readable-session.ts";
import type { SessionHub, SessionSignal } from "./session-hub.ts";
import { eventsAfter, findHeldSession } from "./sessions.sql.ts";

export interface FollowDeps {
  readonly database: Queryable;
  readonly hub: SessionHub;
  readonly log: Log;
}

/** An item of the stream that follows a session. */
export type StreamEvent = {
  [Name in keyof FollowData]: { readonly id: string; readonly event: Name; readonly data: FollowData[Name] };
}[keyof FollowData];

/**
 * Returns the furthest position of the cursors, or 0 if none belongs to this conversation. Frames of a running turn have numbers beyond the last
 * committed one.
 */
function startOf(cursors: readonly (string | undefined)[], { epoch, lastSeq, turnOpen }: Session): number {
  const furthest = lastSeq + (turnOpen ? mostFrames : 0);
  const positions = cursors.map((cursor) => positionOf(cursor, epoch) ?? 0);
  return Math.max(0, ...positions.filter((position) => position <= furthest));
}

export interface FollowOptions {
  /**
   * Ids of the last events that the reader received. The furthest one counts, because a browser that reconnects repeats the original address with its
   * old `since`. Invalid and foreign ids are ignored.
   */
  readonly cursors: readonly (string | undefined)[];
  /** Continues after the history until the reader disconnects. */
  readonly live: boolean;
  /** Also sends visitor typing, and the reasons of requests for an operator. */
  readonly forOperator?: boolean;
}

export interface FollowInput extends FollowOptions {
  readonly sessionId: string;
}

/** The reader of the events, such as an `EventStream`. */
export interface Reader {
  readonly ended: boolean;
  /** Whether the reader is behind: further events stay in the database instead of memory. */
  readonly full: boolean;
  onEnd(listener: () => void): void;
  send(event: StreamEvent): void;
  drained(): Promise<void>;
  end(): void;
}

/** Maximum transcript events in memory for a reader that is behind. */
const pageSize = 50;

/**
 * Follows a session that the caller may read.
 * @param open opens the reader after the session is found
 * @throws Failure `resource.not_found`, `auth.forbidden` for another persona's session
 */
export async function openSession<Opened extends Reader>(
  deps: FollowDeps,
  caller: Caller,
  { sessionId, ...options }: FollowInput,
  open: () => Opened,
): Promise<Opened> {
  const session = await readableSession(deps, caller, sessionId);
  const reader = open();
  followSession(deps, session, options, reader);
  return reader;
}

/**
 * Replays the transcript after the cursor, marks the end of history with `caught_up`, then continues with new events until the reader disconnects.
 * Returns immediately. It subscribes before it reads, so that no event is lost in between. If the database fails, the stream ends after a complete
 * event, and the reader reconnects with its cursor.
 */
export function followSession(deps: FollowDeps, session: Session, options: FollowOptions, reader: Reader): void {
  const follower = new Follower(deps, session, options, reader);
  follower.start();
}

/** Thousands are idle at a time, so an idle follower holds no promise and no stack frame. */
class Follower {
  readonly #deps: FollowDeps;
  readonly #accountId: string;
  readonly #sessionId: string;
  readonly #options: FollowOptions;
  readonly #reader: Reader;
  #epoch: number;
  #position: number;
  #caughtUp = false;
  #changed = true;
  readonly #typing = new TypingState<{ readonly operator_name: string; readonly stopped: boolean }>();
  readonly #visitorTyping = new TypingState<{ readonly stopped: boolean }>();
  #handoff: HandoffState = { requestedAt: null, reason: null, hasContact: false };
  #shownHandoff: HandoffState = this.#handoff;
  /** Name of the operator who holds the session, and the one that the reader knows of; null for the persona. */
  #heldBy: string | null = null;
  #shownHolder: string | null = null;
  #isRunning = false;
  #unfollow = (): void => undefined;

  constructor(deps: FollowDeps, session: Session, options: FollowOptions, reader: Reader) {
    this.#deps = deps;
    this.#accountId = session.accountId;
    this.#sessionId = session.id;
    this.#options = options;
    this.#reader = reader;
    this.#epoch = session.epoch;
    this.#position = startOf(options.cursors, session);
  }

  start(): void {
    this.#unfollow = this.#deps.hub.follow(this.#sessionId, (signal) => this.#hear(signal));
    this.#reader.onEnd(() => this.#leave());
    this.#wake();
  }

  #hear(signal: SessionSignal): void {
    const { kind } = signal;
    if (kind === "changed") this.#changed = true;
    else if (kind === "typing") this.#typing.hear({ operator_name: signal.operatorName, stopped: signal.stopped });
    else if (this.#options.forOperator === true) this.#visitorTyping.hear({ stopped: signal.stopped });
    else return;
    this.#wake();
  }

  #leave(): void {
    this.#unfollow();
    this.#reader.end();
  }

  #wake(): void {
    if (this.#isRunning || this.#reader.ended) return;
    this.#isRunning = true;
    this.#run().catch((error: unknown) => {
      this.#deps.log.error({ err: error, sessionId: this.#sessionId }, "event stream aborted");
      this.#leave();
    });
  }

  /** Sends what is pending. */
  async #run(): Promise<void> {
    const reader = this.#reader;
    try {
      while (!reader.ended && (this.#changed || this.#typing.isPending || this.#visitorTyping.isPending)) {
        // Typing before the transcript, to preserve the order of the signals.
        if (this.#caughtUp) this.#showTyping();
        if (this.#changed) {
          this.#changed = false;
          if (!(await this.#replay())) return this.#leave();
          this.#showHandoff();
        }
        if (!this.#caughtUp && !reader.ended) {
          this.#caughtUp = true;
          const id = frameId(this.#epoch, this.#position);
          reader.send({ id, event: "caught_up", data: { last_event_id: id, operator_name: this.#heldBy } });
          if (!this.#options.live) return this.#leave();
        }
        this.#showHolder();
        await reader.drained();
      }
    } finally {
      // Runs synchronously after the last check for pending signals, so that none is lost in between.
      this.#isRunning = false;
    }
  }

  /** The request is a state and not part of the transcript: a reader that reconnects receives it again. */
  #showHandoff(): void {
    const now = this.#handoff;
    if (this.#reader.ended || isSameHandoff(now, this.#shownHandoff)) return;
    this.#shownHandoff = now;
    const known = { handoff_requested_at: now.requestedAt?.toISOString() ?? null, has_contact: now.hasContact };
    // Visitors know their reason.
    const data = this.#options.forOperator === true ? { ...known, handoff_reason: now.reason } : known;
    this.#reader.send({ id: frameId(this.#epoch, this.#position), event: "handoff", data } as StreamEvent);
  }

  /** The hold is a state and not part of the transcript: a reader that reconnects receives it again. */
  #showHolder(): void {
    if (!this.#caughtUp || this.#reader.ended || this.#heldBy === this.#shownHolder) return;
    this.#shownHolder = this.#heldBy;
    const id = frameId(this.#epoch, this.#position);
    if (this.#heldBy === null) this.#reader.send({ id, event: "released", data: {} });
    else this.#reader.send({ id, event: "held", data: { operator_name: this.#heldBy } });
  }

  #showTyping(): void {
    this.#sendTyping("typing", this.#typing.take());
    this.#sendTyping("visitor_typing", this.#visitorTyping.take());
  }

  /** The sender of this message has stopped typing. */
  #endTyping({ event, data }: TranscriptEvent): void {
    if (event !== "message") return;
    if (data.author === "operator") this.#sendTyping("typing", this.#typing.end());
    else if (data.role === "user") this.#sendTyping("visitor_typing", this.#visitorTyping.end());
  }

  #sendTyping<Name extends "typing" | "visitor_typing">(event: Name, data: FollowData[Name] | null): void {
    if (data !== null) this.#reader.send({ id: frameId(this.#epoch, this.#position), event, data } as StreamEvent);
  }

  /** Sends the transcript after the position, page by page. Returns false if the session was deleted. */
  async #replay(): Promise<boolean> {
    const now = await findHeldSession(this.#deps.database, this.#accountId, this.#sessionId);
    if (now === null) return false;
    this.#heldBy = now.heldBy;
    this.#handoff = now.handoff;
    // An operator's first message follows the hold; a release follows the last one.
    if (now.heldBy !== null) this.#showHolder();
    if (now.epoch !== this.#epoch) {
      // The conversation restarted under the same id.
      this.#position = this.#caughtUp ? 0 : startOf(this.#options.cursors, now);
      this.#epoch = now.epoch;
    }
    while (!this.#reader.ended) {
      if (!(await this.#sendPage())) return true;
      await this.#reader.drained();
    }
    return true;
  }

  /** Returns whether there may be more events. Events that the reader cannot accept now are read again later. */
  async #sendPage(): Promise<boolean> {
    const page = await eventsAfter(this.#deps.database, { sessionId: this.#sessionId, epoch: this.#epoch, seq: this.#position }, pageSize);
    for (const item of page) {
      if (this.#reader.full) return true;
      this.#endTyping(item);
      const { seq, event, data } = item;
      this.#position = seq;
      this.#reader.send({ id: frameId(this.#epoch, seq), event, data } as StreamEvent);
    }
    return page.length === pageSize;
  }
}
