/** Stored parts of one full list, without their ids. */
export interface StoredPart {
  readonly part: number;
  readonly parts: number;
  /** Whether its ids equal those of the part being received. */
  readonly same: boolean;
}

/**
 * Returns whether a received part belongs to a different list than the stored parts of its generation: it changes the number of parts, or the
 * ids of an earlier part. Parts of two lists must not be combined, because a record that moved from one part to another would be missing from
 * both.
 */
export function beginsNewList(stored: readonly StoredPart[], received: { readonly part: number; readonly parts: number }): boolean {
  return stored.some(({ part, parts, same }) => parts !== received.parts || (part === received.part && !same));
}
