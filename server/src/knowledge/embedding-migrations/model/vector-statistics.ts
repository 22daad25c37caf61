/** Minimum number of new vectors before statistics are refreshed. */
const unknownVectors = 1_000;

/** Number of vectors added since a build started, and number of vectors that the planner's statistics cover. */
export interface VectorStatistics {
  readonly added: number;
  readonly known: number;
}

export const noStatistics: VectorStatistics = { added: 0, known: 0 };

/**
 * Counts added vectors. A refresh is due when the number of vectors has doubled and at least a thousand are new. Query plans that were made
 * when the table was empty scan the whole table for each passage.
 */
export function withAdded(
  { added, known }: VectorStatistics,
  count: number,
): { readonly statistics: VectorStatistics; readonly isDue: boolean } {
  const sum = added + count;
  const isDue = sum >= 2 * known + unknownVectors;
  return { statistics: { added: sum, known: isDue ? sum : known }, isDue };
}
