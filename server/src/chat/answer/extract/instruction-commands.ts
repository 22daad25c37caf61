import type { InjectionPatterns } from "../../../language/injection-patterns.ts";

/** Scripts that do not separate words with spaces, or that write short words as parts of other words. */
const UNSPACED = /[\u0600-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const WORDS = /[\p{L}\p{M}'’]+/gu;

/**
 * Returns a function that reports whether a sentence matches a pattern of a language. A pattern is tested only if the sentence contains one
 * of the pattern's first words.
 */
export function commandFinder(languages: readonly InjectionPatterns[]): (sentence: string) => boolean {
  const byWord = new Map<string, number[]>();
  const matchers = languages.map(({ patterns }) => lazily(patterns));
  for (const [at, { firstWords }] of languages.entries())
    for (const word of firstWords ?? []) byWord.set(word, [...(byWord.get(word) ?? []), at]);
  const unspaced = languages.flatMap(({ firstWords }, at) => (firstWords === null ? [at] : []));
  return (sentence) => {
    const found = new Set(UNSPACED.test(sentence) ? unspaced : []);
    for (const [word] of sentence.toLowerCase().matchAll(WORDS)) {
      for (const at of byWord.get(word) ?? []) found.add(at);
      for (let length = 2; length <= word.length; length += 1)
        for (const at of byWord.get(`${word.slice(0, length)}*`) ?? []) found.add(at);
    }
    return [...found].some((at) => matchers[at]?.(sentence));
  };
}

/** Compiles patterns on first use, because most languages do not occur. */
function lazily(patterns: readonly string[]): (sentence: string) => boolean {
  let compiled: readonly RegExp[] | null = null;
  return (sentence) => (compiled ??= patterns.map((pattern) => new RegExp(pattern, "iu"))).some((pattern) => pattern.test(sentence));
}
