import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { answerOrder } from "./answer-order.ts";
import { expectedOf, startsAsQuestion } from "../extract/expected-in-question.ts";
import { isAboutPolicy } from "../text/request.ts";
import { fold, words } from "../text/words.ts";
import { ONE } from "../understanding/follow-up-words.ts";
import { wholeWords } from "../../../language/patterns.ts";
import { setPattern } from "../text/set-pattern.ts";
import { isStructured } from "./lexicon.ts";
import { listed } from "./listing.ts";
import { SURELY_MEANT } from "./order.ts";
import { nearest } from "./nearest.ts";
import { type CatalogQuery, isGuess, isUnknown, type QueryTerm } from "./read-query.ts";
import { type Condition, conditionsOf, areTold, select, type Selected } from "./select.ts";
import type { Said } from "./wording.ts";
import type { Catalog } from "./catalog.ts";

/** Answers a question about all products that meet conditions with a list, a count, or the first product in an order. */
export function answerSet(query: CatalogQuery, context: AnswerContext, among?: readonly number[]): ProductAnswer | null {
  const { catalog, wording } = context;
  const unknown = query.terms.filter(isUnknown);
  // If the data does not mention the ingredient to avoid, no product is offered: "My son cannot have gluten, is the dough for him?"
  if (unknown.some(({ negated }) => negated)) return null;
  const conditions = conditionsOf(query, catalog).filter((one) => one.kind !== "term" || !unknown.includes(one.term));
  // Statements about all products require the complete catalog.
  if (!catalog.isComplete && among === undefined && (query.order !== null || query.howMany)) return null;
  const isGuessed = query.kindNamed?.terms.some(isGuess) === true;
  if (isGuessed && (query.howMany || (!query.wish && query.terms.some(isUnread)))) return null;
  if (query.order !== null) {
    const ordered = answerOrder(query, query.order, context, among);
    const unheard =
      ordered === null
        ? []
        : [...unknown, ...query.terms.filter((one) => isOnlyDescribed(one) && query.kindNamed?.terms.includes(one) !== true)].filter(
            (one) => !isPartOfOrder(one, query, catalog),
          );
    if (ordered === null || unheard.length === 0) return ordered;
    // The top product overall is no substitute for the top product with a feature that no product is known to have.
    if (query.kindNamed === null) return null;
    const said = wording.products.unknown(unheard.map(({ term }) => term.word).join(" "));
    return {
      ...ordered,
      draft: {
        ...ordered.draft,
        isLack: true,
        bubbles: [[said], ...ordered.draft.bubbles],
        statements: new Map([...(ordered.draft.statements ?? []), [said, []]]),
      },
      certain: false,
    };
  }
  if ((conditions.length === 0 && among === undefined) || !asksForProducts(query)) return null;
  // A list of products does not answer when or for how long: "When does the gift card run out?"
  if (!query.howMany && query.bounds.length === 0 && OF_TIME.has(expectedOf(fold(query.text)))) return null;
  // Questions about delivery or opening hours do not ask for a list of products.
  if (!query.reduced && isAboutPolicy(query.text) && (query.kindNamed === null || query.kindNamed.categories.length === 0)) return null;
  if (query.howMany && !countsProducts(query)) return null;
  // "Is it in stock?" refers to an unknown product.
  if (among === undefined && query.polar && conditions.every(({ kind }) => kind === "stock") && ONE.test(fold(query.text))) return null;
  // An unknown name refers to a product that the catalog does not contain.
  if (unknown.some(({ term }) => term.name) && wording.language !== "de") return null;
  const selected = select(query, catalog, conditions, among);
  const isWhole = unknown.length === 0 && !isGuessed && !selected.some(({ loose }) => loose) && !isOpen(query) && !isOfPart(query);
  // "Can I get a gift box?" asks for a box, which no product is known to be, not for a product that comes in one.
  if (unknown.length > 0 && query.polar && query.kindNamed === null && among === undefined) return null;
  // "The zephyr in black" does not ask for all black products.
  if (unknown.length > 0 && !query.wish && among === undefined && conditions.every(({ kind }) => NARROWING.has(kind))) return null;
  // If words appear only in descriptions, their absence proves nothing about the other products: "How many cartridges can I order at once?"
  const isTyped = conditions.every((one) => one.kind !== "term" || isCounted(one.term));
  // Products whose data does not mention what is to be avoided may also lack it, so their number is unknown.
  const isSilent = query.terms.some(({ negated, excepted }) => negated && excepted !== true);
  if (selected.length === 0 && query.howMany && (!isTyped || isSilent || conditions.some(isOfName))) return null;
  if (selected.length === 0 && query.howMany && unknown.length === 0) return none(query, conditions, context);
  if (selected.length === 0 && isGuessed && !query.wish) return null;
  if (selected.length === 0)
    return withoutUndecided(query, conditions, unknown, context) ?? offerNearest(query, conditions, unknown, context);
  // A question about something unknown must not be answered with products: "What does sharpening shears cost?" does not ask for shears.
  if (unknown.length > 0 && asksAboutUnknown(query)) return null;
  if (unknown.length > 0) return partly(unknown, selected, context, query);
  if (query.howMany && isWhole) {
    const statement = { property: "count" as const, counted: selected.map(({ record }) => record), count: selected.length };
    const counted: Said = { sentence: wording.products.counted(selected.length), statements: [statement] };
    return listed(selected, [counted], context, true);
  }
  const opening = isWhole ? wording.products.fitting : (_: number, shown: number) => wording.products.suggested(shown);
  // If a request names a kind of product, a match in the description is enough.
  const isOfKind = query.kindNamed !== null && (query.wish || query.kind === "list") && unknown.length === 0;
  return listed(selected, [], context, isWhole || isOfKind, opening);
}

