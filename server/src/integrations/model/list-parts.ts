/** A stored part of a full list, without its ids. */
export interface StoredPart {
  readonly part: number;
  readonly parts: number;
  /** Whether the part's ids equal those of the part that is being received. */
  readonly same: boolean;
}

/**
 * Returns whether a received part belongs to a different list than the stored parts of its generation: it has a different number of parts,
 * or different ids for a part that is already stored. Parts of two lists must not be combined, because a record that moved from one part to
 * another would be missing from both.
 */
export function beginsNewList(stored: readonly StoredPart[], received: { readonly part: number; readonly parts: number }): boolean {
  return stored.some(({ part, parts, same }) => parts !== received.parts || (part === received.part && !same));
}
