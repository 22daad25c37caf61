import { expectedOf } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import type { Expected } from "../extract/expected.ts";
import { matchTerm, matchText } from "../text/terms.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { fold, words } from "../text/words.ts";
import type { AnswerContext } from "./answer.ts";
import { type ProductSentence, sentencesOfProduct, underTitle } from "./product-sentences.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";

/** Which sentences of which products are read for a question. */
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

/** Most products whose sentences are read when none is named. */
export const MOST_READ = 30;

/** Least score of an answer, for a known product and for unknown ones, whose titles alone make sentences similar. Chosen on shops made by others. */
const ENOUGH = 0.38;
const ENOUGH_TITLED = 0.72;
/** Without a model that knows the language, words must decide more. */
const ENOUGH_FOREIGN = 0.42;
const ENOUGH_FOREIGN_TITLED = 0.85;
/** Distance from the best within which another sentence is said as well. */
const BESIDE = 0.05;
const COVERAGE = 0.35;
const EXPECTED = 0.1;
/** Bonus for a sentence with all words that are asked for, if there is no meaning to compare. */
const COVERED = 0.1;
/** Bonus for an attribute that the question names. */
const NAMED = 0.2;

/** Returns how a question is read for known products: their names are replaced, since all their sentences would match them alike. */
export function readingOf(query: CatalogQuery, products: readonly number[], naming: readonly QueryTerm[]): Reading {
  let question = query.text;
  for (const { term } of naming) question = question.replace(new RegExp(`${escaped(term.word)}[\\p{L}]*`, "giu"), NAME);
  return { products: products.slice(0, MOST_READ), question: question.replace(REPEATED, NAME), titled: false };
}

const NAME = "it";
const REPEATED = /\bit\b(?:\W+it\b)+/gu;

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Returns the texts of a reading, which need vectors. */
export function textsOfReading({ products, titled }: Reading, { catalog, wording }: Pick<AnswerContext, "catalog" | "wording">): string[] {
  return products.flatMap((product) =>
    sentencesOfProduct(product, catalog, wording).map((sentence) => (titled ? underTitle(sentence, catalog) : sentence.text)),
  );
}

/** Returns the sentences that answer a question, the best first; empty if none does. */
export function readProducts(
  reading: Reading,
  asked: readonly QueryTerm[],
  query: CatalogQuery,
  context: AnswerContext,
  leastForNamed = 0,
): ReadSentence[] {
  const { catalog, wording, meaning } = context;
  const expected = expectedOf(fold(query.text));
  const unit = unitAsked(query.text);
  const counted = expected === "count" && query.howMany ? (asked.find(({ term }) => !term.light) ?? null) : null;
  const significant = asked.filter(({ term }) => !term.light).length;
  const sentences = reading.products.flatMap((product) => sentencesOfProduct(product, catalog, wording));
  const rated = sentences
    .flatMap((sentence) => {
      if (!canAnswer(expected, sentence.text) || !hasUnit(unit, sentence.text)) return [];
      const text = reading.titled ? underTitle(sentence, catalog) : sentence.text;
      const cosine = meaning?.cosine(reading.question, text) ?? 0;
      if (counted !== null && cosine < SAME_MATTER && matchTerm(counted.term, matchText(text)) === 0) return [];
      const isNamed = sentence.column !== null && asked.some(({ columns }) => columns.some((column) => column === sentence.column));
      const covered = coverage(asked, text);
      const bonus =
        (meaning === null && covered === 1 && significant > 1 ? COVERED : 0) + (expected !== "any" && hasExpected(expected, sentence.text) ? EXPECTED : 0) + (isNamed ? NAMED : 0);
      return [{ sentence, score: cosine + COVERAGE * covered + bonus }];
    })
    .toSorted((one, other) => other.score - one.score);
  const understood = meaning?.understood === true;
  const enough = Math.max(
    leastForNamed,
    reading.titled ? (understood ? ENOUGH_TITLED : ENOUGH_FOREIGN_TITLED) : understood ? ENOUGH : ENOUGH_FOREIGN,
  );
  const [best] = rated;
  if (best === undefined || best.score < enough) return [];
  return rated.filter(({ score, sentence }) => score >= best.score - BESIDE && sentence.product === best.sentence.product).slice(0, 2);
}

/** Similarity at which a sentence is about what is counted, even in other words. */
const SAME_MATTER = 0.5;

/** Returns the smallest unit of the kind that a question asks for by its name: "in decibels", "how many kilos"; empty without one. */
function unitAsked(text: string): string {
  for (const word of words(text)) {
    const unit = word.length > 3 && !/\d/.test(word) ? canonicalUnit(word) : "";
    if (unit !== "") return inSmallestUnit(1, unit).unit;
  }
  return "";
}

const WITH_UNIT = /\d\s?-?([\p{L}°%²]+)/gu;

function hasUnit(unit: string, text: string): boolean {
  return unit === "" || [...text.matchAll(WITH_UNIT)].some(([, word = ""]) => inSmallestUnit(1, canonicalUnit(word)).unit === unit);
}

const MEASURED: ReadonlySet<Expected> = new Set(["count", "duration", "temperature", "age", "money"]);

/** Reports whether a text can answer a question of a kind: a question for a number is not answered without one. */
export function canAnswer(expected: Expected, text: string): boolean {
  if (!MEASURED.has(expected)) return true;
  return expected === "money" ? hasExpected("money", text) : /\d/.test(text) || hasExpected(expected, text);
}

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
