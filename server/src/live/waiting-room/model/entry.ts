import type { PlaceUse } from "../../places/model/estimate.ts";

/**
 * `waiting`: in the queue. `admitted`: a place is reserved until it is finalized. `finalized`: the visitor has a ticket. `redeemed`: the live session
 * has started. `canceled`: by the visitor. `expired`: passed over, or too late to finalize or start.
 */
export const entryStates = ["waiting", "admitted", "finalized", "redeemed", "canceled", "expired"] as const;

export type EntryState = (typeof entryStates)[number];

/** An entry of a waiting room as its visitor sees it. */
export interface QueueStatus extends PlaceUse {
  readonly id: string;
  readonly state: EntryState;
  /** From 1; null unless waiting. */
  readonly position: number | null;
  /** When the reserved place is given to the next visitor; null unless admitted or finalized. */
  readonly reservedUntil: Date | null;
}

/** Maximum waiting visitors, unless the persona sets another number. */
export const defaultCapacity = 1_000;
