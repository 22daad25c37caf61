/** Number of live session slots in use, including reserved slots. */
export interface PlacesInUse {
  /** Slots of all personas in the account. */
  readonly ofAccount: number;
  readonly ofPersona: number;
  /** The persona's `live_capacity`; null if only the tier's limit applies. */
  readonly capacity: number | null;
}

/**
 * Returns whether the persona can start another live session.
 * @param mostOfAccount maximum number of concurrent live sessions in the account's tier
 */
export function hasRoom({ ofAccount, ofPersona, capacity }: PlacesInUse, mostOfAccount: number): boolean {
  return ofAccount < mostOfAccount && (capacity === null || ofPersona < capacity);
}
