import type { Speaking } from "./speaking.ts";

/** A visitor's request for an operator; time and reason are null if there is none. */
export interface HandoffState {
  readonly requestedAt: Date | null;
  readonly reason: string | null;
  /** Whether an e-mail address or telephone number of the visitor is known. */
  readonly hasContact: boolean;
}

/** Whether an operator's list shows both states alike. */
export function isSameHandoff(one: HandoffState, other: HandoffState): boolean {
  const isSameTime = one.requestedAt?.getTime() === other.requestedAt?.getTime();
  return isSameTime && one.reason === other.reason && (one.hasContact === other.hasContact || one.requestedAt === null);
}

/** Whether a request is new. The first request and its reason are kept until an operator takes over; a session that an operator holds needs none. */
export function isNewRequest({
  operatorId,
  handoffRequestedAt,
}: Pick<Speaking, "operatorId"> & { readonly handoffRequestedAt: Date | null }): boolean {
  return operatorId === null && handoffRequestedAt === null;
}
