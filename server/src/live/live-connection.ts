import type { FollowDeps } from "../chat/session/follow-session.ts";
import { followSession } from "../chat/session/follow-session.ts";
import { frameId } from "../chat/model/frames.ts";
import { findSession } from "../chat/session/sessions.sql.ts";
import type { TypingSignals } from "../chat/session/typing-signals.ts";
import type { RunningTurns } from "../chat/turn/running-turns.ts";
import { Failure } from "../platform/errors/fail.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Queryable } from "../ports/database.ts";
import type { EventBus } from "../ports/event-bus.ts";
import { runLiveTurn, type LiveTurnDeps } from "./live-turn.ts";
import type { LiveClientFrame, LiveServerFrame } from "./live.schema.ts";
import { unitsUsed } from "./live.sql.ts";
import type { LiveSession } from "./live-session.ts";
import { isUsedUp, unitsOf, unitsWarning, warningMs } from "./model/limits.ts";

/** The connected client. */
export interface LiveClient {
  readonly signal: AbortSignal;
  readonly origin: string | null;
  send(frame: LiveServerFrame): void;
  close(code: number, reason: string): void;
}

export interface LiveConnectionDeps extends LiveTurnDeps {
  readonly database: Queryable;
  readonly follow: FollowDeps;
  readonly typing: TypingSignals;
  readonly running: Pick<RunningTurns, "stop">;
  readonly bus: Pick<EventBus, "publish">;
  readonly log: Log;
}

/** A connection that owns a live session. */
export class LiveConnection {
  readonly live: LiveSession;
  readonly #deps: LiveConnectionDeps;
  readonly #client: LiveClient;
  /** `client_id` of the running turn. */
  #turn: string | null = null;
  /** Turns whose frames have already been sent on this connection, so they are not sent again from the transcript. */
  readonly #shown = new Set<number>();
  #activeAt = performance.now();

  constructor(deps: LiveConnectionDeps, live: LiveSession, client: LiveClient) {
    this.#deps = deps;
    this.live = live;
    this.#client = client;
  }

  get signal(): AbortSignal {
    return this.#client.signal;
  }

  /** Milliseconds since the last message in either direction, not counting pings. */
  get idleMs(): number {
    return this.#turn === null ? performance.now() - this.#activeAt : 0;
  }

  close(code: number, reason: string): void {
    this.#client.close(code, reason);
  }

