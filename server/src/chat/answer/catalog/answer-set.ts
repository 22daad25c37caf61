import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { answerOrder } from "./answer-order.ts";
import { expectedOf, startsAsQuestion } from "../extract/expected-in-question.ts";
import { isAboutPolicy } from "../text/request.ts";
import { fold } from "../text/words.ts";
import { ONE } from "../understanding/follow-up-words.ts";
import { wholeWords } from "../../../language/patterns.ts";
import { setPattern } from "../text/set-pattern.ts";
import { isStructured } from "./lexicon.ts";
import { listed } from "./listing.ts";
import { nearest } from "./nearest.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { type Condition, conditionsOf, areTold, select, type Selected } from "./select.ts";
import type { Said } from "./wording.ts";

/** Answers a question about all products that meet conditions: a list, a number, or the first in an order. */
export function answerSet(query: CatalogQuery, context: AnswerContext, among?: readonly number[]): ProductAnswer | null {
  const { catalog, wording } = context;
  const unknown = query.terms.filter(isUnknown);
  // Nothing is offered to someone who must avoid what the data do not mention: "My son cannot have gluten, is the dough for him?"
  if (unknown.some(({ negated }) => negated)) return null;
  const conditions = conditionsOf(query, catalog).filter((one) => one.kind !== "term" || !unknown.includes(one.term));
  // What holds for all products cannot be said of some.
  if (!catalog.isComplete && among === undefined && (query.order !== null || query.howMany)) return null;
  if (query.order !== null) {
    const ordered = answerOrder(query, query.order, context, among);
    const unheard =
      ordered === null
        ? []
        : [...unknown, ...query.terms.filter((one) => isOnlyDescribed(one) && query.kindNamed?.terms.includes(one) !== true)];
    if (ordered === null || unheard.length === 0) return ordered;
    // The first of all products is not the first of those with something that no product is known to have.
    if (query.kindNamed === null) return null;
    const said = wording.products.unknown(unheard.map(({ term }) => term.word).join(" "));
    return {
      ...ordered,
      draft: {
        ...ordered.draft,
        bubbles: [[said], ...ordered.draft.bubbles],
        statements: new Map([...(ordered.draft.statements ?? []), [said, []]]),
      },
      certain: false,
    };
  }
  if ((conditions.length === 0 && among === undefined) || !asksForProducts(query)) return null;
  // What is asked about delivery or opening hours is no list of products.
  if (!query.reduced && isAboutPolicy(query.text) && (query.kindNamed === null || query.kindNamed.categories.length === 0)) return null;
  if (query.howMany && !countsProducts(query)) return null;
  // "Is it in stock?" is about something that is not known.
  if (among === undefined && query.polar && conditions.every(({ kind }) => kind === "stock") && ONE.test(fold(query.text))) return null;
  // A name that the catalog does not know is that of another product.
  if (unknown.some(({ term }) => term.name) && wording.language !== "de") return null;
  const selected = select(query, catalog, conditions, among);
  const isWhole = unknown.length === 0 && !selected.some(({ loose }) => loose) && !isOpen(query) && !isOfPart(query);
  // "Can I get a gift box?" asks for a thing that no product is known to be, not for one that comes in a box.
  if (unknown.length > 0 && query.polar && query.kindNamed === null && among === undefined) return null;
  // "The zephyr in black" is no question about all that is black.
  if (unknown.length > 0 && !query.wish && among === undefined && conditions.every(({ kind }) => NARROWING.has(kind))) return null;
  // Words that only descriptions use say nothing about the products that lack them: "How many cartridges can I order at once?"
  const isTyped = conditions.every((one) => one.kind !== "term" || isCounted(one.term));
  if (selected.length === 0 && query.howMany && !isTyped) return null;
  if (selected.length === 0 && query.howMany && unknown.length === 0) return none(query, conditions, context);
  if (selected.length === 0)
    return withoutUndecided(query, conditions, unknown, context) ?? offerNearest(query, conditions, unknown, context);
  // What a question is about must be known: "What does sharpening shears cost?" asks for no shears.
  if (unknown.length > 0 && asksAboutUnknown(query)) return null;
  if (unknown.length > 0) return partly(unknown, selected, context, query);
  if (query.howMany && isWhole) {
    const statement = { property: "count" as const, counted: selected.map(({ record }) => record), count: selected.length };
    const counted: Said = { sentence: wording.products.counted(selected.length), statements: [statement] };
    return listed(selected, [counted], context, true);
  }
  const opening = isWhole ? wording.products.fitting : (_: number, shown: number) => wording.products.suggested(shown);
  // What fits a wish for a kind is its answer, even if only descriptions say so.
  const isOfKind = query.kindNamed !== null && (query.wish || query.kind === "list") && unknown.length === 0;
  return listed(selected, [], context, isWhole || isOfKind, opening);
}

/** Reports whether a message is a question about something, rather than a wish for products or a request for a list. */
function asksAboutUnknown({ wish, kind, text }: CatalogQuery): boolean {
  if (wish || kind === "list" || kind === "superlative") return false;
  return kind === "price" || text.includes("?") || startsAsQuestion(fold(text));
}

