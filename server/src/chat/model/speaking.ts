import { mostFrames } from "./frames.ts";
import type { Operator } from "./session.ts";

/** How long an idle operator holds a session. */
export const holdMs = 15 * 60_000;

/** Who speaks in a session, according to its locked row. */
export interface Speaking {
  /** Operator who holds the session now; null if the persona speaks. */
  readonly operatorId: string | null;
  /** Name of the most recent operator. */
  readonly operatorName: string | null;
  /** Owner of the turn's lease, even after it has expired. */
  readonly turnOwner: string | null;
  /** Whether the lease is still valid. */
  readonly turnRunning: boolean;
  readonly lastSeq: number;
}

export type TakeOverStep =
  | { readonly kind: "hold" }
  /** The persona is speaking and must be stopped first. */
  | { readonly kind: "interrupt"; readonly turnOwner: string }
  | { readonly kind: "other_operator"; readonly operator: Operator };

/** Decides whether an operator may hold a session. Holding it again extends the hold. */
export function takeOverStep({ operatorId, operatorName, turnOwner, turnRunning }: Speaking, userId: string): TakeOverStep {
  if (operatorId !== null && operatorId !== userId)
    return { kind: "other_operator", operator: { id: operatorId, name: operatorName ?? "" } };
  // In a held session, the turn only stores the visitor's message, so no answer has to be stopped.
  if (turnRunning && turnOwner !== null && operatorId === null) return { kind: "interrupt", turnOwner };
  return { kind: "hold" };
}

/** Decides whether an operator may add a message. A running turn writes to the transcript; in a held session this takes only milliseconds. */
export function messageStep({ operatorId, turnRunning }: Speaking, userId: string): "add" | "not_held" | "turn_running" {
  if (operatorId !== userId) return "not_held";
  return turnRunning ? "turn_running" : "add";
}

/**
 * Decides whether a user may return a session to the persona.
 * @param userId null for any holder
 */
export function releaseStep({ operatorId }: Speaking, userId: string | null): "release" | "not_held" | "other_operator" {
  if (operatorId === null) return "not_held";
  return userId === null || userId === operatorId ? "release" : "other_operator";
}

/** Whether the process of the last turn crashed: it can no longer commit, but readers may have seen its frames. */
export function isInterrupted({ turnOwner, turnRunning }: Pick<Speaking, "turnOwner" | "turnRunning">): boolean {
  return turnOwner !== null && !turnRunning;
}

/** The last frame number that may have been used: numbers of an interrupted turn are skipped. */
export function lastUsedSeq(speaking: Pick<Speaking, "turnOwner" | "turnRunning" | "lastSeq">): number {
  return speaking.lastSeq + (isInterrupted(speaking) ? mostFrames : 0);
}
