import { mostFrames } from "../../model/frames.ts";
import type { Operator, Session, TranscriptEvent } from "../../model/session.ts";

/** A lease outlives its process by at most this; a heartbeat extends it meanwhile. */
export const leaseMs = 10_000;
/** After this time without a turn, a conversation restarts. */
export const idleMs = 24 * 60 * 60 * 1_000;
/** Turns of the conversation that are known to the next one. */
export const recentTurns = 8;

/** The right to run the one turn of a session. */
export interface TurnLease {
  readonly session: Session;
  readonly owner: string;
  /** The operator who holds the session; then the persona says nothing. */
  readonly heldBy: Operator | null;
  /** The conversation begins with this turn: the session is new or was idle for too long. */
  readonly fresh: boolean;
  /** The session was idle for too long. */
  readonly restarts: boolean;
  /** Events of the last turns, oldest first. */
  readonly recent: readonly TranscriptEvent[];
}

export type LeaseOutcome =
  | { readonly kind: "leased"; readonly lease: TurnLease }
  /** Another turn is running. */
  | { readonly kind: "in_flight" }
  /** The account has no such session. */
  | { readonly kind: "unknown" }
  /** The session belongs to another persona of the account. */
  | { readonly kind: "other_persona" };

/** A session as the statement that leases it found it. */
export interface FoundSession extends Session {
  /** Another turn's lease is valid. */
  readonly held: boolean;
  readonly expired: boolean;
  /** The process that ran the last turn died. */
  readonly interrupted: boolean;
  /** The operator who holds the session now. */
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly recent: readonly TranscriptEvent[];
}

export interface WantedLease {
  readonly personaId: string;
  readonly owner: string;
  /** Epoch of the conversation if it restarts. */
  readonly freshEpoch: number;
}

/** What leasing a session comes to. The statement leases it only if this returns `leased`. */
export function leaseOutcome(found: FoundSession | undefined, { personaId, owner, freshEpoch }: WantedLease): LeaseOutcome {
  if (found === undefined) return { kind: "unknown" };
  if (found.personaId !== personaId) return { kind: "other_persona" };
  if (found.held) return { kind: "in_flight" };
  const { held: _, expired, interrupted, operatorId, operatorName, recent, ...session } = found;
  const heldBy = operatorId === null ? null : { id: operatorId, name: operatorName ?? "" };
  // The old conversation is unchanged until the first turn of the new one commits.
  if (expired && heldBy === null) {
    const restarted = { ...session, epoch: freshEpoch, lastSeq: 0, turnCount: 0 };
    return { kind: "leased", lease: { session: restarted, owner, heldBy, fresh: true, restarts: true, recent: [] } };
  }
  // Readers may have seen frames of the interrupted turn: their numbers are skipped.
  const lastSeq = session.lastSeq + (interrupted ? mostFrames : 0);
  const fresh = session.turnCount === 0;
  return { kind: "leased", lease: { session: { ...session, lastSeq }, owner, heldBy, fresh, restarts: false, recent } };
}

/** Returns false if the statement waited for the commit of the last turn: it then saw the new session with the old events. */
export function hasLastTurn({ turnCount, recent }: Pick<FoundSession, "turnCount" | "recent">): boolean {
  return turnCount === 0 || recent.at(-1)?.turnIndex === turnCount - 1;
}
