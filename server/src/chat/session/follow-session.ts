import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { FollowData } from "../chat-events.schema.ts";
import type { HandoffState, HandoffStore } from "../handoff/handoff-store.ts";
import { frameId, mostFrames, positionOf } from "../model/frames.ts";
import { isGuid } from "../model/session-id.ts";
import { TypingState } from "../model/typing-state.ts";
import type { SessionHub, SessionSignal } from "./session-hub.ts";
import type { ChatStore, Session, TranscriptEvent } from "../store.ts";

export interface FollowDeps {
  readonly store: Pick<ChatStore, "session" | "eventsAfter">;
  readonly handoffs: Pick<HandoffStore, "state">;
  readonly hub: SessionHub;
  readonly log: Log;
}

/** An item of the stream that follows a session. */
export type StreamEvent = {
  [Name in keyof FollowData]: { readonly id: string; readonly event: Name; readonly data: FollowData[Name] };
}[keyof FollowData];

/** The session, if the caller may read it. An account key reads every session of its account; a persona only its own. */
export async function readableSession(
  deps: { readonly store: Pick<ChatStore, "session"> },
  caller: { readonly accountId: string; readonly personaId: string | null },
  sessionId: string,
): Promise<Session> {
  const session = isGuid(sessionId) ? await deps.store.session(caller.accountId, sessionId.toLowerCase()) : null;
  if (session === null) fail("resource.not_found", "No session with this id exists.");
  if (caller.personaId !== null && session.personaId !== caller.personaId) {
    fail("auth.forbidden", "The session belongs to another persona.");
  }
  return session;
}

/** Returns the furthest position of the cursors; 0 if none belongs to this conversation. A running turn numbers frames beyond the last committed one. */
function startOf(cursors: readonly (string | undefined)[], { epoch, lastSeq, turnOpen }: Session): number {
  const furthest = lastSeq + (turnOpen ? mostFrames : 0);
  const positions = cursors.map((cursor) => positionOf(cursor, epoch) ?? 0);
  return Math.max(0, ...positions.filter((position) => position <= furthest));
}

export interface FollowOptions {
  /**
   * Ids of the last events that the reader has: the furthest counts, since a browser that reconnects repeats the address with its old
   * `since`. Invalid and foreign ones do not count.
   */
  readonly cursors: readonly (string | undefined)[];
  /** Goes on after the history, until the reader leaves. */
  readonly live: boolean;
  /** Sends as well when the visitor types, and when a request for a person is made or served. */
  readonly forOperator?: boolean;
}

/** Takes the events; an `EventStream` is one. */
export interface Reader {
  readonly ended: boolean;
  /** It is behind: what it has not taken waits in the database rather than here. */
  readonly full: boolean;
  onEnd(listener: () => void): void;
  send(event: StreamEvent): void;
  drained(): Promise<void>;
  end(): void;
}

/** A reader that is behind has at most this many events of the transcript waiting for it, and that for a moment. */
const pageSize = 50;

/**
 * Replays the transcript after the cursor, marks the end of history with `caught_up`, then goes on with what is new until the reader leaves;
 * returns at once. Listens before it reads, so that nothing falls between the two. Where the database fails, the stream ends after a whole
 * event: the reader comes back with its cursor.
 */
export function followSession(deps: FollowDeps, session: Session, options: FollowOptions, reader: Reader): void {
  const follower = new Follower(deps, session, options, reader);
  follower.start();
}

/** Idle for most of its life, thousands at once: between two signals no promise and no frame of a function is kept for it. */
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
  #handoff: HandoffState = { requestedAt: null, reason: null };
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

  /** Sends what there is to send. */
  async #run(): Promise<void> {
    const reader = this.#reader;
    try {
      while (!reader.ended && (this.#changed || this.#typing.isPending || this.#visitorTyping.isPending)) {
        // Typing before the transcript: a signal that came first is shown first.
        if (this.#caughtUp) this.#showTyping();
        if (this.#changed) {
          this.#changed = false;
          if (!(await this.#replay())) return this.#leave();
          if (this.#options.forOperator === true) await this.#showHandoff();
        }
        if (!this.#caughtUp && !reader.ended) {
          this.#caughtUp = true;
          const id = frameId(this.#epoch, this.#position);
          reader.send({ id, event: "caught_up", data: { last_event_id: id } });
          if (!this.#options.live) return this.#leave();
        }
        await reader.drained();
      }
    } finally {
      // In the same breath as the last look at what there is to send: no signal falls between.
      this.#isRunning = false;
    }
  }

  /** It is a state, not a part of the transcript: a reader that reconnects receives it again. */
  async #showHandoff(): Promise<void> {
    const before = this.#handoff;
    const now = await this.#deps.handoffs.state(this.#accountId, this.#sessionId);
    if (now === null || this.#reader.ended) return;
    if (now.requestedAt?.getTime() === before.requestedAt?.getTime() && now.reason === before.reason) return;
    this.#handoff = now;
    const data = { handoff_requested_at: now.requestedAt?.toISOString() ?? null, handoff_reason: now.reason };
    this.#reader.send({ id: frameId(this.#epoch, this.#position), event: "handoff", data });
  }

  #showTyping(): void {
    this.#sendTyping("typing", this.#typing.take());
    this.#sendTyping("visitor_typing", this.#visitorTyping.take());
  }

  /** Whoever has sent this message types no longer. */
  #endTyping({ event, data }: TranscriptEvent): void {
    if (event !== "message") return;
    if (data.author === "operator") this.#sendTyping("typing", this.#typing.end());
    else if (data.role === "user") this.#sendTyping("visitor_typing", this.#visitorTyping.end());
  }

  #sendTyping<Name extends "typing" | "visitor_typing">(event: Name, data: FollowData[Name] | null): void {
    if (data !== null) this.#reader.send({ id: frameId(this.#epoch, this.#position), event, data } as StreamEvent);
  }

  /** Sends the transcript after the position, page by page. False when the session is gone. */
  async #replay(): Promise<boolean> {
    const { store } = this.#deps;
    const now = await store.session(this.#accountId, this.#sessionId);
    if (now === null) return false;
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

  /** Whether there may be more. What a reader cannot take now is let go, and read again when it can. */
  async #sendPage(): Promise<boolean> {
    const page = await this.#deps.store.eventsAfter(this.#sessionId, this.#epoch, this.#position, pageSize);
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
