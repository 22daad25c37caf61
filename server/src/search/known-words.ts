import type { Embedder } from "../ports/embedder.ts";

/** Minimum letters of each half of a compound. */
const leastHalf = 3;
const endings = ["s", "es", "d", "ed", "ing", "er", "ers", "ly"];

const knownTo = new WeakMap<object, (word: string) => boolean>();

/**
 * Returns a predicate for whether a model knows a word, judged by its tokens: one for a vocabulary word, several for words assembled from
 * pieces, such as names, misspelt words and article numbers. Compounds and inflected forms of known words are known. With estimated tokens
 * every word counts as known.
 */
export function wordsKnownTo(embedder: Pick<Embedder, "info" | "countTokens"> | null): (word: string) => boolean {
  if (embedder === null || embedder.info.counting.kind === "estimate") return () => true;
  const known = knownTo.get(embedder);
  if (known !== undefined) return known;
  const isToken = (word: string): boolean => embedder.countTokens(word) === 1;
  const isKnown = (word: string): boolean => isToken(word) || isInflected(word, isToken) || isCompound(word, isToken);
  knownTo.set(embedder, isKnown);
  return isKnown;
}

function isInflected(word: string, isToken: (word: string) => boolean): boolean {
  return endings.some((ending) => {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : "";
    return stem.length >= leastHalf && isToken(stem);
  });
}

function isCompound(word: string, isToken: (word: string) => boolean): boolean {
  for (let at = leastHalf; at <= word.length - leastHalf; at++) {
    if (isToken(word.slice(0, at)) && isToken(word.slice(at))) return true;
  }
  return false;
}
