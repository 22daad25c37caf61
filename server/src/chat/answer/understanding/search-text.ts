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
import { questionKindOf } from "./wish.ts";

/** Kinds of question whose answer stands in fields: what is searched is the product, not the question about it. */
const BY_FIELDS: ReadonlySet<QuestionKind> = new Set(["price", "stock", "variants", "list", "superlative"]);
const FIELDS = new Set(["price", "stock", "discount"]);

/**
 * The content words of a question, with what was talked about before, and with other names of what they stand for: in English, and in the
 * question's language where the persona speaks it.
 * @param spoken two-letter languages of the persona
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
 * The words to search by. A question about fields is searched by the product that it names. One in a language that the persona does
 * not speak is searched by its content words and the English names of what they stand for.
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
