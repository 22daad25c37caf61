import type { Embedder } from "../ports/embedder.ts";

const knownTo = new WeakMap<object, Map<string, (word: string) => boolean>>();

/**
 * Returns a function that reports whether a model knows a word. Without a glossary, the decision is based on the token count: a vocabulary
 * word is a single token, whereas a word assembled from pieces (a name, a misspelled word or an article number) consists of several. Known
 * pieces or an inflected ending do not make a word known, because names can have them too. If the token count is only an estimate, all
 * words
 * count as known.
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
