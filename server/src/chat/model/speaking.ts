import { mostFrames } from "./frames.ts";
import type { Operator } from "./session.ts";

/** Duration of a takeover in milliseconds if the operator is idle. */
export const holdMs = 15 * 60_000;

/** State of a session's locked row that determines who replies. */
export interface Speaking {
  /** Operator who has taken over the session; null if the persona replies. */
  readonly operatorId: string | null;
  /** Name of the most recent operator. */
  readonly operatorName: string | null;
  /** Owner of the turn's lease, even if the lease has expired. */
  readonly turnOwner: string | null;
  /** Whether the lease is still valid. */
  readonly turnRunning: boolean;
  readonly lastSeq: number;
}

export type TakeOverStep =
  | { readonly kind: "hold" }
  /** The persona is replying, and its turn must be stopped first. */
  | { readonly kind: "interrupt"; readonly turnOwner: string }
  | { readonly kind: "other_operator"; readonly operator: Operator };

/** Decides whether an operator may take over a session. A repeated takeover extends the existing one. */
export function takeOverStep({ operatorId, operatorName, turnOwner, turnRunning }: Speaking, userId: string): TakeOverStep {
  if (operatorId !== null && operatorId !== userId)
    return { kind: "other_operator", operator: { id: operatorId, name: operatorName ?? "" } };
  // After a takeover, a turn only stores the visitor's message, so there is no reply to stop.
  if (turnRunning && turnOwner !== null && operatorId === null) return { kind: "interrupt", turnOwner };
  return { kind: "hold" };
}

/**
 * Decides whether an operator may add a message. A running turn must finish writing to the transcript first; after a takeover, this takes
 * only milliseconds.
 */
export function messageStep({ operatorId, turnRunning }: Speaking, userId: string): "add" | "not_held" | "turn_running" {
  if (operatorId !== userId) return "not_held";
  return turnRunning ? "turn_running" : "add";
}

/**
 * Decides whether a user may return a session to the persona.
 * @param userId null if any operator's takeover may be ended
 */
export function releaseStep({ operatorId }: Speaking, userId: string | null): "release" | "not_held" | "other_operator" {
  if (operatorId === null) return "not_held";
  return userId === null || userId === operatorId ? "release" : "other_operator";
}

/** Returns whether the process of the last turn crashed. That turn can no longer commit, but clients may have received its frames. */
export function isInterrupted({ turnOwner, turnRunning }: Pick<Speaking, "turnOwner" | "turnRunning">): boolean {
  return turnOwner !== null && !turnRunning;
}

/** Returns the last frame number that may have been used. The numbers of an interrupted turn are skipped. */
export function lastUsedSeq(speaking: Pick<Speaking, "turnOwner" | "turnRunning" | "lastSeq">): number {
  return speaking.lastSeq + (isInterrupted(speaking) ? mostFrames : 0);
}
