import type { Embedder } from "../ports/embedder.ts";

const knownTo = new WeakMap<object, (word: string) => boolean>();

/**
 * Tells whether a model has seen a word, by the tokens that it reads it as: one for a word of its vocabulary, several for what it puts together
 * out of pieces, such as names, misspelt words and article numbers. That the pieces are words, or that it ends like a form of one, does not make the
 * model know it: names do so as well. Where the tokens are only estimated every word counts as known.
 */
export function wordsKnownTo(embedder: Pick<Embedder, "info" | "countTokens"> | null): (word: string) => boolean {
  if (embedder === null || embedder.info.counting.kind === "estimate") return () => true;
  const known = knownTo.get(embedder);
  if (known !== undefined) return known;
  const isKnown = (word: string): boolean => embedder.countTokens(word) === 1;
  knownTo.set(embedder, isKnown);
  return isKnown;
}
