/** Documents that may be active per persona. */
export const mostActivations = 5_000;

/** Returns the distinct ids as stored. */
export function distinctIds(sent: readonly string[]): string[] {
  return [...new Set(sent.map((id) => id.normalize("NFC")))];
}

/** Whether a persona may have so many documents more. @param active how many it has; @param added documents that are not among them */
export function fitsActivations(active: number, added: number): boolean {
  return active + added <= mostActivations;
}

/** Positions in `sent` of the ids that no document has. @param found external ids of the documents */
export function positionsOfUnknown(sent: readonly string[], found: ReadonlySet<string>): number[] {
  return sent.flatMap((id, at) => (found.has(id.normalize("NFC")) ? [] : [at]));
}
