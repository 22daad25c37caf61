import { expectedOf } from "../extract/expected-in-question.ts";
import type { NearText } from "../reader/read-texts.ts";
import { fold } from "../text/words.ts";
import { LIKEWISE } from "../understanding/follow-up-words.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { answerComparison } from "./answer-comparison.ts";
import { answerSet } from "./answer-set.ts";
import { answerSubjects, heldBySome, sayRead } from "./answer-subject.ts";
import { type Dialogue, refined } from "./dialogue.ts";
import { isComparison } from "./named-apart.ts";
import { MOST_READ, nearestSentence, type Reading, readingOf, readProducts } from "./read-products.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { understand, type Understood } from "./understand.ts";

/** Answers a message about products in the context of its conversation; null if the message is not about products. */
export function answerProducts(
  message: string,
  before: Dialogue,
  context: AnswerContext,
  currency: string | null,
): (ProductAnswer & { readonly dialogue: Dialogue }) | null {
  const understood = understand(message, before, context, currency);
  const { query } = understood;
  const { products, naming } = namedIn(understood);
  // "Is that possible for gas cartridges too?" repeats a question about the business, not one about a product.
  if (LIKEWISE.test(fold(message)) && query.terms.every(({ columns, option }) => columns.length === 0 && !option)) return null;
  const answer =
    products.length > 0
      ? ((products.length > 1 &&
        products.length <= MOST_COMPARED &&
        (isComparison(query) || understood.sides !== undefined || asksOfBoth(understood)) &&
        heldBySome(query, products, naming).length === 0
          ? answerComparison({ query, products, naming, sides: understood.sides ?? null }, context)
          : null) ?? answerSubjects(query, products, naming, context))
      : (ofFocus(understood, before, context) ?? answerSet(query, context, understood.among) ?? answerUnnamed(understood, context));
  if (answer === null) return null;
  const { focus } = answer;
  const shown = focus.length > 1 ? focus : (before.shown?.filter(() => focus.some((one) => before.shown?.includes(one))) ?? []);
  return { ...answer, dialogue: { set: products.length > 0 ? null : setAfter(understood, before), focus, last: query, shown } };
}

/**
 * Reports whether a message asks for a property of two products that it names separately: "Keller 8 or Keller 12, which has more watts?"
 */
function asksOfBoth({ query, subjects }: Understood): boolean {
  return subjects.length === 2 && query.terms.some(({ columns }) => columns.some(({ kind }) => kind === "number"));
}

/** Returns the conditions in effect after a message: "which of them is the cheapest?" keeps the conditions of the list. */
function setAfter({ query, among }: Understood, { set }: Dialogue): CatalogQuery {
  return among === undefined || set === null ? query : refined(set, query);
}

/** Maximum number of products in a comparison. */
const MOST_COMPARED = 4;

/** Minimum score for a sentence about the current product if the message does not refer to that product explicitly. */
const IMPLIED = 0.48;

/** If the match is certain, answers a question that names no product by using the product under discussion: "and what wood is it?" */
function ofFocus({ query, among }: Understood, { focus }: Dialogue, context: AnswerContext): ProductAnswer | null {
  if (focus.length !== 1 || query.kindNamed !== null || among !== undefined || query.wish || query.kind !== "fact") return null;
  const answer = answerSubjects(query, focus, [], context, IMPLIED);
  return answer?.certain === true ? answer : null;
}

/**
 * Returns the statement about the message's only product that is closest to the question, and the product's title; null if none is close.
 */
export function nearestOfProduct(message: string, before: Dialogue, context: AnswerContext, currency: string | null): NearText | null {
  const { query, subjects } = understand(message, before, context, currency);
  const { products, naming } = namedIn({ query, subjects });
  const record = products.length === 1 ? context.catalog.products[products[0] ?? -1] : undefined;
  if (record === undefined || query.kind === "price" || query.kind === "stock") return null;
  const terms = query.terms.filter((term) => !naming.includes(term));
  const sentence = nearestSentence(readingOf(query, products, naming), terms, query, context);
  if (sentence === null) return null;
  return { draft: draftSaid([sayRead([{ sentence, score: 0 }], context)], [record]), heading: record.title, nearness: "quoted" };
}

/** Returns the products whose sentences are needed to answer a message, each with the question to compare them with. */
export function readingFor(message: string, before: Dialogue, context: AnswerContext, currency: string | null): readonly Reading[] {
  const understood = understand(message, before, context, currency);
  const { products, naming } = namedIn(understood);
  if (products.length > 0) return [readingOf(understood.sides?.asked ?? understood.query, products, naming)];
  const unnamed = unnamedReading(understood, context);
  return [...(before.focus.length === 1 ? [readingOf(understood.query, before.focus, [])] : []), ...(unnamed === null ? [] : [unnamed])];
}

function namedIn({ subjects }: Understood): { readonly products: readonly number[]; readonly naming: readonly QueryTerm[] } {
  return { products: [...new Set(subjects.flatMap((named) => named.products))], naming: subjects.flatMap(({ terms }) => terms) };
}

/** Answers a question about a product that is only described: "that low Japanese bed". */
function answerUnnamed(understood: Understood, context: AnswerContext): ProductAnswer | null {
  const reading = unnamedReading(understood, context);
  if (reading === null) return null;
  const [best, ...others] = readProducts(reading, understood.query.terms, understood.query, context);
  const record = context.catalog.products[best?.sentence.product ?? -1];
  if (best === undefined || record === undefined) return null;
  const said = sayRead([best, ...others], context).map((one) =>
    one.statements === undefined ? { sentence: `${record.title}: ${one.sentence}` } : one,
  );
  return { draft: draftSaid([said], [record]), certain: false, focus: [best.sentence.product] };
}

/** Maximum number of search results considered for an unnamed product. */
const FOUND_READ = 10;

function unnamedReading({ query }: Understood, { catalog, found }: AnswerContext): Reading | null {
  // If it contains no product name, such a question is more likely to be about the business.
  if (query.polar || expectedOf(fold(query.text)) === "manner") return null;
  const kind = [...(query.kindNamed?.products ?? [])].filter((product) => catalog.products[product] !== undefined);
  const products = [...new Set([...found.slice(0, FOUND_READ), ...(kind.length <= MOST_READ ? kind : [])])];
  return products.length === 0 ? null : { products, question: query.text, titled: true };
}
