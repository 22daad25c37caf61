import { conceptOf, englishOf } from "../text/concepts.ts";
import { partsOf } from "../extract/expected-in-question.ts";
import { readQuestion } from "../extract/question.ts";
import { isGrammar, isWeak } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { isUnspaced } from "../text/unspaced.ts";
import { stem, words } from "../text/words.ts";
import { namesOf } from "./search-names.ts";
import type { QuestionKind } from "../types.ts";
import { withoutLedOptions } from "./options.ts";
import { questionKindOf } from "../text/request.ts";

/** Kinds of question that are answered from fields. The search text then names the product instead of the question about it. */
const BY_FIELDS: ReadonlySet<QuestionKind> = new Set(["price", "stock", "variants", "list", "superlative"]);
const FIELDS = new Set(["price", "stock", "discount"]);

/**
 * Returns the content words of a question and its topic, with synonyms of their concepts in English and, if the persona speaks it, in the
 * question's language.
 * @param spoken two-letter codes of the persona's languages
 */
export function searchWords(asked: string, language: string, topic: string, spoken: readonly string[]): string {
  const strong = readQuestion(asked).terms.filter((term) => !term.weak && !FIELDS.has(term.concept ?? ""));
  const named = (concept: string): string[] => [
    ...(spoken.includes(language) ? namesOf(concept, language) : []),
    ...(isUnspaced(asked) ? [] : englishOf(concept)),
  ];
  const own = strong.flatMap(({ word, concept }) => (concept === null || language === "en" ? [word] : [word, ...named(concept)]));
  return [...new Set([...own, ...words(topic)])].join(" ");
}

/**
 * Returns the search text: the named product for a question about fields; otherwise, the content words, with the English names of their
 * concepts if the persona does not speak the language.
 */
export function searchText(asked: string, question: QuestionKind, isSpoken: boolean): string {
  if (!isSpoken) {
    const terms = termsOf(asked).flatMap(({ word, concept }) => (concept === null ? [word] : [word, concept]));
    return terms.length > 0 ? [...new Set(terms)].join(" ") : asked;
  }
  const parts = partsOf(asked);
  const isOfFields = BY_FIELDS.has(question) && (parts.length === 1 || parts.every((part) => BY_FIELDS.has(questionKindOf(part))));
  if (!isOfFields) return asked;
  const kept = words(withoutLedOptions(asked)).filter((word) => !isGrammar(word) && !FIELDS.has(conceptOf(stem(word)) ?? ""));
  return kept.some((word) => !isWeak(word)) ? kept.filter((word) => !isWeak(word)).join(" ") : asked;
}
