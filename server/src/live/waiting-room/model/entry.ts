import type { PlaceUse } from "../../places/model/estimate.ts";

/**
 * `waiting`: in the queue. `admitted`: a slot is reserved and must be finalized. `finalized`: the visitor has a ticket. `redeemed`: the
 * live session has started. `canceled`: the visitor left. `expired`: the visitor was skipped, or did not finalize or start in time.
 */
export const entryStates = ["waiting", "admitted", "finalized", "redeemed", "canceled", "expired"] as const;

export type EntryState = (typeof entryStates)[number];

/** An entry in a waiting room, as shown to its visitor. */
export interface QueueStatus extends PlaceUse {
  readonly id: string;
  readonly state: EntryState;
  /** Position in the queue, from 1; null unless waiting. */
  readonly position: number | null;
  /** Time at which the reserved slot goes to the next visitor; null unless admitted or finalized. */
  readonly reservedUntil: Date | null;
}

/** Default maximum number of waiting visitors per persona. */
export const defaultCapacity = 1_000;
