import type { Embedder } from "../ports/embedder.ts";

const knownTo = new WeakMap<object, (word: string) => boolean>();

/**
 * Returns a predicate for whether a model knows a word, judged by its tokens: one for a vocabulary word, several for words assembled from pieces,
 * such as names, misspelled words and article numbers. A word is not known merely because its pieces are words or its ending is an inflection, since
 * that applies to names too. With estimated tokens every word counts as known.
 */
export function wordsKnownTo(embedder: Pick<Embedder, "info" | "countTokens"> | null): (word: string) => boolean {
  if (embedder === null || embedder.info.counting.kind === "estimate") return () => true;
  const known = knownTo.get(embedder);
  if (known !== undefined) return known;
  const isKnown = (word: string): boolean => embedder.countTokens(word) === 1;
  knownTo.set(embedder, isKnown);
  return isKnown;
}
