import { expectedOf } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { holdsKind } from "../extract/kind-of-answer.ts";
import { escaped, fold } from "../text/words.ts";
import type { ComparedTexts } from "../reader/meaning.ts";
import type { AnswerContext } from "./answer.ts";
import { FIRST_PASSAGE, type ProductSentence, sentencesOfProduct, underTitle } from "./product-sentences.ts";
import { type CatalogQuery, isUnknown, type QueryTerm } from "./read-query.ts";

/** The products whose sentences are compared with a question, and the wording of the question. */
export interface Reading {
  readonly products: readonly number[];
  /** The question to compare with the sentences, without the name of a known product. */
  readonly question: string;
  /** Whether the products are unknown, in which case sentences are compared together with the products' titles. */
  readonly titled: boolean;
}

/** A sentence that answers, and its score. */
export interface ReadSentence {
  readonly sentence: ProductSentence;
  readonly score: number;
}

interface RatedSentence extends ReadSentence {
  readonly cosine: number;
  /** Whether the sentence was selected for a number, without matching any word of the question. */
  readonly isOtherMeasure: boolean;
}

/** Maximum number of products whose sentences are compared if the question names no product. */
export const MOST_READ = 30;

/**
 * Minimum score of an answer for known products, and the higher minimum for unknown products, whose titles make sentences similar to the
 * question. Tuned on third-party shops.
 */
const ENOUGH = 0.38;
const ENOUGH_TITLED = 0.8;
/** Minimum score if no model supports the language, in which case words have more weight. */
const ENOUGH_FOREIGN = 0.42;
const ENOUGH_FOREIGN_TITLED = 1;
/** Minimum score of a known product's sentence that stands out from the others, and the required margin. */
const ENOUGH_ALONE = 0.3;
const APART = 0.12;
/** Minimum score of a sentence offered as the closest match although it may not answer the question. */
const NEAR = 0.26;
/** Maximum distance from the best score at which another sentence is added. */
const BESIDE = 0.05;
const COVERAGE = 0.35;
const EXPECTED = 0.1;
/** Bonus for a sentence with all requested words if their meanings cannot be compared. */
const COVERED = 0.1;
/** Bonus for an attribute that the question names, or for a number of the named measure. */
const NAMED = 0.2;

/**
 * Returns the prepared form of a question about known products. Replaces their names, which would make all their sentences equally similar.
 */
export function readingOf(query: CatalogQuery, products: readonly number[], naming: readonly QueryTerm[]): Reading {
  let question = query.text;
  for (const { term } of naming) question = question.replace(new RegExp(`${escaped(term.word)}[\\p{L}]*`, "giu"), NAME);
  return { products: products.slice(0, MOST_READ), question: question.replace(REPEATED, NAME), titled: false };
}

/** Placeholder for a product name. It is a symbol, because no word exists in every language. */
const NAME = "…";
const REPEATED = /…(?:[^\p{L}\p{N}]*…)+/gu;

/** Returns the strings that need vectors, by product. */
export function textsOfReading(
  { products, titled }: Reading,
  { catalog, wording }: Pick<AnswerContext, "catalog" | "wording">,
): ComparedTexts[] {
  return products.map((product) => ({
    documentId: catalog.products[product]?.documentId ?? "",
    ordinal: FIRST_PASSAGE,
    texts: sentencesOfProduct(product, catalog, wording).map((sentence) => (titled ? underTitle(sentence, catalog) : sentence.text)),
  }));
}

/** Returns the sentences that answer a question, best first; empty if there are none. */
export function readProducts(
  reading: Reading,
  asked: readonly QueryTerm[],
  query: CatalogQuery,
  context: AnswerContext,
  leastForNamed = 0,
): ReadSentence[] {
  // If the catalog does not contain the word, the sentence must at least be similar in meaning.
  const rated = rateSentences(reading, asked, query, context, asked.some(isUnknown) ? SIMILAR : -1);
  const [best, next] = rated;
  const understood = context.meaning?.understood === true;
  const enough = Math.max(
    leastForNamed,
    reading.titled ? (understood ? ENOUGH_TITLED : ENOUGH_FOREIGN_TITLED) : understood ? ENOUGH : ENOUGH_FOREIGN,
  );
  if (best === undefined) return [];
  const standsOut =
    !reading.titled &&
    !asked.some(isUnknown) &&
    best.score >= Math.max(leastForNamed, ENOUGH_ALONE) &&
    best.score - (next?.score ?? 0) >= APART;
  if (best.score < enough && !standsOut) return [];
  if (
    understood &&
    !reading.titled &&
    best.isOtherMeasure &&
    (best.cosine < SAME_MEASURE || best.score - (next?.score ?? 0) < APART_MEASURE)
  )
    return [];
  return rated.filter(({ score, sentence }) => score >= best.score - BESIDE && sentence.product === best.sentence.product).slice(0, 2);
}

