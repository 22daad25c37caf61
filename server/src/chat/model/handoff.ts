import type { Speaking } from "./speaking.ts";

/** A visitor's request for an operator; both are null if there is none. */
export interface HandoffState {
  readonly requestedAt: Date | null;
  readonly reason: string | null;
}

/** Whether a request is new: the first one and its reason count until an operator takes over, and a held session needs none. */
export function isNewRequest({
  operatorId,
  handoffRequestedAt,
}: Pick<Speaking, "operatorId"> & { readonly handoffRequestedAt: Date | null }): boolean {
  return operatorId === null && handoffRequestedAt === null;
}
