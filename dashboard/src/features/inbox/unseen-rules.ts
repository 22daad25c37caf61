/** Rows that the user has had a chance to see. Null before the first rows. */
export type SeenRows = ReadonlySet<string> | null;

/**
 * Returns the seen rows after the list has changed or was scrolled. The first rows and rows that the user loads with another page count as seen;
 * rows that arrive by themselves count as seen once they are visible.
 */
export function seenAfter(seen: SeenRows, ids: readonly string[], visible: ReadonlySet<string>, isLoadedByUser: boolean): SeenRows {
  if (seen === null || isLoadedByUser) return new Set([...(seen ?? []), ...ids]);
  const more = ids.filter((id) => !seen.has(id) && visible.has(id));
  return more.length === 0 ? seen : new Set([...seen, ...more]);
}

/** Returns the rows that the user has not seen, in the order of the list. */
export function unseenOf(seen: SeenRows, ids: readonly string[]): string[] {
  return seen === null ? [] : ids.filter((id) => !seen.has(id));
}