/** Returns the known product's sentence that is closest to a question; null if none is close. */
export function nearestSentence(
  reading: Reading,
  asked: readonly QueryTerm[],
  query: CatalogQuery,
  context: AnswerContext,
): ProductSentence | null {
  const [best, next] = rateSentences(reading, asked, query, context, -1);
  return best === undefined || best.score < NEAR || best.score - (next?.score ?? 0) < APART / 3 ? null : best.sentence;
}

/**
 * Scores all sentences that may answer the question, best first.
 * @param least minimum similarity of a sentence that lacks words of the question, if the model supports the language
 */
function rateSentences(
  reading: Reading,
  asked: readonly QueryTerm[],
  query: CatalogQuery,
  { catalog, wording, meaning }: AnswerContext,
  least: number,
): RatedSentence[] {
  const expected = expectedOf(fold(query.text));
  const understood = meaning?.understood === true;
  const counted = expected === "count" && query.howMany ? (asked.find(({ term }) => !term.light) ?? null) : null;
  const significant = asked.filter(({ term }) => !term.light).length;
  const sentences = reading.products.flatMap((product) => sentencesOfProduct(product, catalog, wording));
  // If a product lacks the named attribute, another attribute is not an answer.
  const named = asked.flatMap(({ columns, term }) => (term.light ? [] : columns));
  const lacks = !reading.titled && named.length > 0 && reading.products.every((product) => named.every(({ cells }) => !cells.has(product)));
  return sentences
    .flatMap((sentence) => {
      if (lacks && sentence.column !== null) return [];
      if (!holdsKind(query.text, sentence.text)) return [];
      // A boolean value does not answer an open question.
      if (!query.polar && sentence.column?.cells.get(sentence.product)?.kind === "boolean") return [];
      const text = reading.titled ? underTitle(sentence, catalog) : sentence.text;
      const cosine = meaning?.cosine(reading.question, text) ?? 0;
      if (counted !== null && cosine < SAME_MATTER && matchTerm(counted.term, matchText(text)) === 0) return [];
      const held = coverage(asked, text);
      if (understood && held < 1 && cosine < least) return [];
      if (!understood && held === 0 && cosine < SURE) return [];
      const isNamed =
        sentence.column === null
          ? asked.some(({ term }) => givesMeasure(term, text))
          : asked.some(({ columns }) => columns.some((column) => column === sentence.column));
      const isCovered = meaning === null && held === 1 && significant > 1;
      const isExpected = expected !== "any" && hasExpected(expected, sentence.text);
      const bonus = (isCovered ? COVERED : 0) + (isExpected ? EXPECTED : 0) + (isNamed ? NAMED : 0);
      const isOtherMeasure = held === 0 && sentence.column?.kind === "number";
      return [{ sentence, score: cosine + COVERAGE * held + bonus, cosine, isOtherMeasure }];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** Reports whether the text names the requested measure and gives a number for it: "weight: 800 g". */
function givesMeasure(term: Term, text: string): boolean {
  const prepared = matchText(text);
  return term.concept !== null && prepared.measured.has(term.concept) && matchTerm(term, prepared) >= SAME_CONCEPT;
}

/** Match score of a term with another word for the same concept. */
const SAME_CONCEPT = 0.9;

/** Similarity at which a sentence without words of the question is an answer, even if the model does not support the language. */
const SURE = 0.55;
/**
 * Similarity at which a number with a different label may be the requested one, and the required margin over other sentences, because
 * measurements resemble each other.
 */
const SAME_MEASURE = 0.5;
const APART_MEASURE = 0.15;
/** Minimum similarity at which a sentence may be about a word that the catalog does not use. */
const SIMILAR = 0.35;
/** Minimum similarity at which a sentence is about the counted items, even in other words. */
const SAME_MATTER = 0.5;

/** Returns the fraction of the requested words that the text contains. */
function coverage(asked: readonly QueryTerm[], text: string): number {
  const prepared = matchText(text);
  let [held, total] = [0, 0];
  for (const { term } of asked) {
    const weight = term.light ? 0.3 : 1;
    held += weight * matchTerm(term, prepared);
    total += weight;
  }
  return total === 0 ? 0 : held / total;
}
