import type { Log } from "../../platform/lib/log.ts";
import { Unavailable } from "../../platform/lib/unavailable.ts";
import { toleratedMs } from "../../platform/lib/outage.ts";
import type { Queryable } from "../../ports/database.ts";
import type { FollowData } from "../chat-events.schema.ts";
import { isSameHandoff, type HandoffState } from "../model/handoff.ts";
import { frameId, mostFrames, positionOf } from "../model/frames.ts";
import type { Session, TranscriptEvent } from "../model/session.ts";
import { TypingState } from "../model/typing-state.ts";
import type { Caller } from "../model/caller.ts";
import { readableSession } from "./readable-session.ts";
import type { SessionFollower, SessionHub, SessionSignal } from "./session-hub.ts";
import { eventsAfter, findHeldSession, stateOf } from "./sessions.sql.ts";

export interface FollowDeps {
  readonly database: Queryable;
  readonly hub: SessionHub;
  readonly log: Log;
}

/** An event in the stream that follows a session. */
export type StreamEvent = {
  [Name in keyof FollowData]: { readonly id: string; readonly event: Name; readonly data: FollowData[Name] };
}[keyof FollowData];

/**
 * Returns the furthest position of the cursors, or 0 if none of them belongs to this conversation. The frames of a running turn
 * are numbered from the last committed frame onward.
 */
function startOf(cursors: readonly (string | undefined)[], { epoch, lastSeq, turnOpen }: Session): number {
  const furthest = lastSeq + (turnOpen ? mostFrames : 0);
  const positions = cursors.map((cursor) => positionOf(cursor, epoch) ?? 0);
  return Math.max(0, ...positions.filter((position) => position <= furthest));
}

export interface FollowOptions {
  /**
   * Ids of the last events that the client received. The furthest id is used, because a browser that reconnects repeats the original URL with an
   * outdated `since`. Ids that are invalid or from another conversation are ignored.
   */
  readonly cursors: readonly (string | undefined)[];
  /** Whether to continue after the history until the client disconnects. */
  readonly live: boolean;
  /** Whether to also send visitor typing, the reasons of requests for an operator and the ids of messages' authors. */
  readonly forOperator?: boolean;
}

export interface FollowInput extends FollowOptions {
  readonly sessionId: string;
}

/** A client that receives the events, such as an `EventStream`. */
export interface Reader {
  readonly ended: boolean;
  /** Whether the client is behind. Further events then stay in the database and are not loaded into memory. */
  readonly full: boolean;
  onEnd(listener: () => void): void;
  send(event: StreamEvent): void;
  drained(): Promise<void>;
  end(): void;
}

/** Maximum number of transcript events in memory for a client that is behind. */
const pageSize = 50;
/** Average delay before reading again after a failure. */
const retryMs = 2_000;

/**
 * Follows a session that the caller may read.
 * @param open called after the session is found; opens the client's stream
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
 * Replays the transcript after the cursor, marks the end of the history with `caught_up`, and then sends new events until the client disconnects.
 * Returns immediately. Subscribes before it reads, so no event is lost in between. If the database is unreachable, the stream stays open for two
 * minutes and continues when the database responds. After another error, it ends after a complete event, and the client reconnects with its cursor.
 */
export function followSession(deps: FollowDeps, session: Session, options: FollowOptions, reader: Reader): void {
  const follower = new Follower(deps, session, options, reader);
  follower.start();
}

/** Removes the fields of a message that only operators may see, such as the visitor's id, which could be used to impersonate the visitor. */
function withoutAuthor(item: TranscriptEvent): TranscriptEvent {
  if (item.event !== "message") return item;
  const { end_user_id: _, verified: __, ...data } = item.data;
  return { ...item, data };
}

/** Thousands of followers can be idle at a time, so an idle follower does not keep a promise or a stack frame. */
class Follower implements SessionFollower {
  readonly #deps: FollowDeps;
  readonly accountId: string;
  readonly sessionId: string;
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
  /** Name of the operator who has taken over the session, and the name that the client was last sent; null if the persona replies. */
  #heldBy: string | null = null;
  #shownHolder: string | null = null;
  #isRunning = false;
  /** Monotonic time at which the database stopped responding; null while it responds. */
  #failedSince: number | null = null;
  #unfollow = (): void => undefined;
  /** See `SessionFollower`. */
  state: string | null = null;

