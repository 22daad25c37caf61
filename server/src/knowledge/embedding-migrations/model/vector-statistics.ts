/** Minimum new vectors before statistics are refreshed. */
const unknownVectors = 1_000;

/** Vectors added since a build began, and how many of them the planner's statistics cover. */
export interface VectorStatistics {
  readonly added: number;
  readonly known: number;
}

export const noStatistics: VectorStatistics = { added: 0, known: 0 };

/**
 * Counts added vectors. A refresh is due once the vectors have doubled and at least a thousand are new: plans made without vectors scan the table for
 * each passage.
 */
export function withAdded(
  { added, known }: VectorStatistics,
  count: number,
): { readonly statistics: VectorStatistics; readonly isDue: boolean } {
  const sum = added + count;
  const isDue = sum >= 2 * known + unknownVectors;
  return { statistics: { added: sum, known: isDue ? sum : known }, isDue };
}
