import type { Embedder } from "../ports/embedder.ts";

const knownTo = new WeakMap<object, Map<string, (word: string) => boolean>>();

/**
 * Returns a predicate for whether a model knows a word. Without a glossary, its tokens decide: one for a vocabulary word, several for words assembled
 * from pieces, such as names, misspelled words and article numbers. A word is not known merely because its pieces are words or its ending is an
 * inflection, since that applies to names too. With estimated tokens every word counts as known.
 * @param languages BCP 47 languages of the text; English if empty
 */
export function wordsKnownTo(
  embedder: Pick<Embedder, "info" | "countTokens" | "knowsWord"> | null,
  languages: readonly string[] = [],
): (word: string) => boolean {
  if (embedder === null || embedder.info.counting.kind === "estimate") return () => true;
  let predicates = knownTo.get(embedder);
  if (predicates === undefined) knownTo.set(embedder, (predicates = new Map<string, (word: string) => boolean>()));
  const key = languages.join();
  const known = predicates.get(key);
  if (known !== undefined) return known;
  const { knowsWord } = embedder;
  const isKnown =
    knowsWord === undefined || languages.length === 0
      ? (word: string): boolean => embedder.countTokens(word) === 1
      : (word: string): boolean => languages.some((language) => knowsWord(word, language));
  predicates.set(key, isKnown);
  return isKnown;
}