  constructor(deps: FollowDeps, session: Session, options: FollowOptions, reader: Reader) {
    this.#deps = deps;
    this.accountId = session.accountId;
    this.sessionId = session.id;
    this.#options = options;
    this.#reader = reader;
    this.#epoch = session.epoch;
    this.#position = startOf(options.cursors, session);
  }

  start(): void {
    this.#unfollow = this.#deps.hub.follow(this);
    this.#reader.onEnd(() => this.#leave());
    this.#wake();
  }

  hear(signal: SessionSignal): void {
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
    this.#run().then(
      () => (this.#failedSince = null),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Reads again later if the database is unreachable. */
  #fail(error: unknown): void {
    const now = performance.now();
    this.#failedSince ??= now;
    if (error instanceof Unavailable && now - this.#failedSince < toleratedMs) {
      this.#changed = true;
      // The delays differ, because all followers of this process fail together.
      setTimeout(() => this.#wake(), retryMs * (0.5 + Math.random())).unref();
      return;
    }
    this.#deps.log.error({ err: error, sessionId: this.sessionId }, "event stream aborted");
    this.#leave();
  }

  /** Sends all pending events. */
  async #run(): Promise<void> {
    const reader = this.#reader;
    try {
      while (!reader.ended && (this.#changed || this.#typing.isPending || this.#visitorTyping.isPending)) {
        // Typing signals precede the transcript, to preserve their order.
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
      // Runs synchronously after the last check for pending signals, so none is lost in between.
      this.#isRunning = false;
    }
  }

  /** The request for an operator is a state, not part of the transcript: a client that reconnects receives it again. */
  #showHandoff(): void {
    const now = this.#handoff;
    if (this.#reader.ended || isSameHandoff(now, this.#shownHandoff)) return;
    this.#shownHandoff = now;
    const known = { handoff_requested_at: now.requestedAt?.toISOString() ?? null, has_contact: now.hasContact };
    // Only operators receive the reason; visitors entered it themselves.
    const data = this.#options.forOperator === true ? { ...known, handoff_reason: now.reason } : known;
    this.#reader.send({ id: frameId(this.#epoch, this.#position), event: "handoff", data } as StreamEvent);
  }

  /** The takeover is a state, not part of the transcript: a client that reconnects receives it again. */
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

  /** Ends the typing of the participant who sent the event, if the event is a message. */
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
    const now = await findHeldSession(this.#deps.database, this.accountId, this.sessionId);
    if (now === null) return false;
    this.state = stateOf({ ...now, requestedAt: now.handoff.requestedAt });
    this.#heldBy = now.heldBy;
    this.#handoff = now.handoff;
    // A takeover is shown before the operator's first message, and a release after the last one.
    if (now.heldBy !== null) this.#showHolder();
    if (now.epoch !== this.#epoch) {
      // The conversation was restarted under the same id.
      this.#position = this.#caughtUp ? 0 : startOf(this.#options.cursors, now);
      this.#epoch = now.epoch;
    }
    while (!this.#reader.ended) {
      if (!(await this.#sendPage())) return true;
      await this.#reader.drained();
    }
    return true;
  }

  /** Returns whether there may be more events. Events that the client cannot accept now are read again later. */
  async #sendPage(): Promise<boolean> {
    const page = await eventsAfter(this.#deps.database, { sessionId: this.sessionId, epoch: this.#epoch, seq: this.#position }, pageSize);
    for (const item of page) {
      if (this.#reader.full) return true;
      this.#endTyping(item);
      const { seq, event, data } = this.#options.forOperator === true ? item : withoutAuthor(item);
      this.#position = seq;
      this.#reader.send({ id: frameId(this.#epoch, seq), event, data } as StreamEvent);
    }
    return page.length === pageSize;
  }
}
