import { mostFrames } from "../../model/frames.ts";
import type { Operator, Session, TranscriptEvent } from "../../model/session.ts";

/** Duration of a lease in milliseconds. A heartbeat renews the lease until the turn's process ends or crashes. */
export const leaseMs = 10_000;
/** Time, in milliseconds, after which a conversation without a new turn restarts. */
export const idleMs = 24 * 60 * 60 * 1_000;
/** Number of earlier turns that a turn can use. */
export const recentTurns = 8;

/** The exclusive right to run a turn in a session. */
export interface TurnLease {
  readonly session: Session;
  readonly owner: string;
  /** Operator who has taken over the session; the persona then does not reply. */
  readonly heldBy: Operator | null;
  /** Whether the conversation starts with this turn, because the session is new or was idle for too long. */
  readonly fresh: boolean;
  /** Whether the session was idle for too long. */
  readonly restarts: boolean;
  /** Billing units used by live turns in the conversation. */
  readonly liveUnits: number;
  /** Events of the most recent turns, oldest first. */
  readonly recent: readonly TranscriptEvent[];
}

export type LeaseOutcome =
  | { readonly kind: "leased"; readonly lease: TurnLease }
  /** Another turn is running. */
  | { readonly kind: "in_flight" }
  /** A live connection owns the session, and the turn does not come from that connection. */
  | { readonly kind: "owned_by_live" }
  /** The account does not have this session. */
  | { readonly kind: "unknown" }
  /** The session belongs to another persona of the account. */
  | { readonly kind: "other_persona" };

/** A session as read by the statement that leases it. */
export interface FoundSession extends Session {
  /** Whether another turn has a valid lease. */
  readonly held: boolean;
  /** Whether a live connection other than the caller's owns the session. */
  readonly ownedByLive: boolean;
  readonly liveUnits: number;
  readonly expired: boolean;
  /** Whether the process of the last turn crashed. */
  readonly interrupted: boolean;
  /** Operator who has taken over the session. */
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly recent: readonly TranscriptEvent[];
}

export interface WantedLease {
  readonly personaId: string;
  readonly owner: string;
  /** The live connection that requests the lease; null for other callers. */
  readonly liveOwner: string | null;
  /** Epoch to use if the conversation restarts. */
  readonly freshEpoch: number;
}

/** Returns the outcome of a request for a lease. The statement leases the session only if this returns `leased`. */
export function leaseOutcome(
  found: FoundSession | undefined,
  { personaId, owner, freshEpoch }: Omit<WantedLease, "liveOwner">,
): LeaseOutcome {
  if (found === undefined) return { kind: "unknown" };
  if (found.personaId !== personaId) return { kind: "other_persona" };
  if (found.ownedByLive) return { kind: "owned_by_live" };
  if (found.held) return { kind: "in_flight" };
  const { held: _, ownedByLive: __, liveUnits, expired, interrupted, operatorId, operatorName, recent, ...session } = found;
  const heldBy = operatorId === null ? null : { id: operatorId, name: operatorName ?? "" };
  // The old conversation is kept until the first turn of the new conversation commits.
  if (expired && heldBy === null) {
    const restarted = { ...session, epoch: freshEpoch, lastSeq: 0, turnCount: 0 };
    return { kind: "leased", lease: { session: restarted, owner, heldBy, fresh: true, restarts: true, liveUnits: 0, recent: [] } };
  }
  // Clients may have received frames of the interrupted turn, so the frames' numbers are not reused.
  const lastSeq = session.lastSeq + (interrupted ? mostFrames : 0);
  const fresh = session.turnCount === 0;
  return { kind: "leased", lease: { session: { ...session, lastSeq }, owner, heldBy, fresh, restarts: false, liveUnits, recent } };
}

/**
 * Returns whether the events that were read include the last turn. They do not if the statement waited for that turn's commit, because it
 * then read the new session row but the old events.
 */
export function hasLastTurn({ turnCount, recent }: Pick<FoundSession, "turnCount" | "recent">): boolean {
  return turnCount === 0 || recent.at(-1)?.turnIndex === turnCount - 1;
}
