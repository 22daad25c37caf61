import type { EventBus } from "../../ports/event-bus.ts";

/** Reason why a turn ends before its answer is complete. */
export type EarlyEnd =
  /** An operator is taking over the session. */
  | "wanted"
  /** The visitor stopped the turn. */
  | "stopped"
  /** The lease expired or could not be extended. */
  | "lost";

/** A turn running in this process. After `end`, no more output of the persona is sent. */
export class TurnControl {
  readonly owner: string;
  readonly personaId: string;
  /** The live connection that sent the message; null for other callers. */
  readonly liveOwner: string | null;
  /** Monotonic start time in milliseconds. */
  readonly begunAt = performance.now();
  readonly #abort = new AbortController();
  #why: EarlyEnd | null = null;
  /** Monotonic time in milliseconds until which the lease is guaranteed to be valid. */
  #heldUntil = Number.POSITIVE_INFINITY;

  constructor(owner: string, personaId: string, liveOwner: string | null) {
    this.owner = owner;
    this.liveOwner = liveOwner;
    this.personaId = personaId;
  }

  /** Fires when the turn must end early. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Null while the turn is running. An expired lease ends the turn, because another turn may have started. */
  get ending(): EarlyEnd | null {
    if (this.#why === null && performance.now() > this.#heldUntil) this.end("lost");
    return this.#why;
  }

  end(why: EarlyEnd): void {
    if (this.#why !== null) return;
    this.#why = why;
    this.#abort.abort();
  }

  /** @param from monotonic time at which the lease was requested, which is the earliest time at which it may have started */
  heldFor(from: number, leaseMs: number): void {
    this.#heldUntil = from + leaseMs;
  }
}

/** Turns running in this process, so that other components can end them early. */
export interface RunningTurns {
  begin(sessionId: string, turn: TurnControl): void;
  end(sessionId: string, turn: TurnControl): void;
  /**
   * Returns the session's running turn, or null. Requires the persona, because callers of other personas must not learn that the session
   * exists.
   */
  running(sessionId: string, personaId: string): TurnControl | null;
  /** Stops the session's turn immediately if it is running in this process; the text sent so far is kept. */
  stop(sessionId: string): void;
  readonly size: number;
  close(): void;
}

export function runningTurns(bus: Pick<EventBus, "subscribe">): RunningTurns {
  const turns = new Map<string, TurnControl>();
  const unsubscribeWanted = bus.subscribe("turn_wanted", (message) => {
    const { sessionId, owner } = message;
    const turn = turns.get(sessionId);
    // A late message must not end a later turn.
    if (turn?.owner === owner) turn.end("wanted");
  });
  const unsubscribeStop = bus.subscribe("turn_stop", (message) => turns.get(message.sessionId)?.end("stopped"));
  return {
    begin: (sessionId, turn) => void turns.set(sessionId, turn),
    end(sessionId, turn) {
      if (turns.get(sessionId) === turn) turns.delete(sessionId);
    },
    running(sessionId, personaId) {
      const turn = turns.get(sessionId);
      return turn?.personaId === personaId ? turn : null;
    },
    stop: (sessionId) => turns.get(sessionId)?.end("stopped"),
    get size() {
      return turns.size;
    },
    close() {
      unsubscribeWanted();
      unsubscribeStop();
    },
  };
}
