import type { Speaking } from "./speaking.ts";

/** What an operator did with a visitor's request. */
export type HandoffStepKind = "taken_over" | "released" | "closed" | "reopened";

/** State of a visitor's request for an operator. Time and reason are null if there is no request. */
export interface HandoffState {
  readonly requestedAt: Date | null;
  readonly reason: string | null;
  /** Whether an email address or telephone number of the visitor is known. */
  readonly hasContact: boolean;
}

/** Returns whether an operator's list looks the same for both states. */
export function isSameHandoff(one: HandoffState, other: HandoffState): boolean {
  const isSameTime = one.requestedAt?.getTime() === other.requestedAt?.getTime();
  return isSameTime && one.reason === other.reason && (one.hasContact === other.hasContact || one.requestedAt === null);
}

/**
 * Returns whether a request for an operator is new. The first request and its reason are kept until an operator takes over; while an operator has
 * taken over, a request is not needed.
 */
export function isNewRequest({
  operatorId,
  handoffRequestedAt,
}: Pick<Speaking, "operatorId"> & { readonly handoffRequestedAt: Date | null }): boolean {
  return operatorId === null && handoffRequestedAt === null;
}
