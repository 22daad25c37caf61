import type { Speaking } from "./speaking.ts";

/** A visitor's request for an operator; both fields are null if there is none. */
export interface HandoffState {
  readonly requestedAt: Date | null;
  readonly reason: string | null;
}

/** Whether a request is new. The first request and its reason are kept until an operator takes over; a session that an operator holds needs none. */
export function isNewRequest({
  operatorId,
  handoffRequestedAt,
}: Pick<Speaking, "operatorId"> & { readonly handoffRequestedAt: Date | null }): boolean {
  return operatorId === null && handoffRequestedAt === null;
}
