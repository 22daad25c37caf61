/** Places of live sessions in use, reserved ones included. */
export interface PlacesInUse {
  /** All personas of the account. */
  readonly ofAccount: number;
  readonly ofPersona: number;
  /** The persona's `live_capacity`; null for the tier's bound only. */
  readonly capacity: number | null;
}

/**
 * Whether one more live session of the persona can start.
 * @param mostOfAccount concurrent live sessions that the account's tier includes
 */
export function hasRoom({ ofAccount, ofPersona, capacity }: PlacesInUse, mostOfAccount: number): boolean {
  return ofAccount < mostOfAccount && (capacity === null || ofPersona < capacity);
}