/**
 * Reports whether an ordinary word next to a superlative only indicates what is measured: "which mower takes the widest strip", "which
 * climber gets the tallest". A word before the kind is a condition: "the lightest foldable chair".
 */
function isPartOfOrder(
  { term, attached, negated }: QueryTerm,
  { text, ordering, order, kindNamed }: CatalogQuery,
  { isOrdinary, senses }: Catalog,
): boolean {
  if (attached === true || negated || ordering === "" || !isOrdinary(term.word)) return false;
  // In "Which drink is the most alcoholic", the only noun means all products that have the measure.
  if (kindNamed === null) return (senses.similarity(text, order?.by ?? "") ?? 0) >= SURELY_MEANT;
  const asked = words(text);
  const [first = "", last = ""] = [words(ordering)[0], words(ordering).at(-1)];
  const kindAt = Math.max(...kindNamed.terms.map((one) => asked.indexOf(one.term.word)));
  const [at, from, to] = [asked.indexOf(term.word), asked.lastIndexOf(first), asked.lastIndexOf(last)];
  return kindAt >= 0 && kindAt < Math.min(at, from) && (at === to + 1 || (at < from && from - at <= BESIDE));
}

/** Maximum distance, in words, of a word before a superlative: "gets the tallest". */
const BESIDE = 2;

/** Reports whether no name in the catalog contains a word, apart from the purpose of the requested item: "screens for travelling". */
function isUnread({ term, found, columns, attached, option }: QueryTerm): boolean {
  return !term.light && !option && attached !== true && columns.length === 0 && (found === null || !isStructured(found));
}

/** Reports whether a message asks a question about something, instead of requesting products or a list. */
function asksAboutUnknown({ wish, kind, text }: CatalogQuery): boolean {
  if (wish || kind === "list" || kind === "superlative") return false;
  return kind === "price" || text.includes("?") || startsAsQuestion(fold(text));
}

/** Kinds of answers that a list of products does not contain. */
const OF_TIME: ReadonlySet<string> = new Set(["moment", "duration"]);

const OF_PRODUCTS: ReadonlySet<string> = new Set(["list", "stock", "price", "superlative", "variants", "describe"]);
const ANY_PRODUCT = wholeWords(setPattern(({ things }) => things.replaceAll(" ", "s?|")));

/** Reports whether a question asks for products and the catalog contains most of its words. */
function asksForProducts(query: CatalogQuery): boolean {
  // Intended uses are usually not in the product data: "jackets for fishing".
  const significant = query.terms.filter((one) => !one.term.light && !(one.attached === true && isOnlyDescribed(one)));
  const known = significant.filter(({ found, columns }) => columns.length > 0 || (found !== null && isStructured(found)));
  if (OF_PRODUCTS.has(query.kind) || query.wish || query.howMany || ANY_PRODUCT.test(fold(query.text)))
    return known.length >= KNOWN_SHARE * significant.length;
  const isLimited = query.price !== null || query.bounds.length > 0 || query.reduced;
  if (query.kindNamed !== null && isLimited) return known.length >= KNOWN_SHARE * significant.length;
  return query.kindNamed !== null && known.length === significant.length && expectedOf(fold(query.text)) === "any";
}

const KNOWN_SHARE = 0.5;

/** Reports whether a condition is a word in names. Another name for the same thing may lack it, so its absence proves nothing. */
function isOfName(condition: Condition): boolean {
  if (condition.kind !== "term" || condition.term.columns.length > 0) return false;
  const uses = condition.term.found?.uses;
  return uses !== undefined && uses.title.size + uses.category.size > 0;
}

function isCounted({ found, columns }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
}

/** Reports whether a question counts products, rather than something for which the catalog has no word: "How many people work here?" */
function countsProducts({ kindNamed, terms }: CatalogQuery): boolean {
  const [first] = terms.filter(({ term }) => !term.light);
  if (kindNamed !== null) return true;
  // "How many people work for you?" has only words with little content, and none of them means products.
  if (first === undefined) return terms.length === 0;
  return first.option || (first.found !== null && isStructured(first.found) && first.found.stems.includes(first.term.stem));
}

/** Conditions that apply to any kind of product. */
const NARROWING: ReadonlySet<Condition["kind"]> = new Set(["options", "price", "stock", "reduced"]);

