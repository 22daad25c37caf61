import { expectedOf } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { holdsKind } from "../extract/kind-of-answer.ts";
import { escaped, fold } from "../text/words.ts";
import { isUnknown } from "./answer-set.ts";
import type { ComparedTexts } from "../reader/meaning.ts";
import type { AnswerContext } from "./answer.ts";
import { FIRST_PASSAGE, type ProductSentence, sentencesOfProduct, underTitle } from "./product-sentences.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";

/** The products whose sentences are read for a question, and how. */
export interface Reading {
  readonly products: readonly number[];
  /** The question as it is compared with the sentences: without the name of a product that is known. */
  readonly question: string;
  /** The products are not known: sentences are compared under their titles. */
  readonly titled: boolean;
}

/** A sentence that answers, with how well it does. */
export interface ReadSentence {
  readonly sentence: ProductSentence;
  readonly score: number;
}

interface RatedSentence extends ReadSentence {
  readonly cosine: number;
  /** A figure without a word of the question. */
  readonly isOtherMeasure: boolean;
}

/** Most products whose sentences are read when none is named. */
export const MOST_READ = 30;

/** Least score of an answer, for a known product and for unknown ones, whose titles alone make sentences similar. Chosen on shops made by others. */
const ENOUGH = 0.38;
const ENOUGH_TITLED = 0.8;
/** Without a model that knows the language, words must decide more. */
const ENOUGH_FOREIGN = 0.42;
const ENOUGH_FOREIGN_TITLED = 1;
/** Least score of a known product's sentence that stands out among its others, and by how much it must. */
const ENOUGH_ALONE = 0.3;
const APART = 0.12;
/** Least score of a sentence that is offered as the nearest one to a question that it may not answer. */
const NEAR = 0.26;
/** Distance from the best within which another sentence is said as well. */
const BESIDE = 0.05;
const COVERAGE = 0.35;
const EXPECTED = 0.1;
/** Bonus for a sentence with all words that are asked for, if there is no meaning to compare. */
const COVERED = 0.1;
/** Bonus for an attribute that the question names, or a figure of a measure that it names. */
const NAMED = 0.2;

/** Returns how a question is read for known products: their names are replaced, since all their sentences would match them alike. */
export function readingOf(query: CatalogQuery, products: readonly number[], naming: readonly QueryTerm[]): Reading {
  let question = query.text;
  for (const { term } of naming) question = question.replace(new RegExp(`${escaped(term.word)}[\\p{L}]*`, "giu"), NAME);
  return { products: products.slice(0, MOST_READ), question: question.replace(REPEATED, NAME), titled: false };
}

/** A sign in place of a name, since no word belongs to every language. */
const NAME = "…";
const REPEATED = /…(?:[^\p{L}\p{N}]*…)+/gu;

/** Returns the texts of a reading by product, which need vectors. */
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

/** Returns the sentences that answer a question, the best first; empty if none does. */
export function readProducts(
  reading: Reading,
  asked: readonly QueryTerm[],
  query: CatalogQuery,
  context: AnswerContext,
  leastForNamed = 0,
): ReadSentence[] {
  // What the catalog has no word for, a sentence must at least be about.
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

/** Returns the sentence of a known product that comes nearest to a question; null if none is near. */
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
 * Rates all sentences of a reading that may answer, the best first.
 * @param least least similarity of a sentence that lacks words of the question, if the model knows the language
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
  // Where a product lacks the attribute that is named, another one is no answer.
  const named = asked.flatMap(({ columns, term }) => (term.light ? [] : columns));
  const lacks = !reading.titled && named.length > 0 && reading.products.every((product) => named.every(({ cells }) => !cells.has(product)));
  return sentences
    .flatMap((sentence) => {
      if (lacks && sentence.column !== null) return [];
      if (!holdsKind(query.text, sentence.text)) return [];
      // Yes or no does not answer what is open.
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

/** Reports whether a text names the measure that is asked for and gives a figure of it: "weight: 800 g". */
function givesMeasure(term: Term, text: string): boolean {
  const prepared = matchText(text);
  return term.concept !== null && prepared.measured.has(term.concept) && matchTerm(term, prepared) >= SAME_CONCEPT;
}

/** Match of a term with another word of its concept. */
const SAME_CONCEPT = 0.9;

/** Similarity at which a sentence without a word of the question answers it, although the model does not know the language. */
const SURE = 0.55;
/** Similarity at which a figure under other words may be the one that is asked for, and by how much it must stand out: all measures are alike. */
const SAME_MEASURE = 0.5;
const APART_MEASURE = 0.15;
/** Similarity at which a sentence may be about a word that the catalog does not use. */
const SIMILAR = 0.35;
/** Similarity at which a sentence is about what is counted, even in other words. */
const SAME_MATTER = 0.5;

/** Returns the share of the asked words that a text contains. */
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
