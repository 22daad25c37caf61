/** Maximum number of active documents per persona. */
export const mostActivations = 5_000;

/** Returns the ids in their stored form, without duplicates. */
export function distinctIds(sent: readonly string[]): string[] {
  return [...new Set(sent.map((id) => id.normalize("NFC")))];
}

/**
 * Returns whether a persona may have additional active documents.
 * @param active number of active documents
 * @param added number of documents to add
 */
export function fitsActivations(active: number, added: number): boolean {
  return active + added <= mostActivations;
}

/**
 * Returns the positions in `sent` of unknown ids.
 * @param found external ids of the existing documents
 */
export function positionsOfUnknown(sent: readonly string[], found: ReadonlySet<string>): number[] {
  return sent.flatMap((id, at) => (found.has(id.normalize("NFC")) ? [] : [at]));
}