  /** Sends `ready`, and starts to follow the session after its last turn. */
  start(): void {
    const { session, mode, unitsLimit, durationLimitSeconds, unitsUsed: used, elapsedSeconds } = this.live;
    const left = durationLimitSeconds === null ? null : Math.max(0, durationLimitSeconds - elapsedSeconds);
    this.#client.send({
      type: "ready",
      session_id: session.id,
      limits: {
        interaction_limit: unitsLimit,
        interactions_used: used,
        units_per_turn: unitsOf[mode],
        duration_limit_seconds: durationLimitSeconds,
        duration_left_seconds: left === null ? null : Math.floor(left),
      },
    });
    if (left !== null && durationLimitSeconds !== null) this.#endAfter(left * 1_000, warningMs(durationLimitSeconds));
    this.#checkUnits(used);
    if (!this.#client.signal.aborted) this.#follow();
  }

  /** Handles a frame from the client. */
  async take(frame: LiveClientFrame): Promise<void> {
    const { sessionId } = this.live;
    switch (frame.type) {
      case "ping":
        this.#client.send({ type: "pong" });
        return;
      case "typing":
        this.#activeAt = performance.now();
        await this.#deps.typing.tell({ sessionId, operatorName: null, stopped: frame.stopped });
        return;
      case "interrupt":
        this.#activeAt = performance.now();
        this.#deps.running.stop(sessionId);
        // The turn may be running on another node, where an earlier connection started it.
        if (this.#turn === null) await this.#deps.bus.publish("turn_stop", { sessionId });
        return;
      case "user_message":
        this.#activeAt = performance.now();
        await this.#say(frame.content, frame.client_id);
    }
  }

  async #say(content: string, clientId: string): Promise<void> {
    // The client resent the message on the same connection, which is already receiving the turn's frames.
    if (this.#turn === clientId) return;
    try {
      if (this.#turn !== null) throw new Failure("session.turn_in_flight", "A turn is running in this session. Wait for it to end.");
      this.#turn = clientId;
      try {
        const begun = (turnIndex: number): unknown => this.#shown.add(turnIndex);
        await runLiveTurn(
          this.#deps,
          this.live,
          { content, clientId },
          { send: (frame) => this.#client.send(frame), begun, signal: this.signal },
        );
      } finally {
        this.#turn = null;
        this.#activeAt = performance.now();
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#refuse(error, clientId);
      return;
    }
    if (this.live.unitsLimit === null || this.signal.aborted) return;
    this.#checkUnits(await unitsUsed(this.#deps.database, this.live.accountId, this.live.sessionId));
  }

  #refuse({ code, message, extensions }: Failure, clientId: string): void {
    const errors = extensions["errors"] as undefined | Extract<LiveServerFrame, { type: "error" }>["errors"];
    this.#client.send({ type: "error", code, message, client_id: clientId, ...(errors === undefined ? {} : { errors }) });
    if (code === "session.owned_by_live") this.close(4009, "taken over");
    if (code === "limits.session_interaction_limit") this.close(4005, code);
  }

  /** Warns the client when the interaction limit is near, and closes the connection when the limit does not allow another turn. */
  #checkUnits(used: number): void {
    const { unitsLimit, mode } = this.live;
    const remaining = unitsWarning(used, unitsLimit, mode);
    if (remaining !== null) this.#client.send({ type: "limit_warning", kind: "interactions", remaining });
    if (isUsedUp(used, unitsLimit, mode)) this.close(4005, "limits.session_interaction_limit");
  }

  #endAfter(leftMs: number, warnedMs: number): void {
    const remaining = Math.floor(Math.min(leftMs, warnedMs) / 1_000);
    const warning = setTimeout(
      () => this.#client.send({ type: "limit_warning", kind: "duration", remaining }),
      Math.max(0, leftMs - warnedMs),
    );
    const end = setTimeout(() => this.close(4006, "limits.session_duration_limit"), leftMs);
    this.signal.addEventListener("abort", () => {
      clearTimeout(warning);
      clearTimeout(end);
    });
  }

  /** Sends messages that did not originate on this connection: those of operators, and turns that another connection started. */
  #follow(): void {
    const { signal } = this;
    const { session } = this.live;
    const cursors = [frameId(session.epoch, session.lastSeq)];
    followSession(
      this.#deps.follow,
      session,
      { cursors, live: true },
      {
        get ended() {
          return signal.aborted;
        },
        full: false,
        onEnd: (listener) => signal.addEventListener("abort", listener),
        drained: () => Promise.resolve(),
        end: () => void this.#endFollowing(),
        send: ({ id, event, data }) => {
          if (event === "typing" || event === "held" || event === "released")
            this.#client.send({ type: event, id, ...data } as LiveServerFrame);
          else if (event === "message" && (data.author === "operator" || !this.#shown.has(data.turn_index))) {
            this.#activeAt = performance.now();
            this.#client.send({ type: "message", id, ...data });
          } else if ((event === "cards" || event === "blended_image") && !this.#shown.has(data.turn_index))
            this.#client.send({ type: event, id, ...data } as LiveServerFrame);
        },
      },
    );
  }

  /** Closes the connection when following ends, because the conversation was deleted or the database failed. */
  async #endFollowing(): Promise<void> {
    if (this.signal.aborted) return;
    const { accountId, sessionId } = this.live;
    const found = await findSession(this.#deps.database, accountId, sessionId).catch(() => undefined);
    if (found === null) this.close(1000, "the conversation was deleted");
    else this.close(1011, "connect again");
  }
}