/** Reports whether a product question could also be about the business: "Do you take old mattresses?" */
function isOpen(query: CatalogQuery): boolean {
  const { kind, kindNamed, price, bounds, terms, reduced, inStock } = query;
  if (OF_PRODUCTS.has(kind) || query.wish || query.howMany) return false;
  return price === null && bounds.length === 0 && !reduced && !inStock && terms.every((term) => kindNamed?.terms.includes(term) === true);
}

/**
 * Reports whether a price question could refer to a part or service that is only mentioned in product data: "new soles for hiking boots".
 */
function isOfPart({ kind, kindNamed, terms }: CatalogQuery): boolean {
  if (kind !== "price") return false;
  return terms.some(
    (term) =>
      kindNamed?.terms.includes(term) !== true &&
      !term.option &&
      term.found !== null &&
      term.found.uses.title.size + term.found.uses.category.size === 0,
  );
}

/**
 * Reports whether the catalog uses a word only in descriptions, in which case the word cannot filter a ranking: "the lightest battery for a
 * motorbike".
 */
function isOnlyDescribed({ term, found, columns, option, negated }: QueryTerm): boolean {
  return !term.light && !option && !negated && term.concept !== "adults" && columns.length === 0 && found !== null && !isStructured(found);
}

/** States that no product meets the conditions, and names the closest products of the same kind. */
function none(query: CatalogQuery, conditions: readonly Condition[], context: AnswerContext): ProductAnswer | null {
  const { catalog, wording } = context;
  const said: Said = { sentence: wording.products.counted(0), statements: [{ property: "count", counted: [], count: 0 }] };
  const found = nearest(query, catalog, conditions);
  if (found.length > 0) return listed(found, [said], context, true, leadOfNearest(conditions, wording));
  return { draft: draftSaid([[said]], []), certain: false, focus: [] };
}

/** Names the products that come closest to meeting all conditions, and the conditions that they do not meet. */
function offerNearest(
  query: CatalogQuery,
  conditions: readonly Condition[],
  unknown: readonly QueryTerm[],
  context: AnswerContext,
): ProductAnswer | null {
  const { catalog, wording } = context;
  const near = nearest(query, catalog, conditions);
  const found = near.length > 0 ? near : exceptDescribed(query, conditions, context);
  if (found.length === 0) return null;
  return listed(found, [], context, unknown.length === 0 && query.kind === "list", leadOfNearest(conditions, wording));
}

/**
 * Returns the introduction of the nearest products. It is certain that no product fits only if each condition is a price, a number, an
 * option or
 * a property that products have or lack; for any other word, the data may use a different one.
 */
function leadOfNearest(conditions: readonly Condition[], { products }: AnswerContext["wording"]): (_: number, shown: number) => string {
  const isTyped = conditions.every(
    (one) => one.kind !== "term" || (one.term.columns.length > 0 && one.term.columns.every(({ kind }) => kind === "boolean")),
  );
  return (_, shown) => (isTyped ? products.closest(shown) : (products.closestUnsure ?? products.closest)(shown));
}

/** Maximum number of products that are named even though they do not meet all conditions. */
const MOST_NEAREST = 4;

/**
 * For a question that presupposes that such products exist ("which plants grow in the shade?"), returns products with the requested
 * properties although no category covers the remaining words; empty if there are too many.
 */
function exceptDescribed(query: CatalogQuery, conditions: readonly Condition[], { catalog }: AnswerContext): Selected[] {
  if (query.kind !== "list" || query.polar || query.wish || query.kindNamed !== null) return [];
  const kept = conditions.filter((one) => one.kind !== "term" || (one.term.found !== null && isStructured(one.term.found)));
  if (kept.length === conditions.length || kept.length === 0 || kept.some(({ kind }) => kind !== "term")) return [];
  const found = select(query, catalog, kept).filter(({ loose }) => !loose);
  return found.length > MOST_NEAREST ? [] : found;
}

/**
 * Names products of the kind that meet all conditions except those that the data does not mention: "air pumps for an aquarium" if only
 * tanks use that word. Returns null if there are none.
 */
function withoutUndecided(
  query: CatalogQuery,
  conditions: readonly Condition[],
  unknown: readonly QueryTerm[],
  context: AnswerContext,
): ProductAnswer | null {
  const { kindNamed } = query;
  if (kindNamed === null) return null;
  const decided = conditions.filter(
    (one) => one.kind !== "term" || one.term.negated || areTold(one.term, kindNamed.products, context.catalog),
  );
  if (decided.length === conditions.length) return null;
  const found = select(query, context.catalog, decided).filter(({ loose }) => !loose);
  return found.length === 0 ? null : partly(unknown, found, context, query);
}

/** States which words the catalog does not contain before naming the products that match the rest. */
function partly(unknown: readonly QueryTerm[], selected: readonly Selected[], context: AnswerContext, query: CatalogQuery): ProductAnswer {
  const { wording } = context;
  const missing = unknown.map(({ term }) => term.word).join(" ");
  const opening: Said[] =
    query.wish || unknown.length === 0 ? [] : [{ sentence: wording.products.unknown(missing), statements: [], isLack: true }];
  const isRequest = query.wish || (query.kind === "list" && unknown.length === 0);
  return listed(selected, opening, context, isRequest && query.kindNamed !== null, (_, shown) => wording.products.suggested(shown));
}