const OF_PRODUCTS: ReadonlySet<string> = new Set(["list", "stock", "price", "superlative", "variants", "describe"]);
const ANY_PRODUCT = wholeWords(setPattern(({ things }) => things.replaceAll(" ", "s?|")));

/** Reports whether a question asks for products, and most of its words are known to the catalog. */
function asksForProducts(query: CatalogQuery): boolean {
  // What products are for is no part of their data: "jackets for fishing".
  const significant = query.terms.filter((one) => !one.term.light && !(one.attached === true && isOnlyDescribed(one)));
  const known = significant.filter(({ found, columns }) => columns.length > 0 || (found !== null && isStructured(found)));
  if (OF_PRODUCTS.has(query.kind) || query.wish || query.howMany || ANY_PRODUCT.test(fold(query.text)))
    return known.length >= KNOWN_SHARE * significant.length;
  const isLimited = query.price !== null || query.bounds.length > 0 || query.reduced;
  if (query.kindNamed !== null && isLimited) return known.length >= KNOWN_SHARE * significant.length;
  return query.kindNamed !== null && known.length === significant.length && expectedOf(fold(query.text)) === "any";
}

const KNOWN_SHARE = 0.5;

function isCounted({ found, columns }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
}

/** Reports whether products are counted, rather than something else that the catalog has no word for: "How many people work here?" */
function countsProducts({ kindNamed, terms }: CatalogQuery): boolean {
  const [first] = terms.filter(({ term }) => !term.light);
  if (kindNamed !== null || first === undefined) return true;
  return first.option || (first.found !== null && isStructured(first.found) && first.found.stems.includes(first.term.stem));
}

/** Conditions that any product can meet, whatever it is. */
const NARROWING: ReadonlySet<Condition["kind"]> = new Set(["options", "price", "stock", "reduced"]);

/** Reports whether a question that was understood as one for products could also be about the business: "Do you take old mattresses?" */
function isOpen(query: CatalogQuery): boolean {
  const { kind, kindNamed, price, bounds, terms, reduced, inStock } = query;
  if (OF_PRODUCTS.has(kind) || query.wish || query.howMany) return false;
  return price === null && bounds.length === 0 && !reduced && !inStock && terms.every((term) => kindNamed?.terms.includes(term) === true);
}

/** Reports whether a price could be that of a part or service, which products only mention: "new soles for hiking boots". */
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

/** A word that the catalog only uses in descriptions, by which nothing is ordered: "the lightest battery for a motorbike". */
function isOnlyDescribed({ term, found, columns, option, negated }: QueryTerm): boolean {
  return !term.light && !option && !negated && term.concept !== "adults" && columns.length === 0 && found !== null && !isStructured(found);
}

/** A word that the catalog does not use at all. */
export function isUnknown({ term, found, columns }: QueryTerm): boolean {
  return found === null && columns.length === 0 && !term.light;
}

/** Says that no product meets the conditions, and names the nearest of the kind. */
function none(query: CatalogQuery, conditions: readonly Condition[], context: AnswerContext): ProductAnswer | null {
  const { catalog, wording } = context;
  const said: Said = { sentence: wording.products.counted(0), statements: [{ property: "count", counted: [], count: 0 }] };
  const found = nearest(query, catalog, conditions);
  if (found.length > 0) return listed(found, [said], context, true, (_, shown) => wording.products.closest(shown));
  return { draft: draftSaid([[said]], []), certain: false, focus: [] };
}

/** No product meets all conditions: names those that come closest, and what they do not meet. */
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
  const lead = (_: number, shown: number): string => wording.products.closest(shown);
  return listed(found, [], context, unknown.length === 0 && query.kind === "list", lead);
}

/** Most products that are named although they do not meet all that was asked. */
const MOST_NEAREST = 4;

/**
 * Returns the products that have the properties of a question which takes for granted that there are such products ("which plants grow in the shade?"),
 * although the catalog classifies none by the other words; empty if they are too many.
 */
function exceptDescribed(query: CatalogQuery, conditions: readonly Condition[], { catalog }: AnswerContext): Selected[] {
  if (query.kind !== "list" || query.polar || query.wish || query.kindNamed !== null) return [];
  const kept = conditions.filter((one) => one.kind !== "term" || (one.term.found !== null && isStructured(one.term.found)));
  if (kept.length === conditions.length || kept.length === 0 || kept.some(({ kind }) => kind !== "term")) return [];
  const found = select(query, catalog, kept).filter(({ loose }) => !loose);
  return found.length > MOST_NEAREST ? [] : found;
}

/**
 * Names the products of the kind that meet all conditions but those on which the data of the kind are silent, which deny nothing: "air pumps for an
 * aquarium", where only tanks are called so. Null if there are none.
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

/** Some words mean nothing in the catalog: says so before it names what the others find. */
function partly(unknown: readonly QueryTerm[], selected: readonly Selected[], context: AnswerContext, query: CatalogQuery): ProductAnswer {
  const { wording } = context;
  const words = unknown.map(({ term }) => term.word).join(" ");
  const opening: Said[] = query.wish || unknown.length === 0 ? [] : [{ sentence: wording.products.unknown(words), statements: [] }];
  const isRequest = query.wish || (query.kind === "list" && unknown.length === 0);
  return listed(selected, opening, context, isRequest && query.kindNamed !== null, (_, shown) => wording.products.suggested(shown));
}
