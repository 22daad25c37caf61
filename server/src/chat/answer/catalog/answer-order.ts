import { priceOf, stockOf, subjectsOfVariants, WHOLE } from "../extract/offer.ts";
import { sentenceOf, type Statement } from "../extract/statement.ts";
import type { RequestedOrder } from "../types.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import type { Column } from "./column.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { cardOf } from "../extract/choice-card.ts";
import { isStructured } from "./lexicon.ts";
import { conditionsOf, select, type Selected } from "./select.ts";
import { propertyOf, type Said } from "./wording.ts";

/** Above this number of equal products, none is named. */
const MOST_TIED = 4;

/** Names the product that comes first in an order among all that meet the other conditions; null if the data do not say. */
export function answerOrder(query: CatalogQuery, order: RequestedOrder, context: AnswerContext, among?: readonly number[]): ProductAnswer | null {
  const { catalog } = context;
  const measure = order.by === "price" ? null : measureOf(query, order, context, among);
  const terms = measure === null ? query.terms : query.terms.filter(({ columns }) => !columns.includes(measure));
  const asked = { ...query, terms };
  const conditions = conditionsOf(asked, catalog).filter((one) => one.kind !== "term" || isUsable(one.term));
  const selected = select(asked, catalog, conditions, among);
  if (selected.length === 0) return null;
  return order.by === "price" ? byPrice(asked, order, selected, context) : measure === null ? null : byMeasure(asked, order, measure, selected, context);
}

/** A condition on what the catalog only describes would leave out products that it does not describe. */
function isUsable({ found, columns }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
}

function byPrice(query: CatalogQuery, order: RequestedOrder, selected: readonly Selected[], { wording }: AnswerContext): ProductAnswer | null {
  const [any] = selected;
  if (any === undefined || selected.some(({ record }) => record.currency !== any.record.currency)) return null;
  const priced = selected.flatMap((one) => {
    const { record, variants } = one;
    const prices = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
    const known = prices.filter((price) => price !== null);
    if (known.length < prices.length) return [];
    const price = order.direction === "asc" ? Math.min(...known) : Math.max(...known);
    const best = variants.filter((variant) => priceOf(record, variant) === price);
    return [{ ...one, price, best }];
  });
  const { first, before } = placed(priced, ({ price }) => price, order, query.place);
  const [best] = first;
  if (best === undefined) return null;
  const subjects = first.flatMap(({ record, best: cheapest, choice }) => subjectsOfVariants(record, cheapest, choice.asked).slice(0, 1));
  const statement: Statement = {
    property: "price_rank",
    subjects,
    products: first.map(({ record }) => record),
    price: best.price,
    order: order.direction,
    among: priced.map(({ record, variants }) => ({ record, variants })),
    before,
  };
  const records = first.map(({ record }) => record);
  const draft = draftSaid([[{ sentence: sentenceOf(statement, wording), statements: [statement] }, ...stockOfFirst(first, wording)]], records, subjects.flatMap(({ record, selection }) => cardOf(record, selection)));
  return { draft, certain: true, focus: first.map(({ product }) => product) };
}

/** Says if the only first product is sold out. */
function stockOfFirst(first: readonly Selected[], wording: AnswerContext["wording"]): Said[] {
  const [only] = first;
  if (only === undefined || first.length > 1) return [];
  const subject = { record: only.record, selection: WHOLE };
  if (stockOf(subject) !== false) return [];
  const statement: Statement = { property: "stock", subject, inStock: false };
  return [{ sentence: sentenceOf(statement, wording), statements: [statement] }];
}

/** Returns those at a place of an order, with equal values, and the number of those before them. */
function placed<One>(
  all: readonly One[],
  valueOf: (one: One) => number,
  { direction }: RequestedOrder,
  place: number,
): { readonly first: readonly One[]; readonly before: number } {
  const isBefore = (one: number, other: number): boolean => (direction === "asc" ? one < other : one > other);
  const ahead = (value: number): number => all.filter((one) => isBefore(valueOf(one), value)).length;
  const at = (before: number): One[] => all.filter((one) => ahead(valueOf(one)) === before);
  const exact = at(place - 1);
  // A tie before the place leaves nobody at it: the first are named.
  const before = exact.length === 0 ? 0 : place - 1;
  const first = exact.length === 0 ? at(0) : exact;
  return { first: all.length < place || first.length > MOST_TIED ? [] : first, before };
}

/** Orders by size, with the measures that show it, the most telling first. */
const OF_SIZE: ReadonlySet<string> = new Set(["capacity", "height", "length"]);
/** Measures that stand for another where the data do not have it. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  thickness: ["depth", "height"],
  width: ["length", "dimensions"],
  depth: ["height"],
  power: ["load", "capacity"],
};
const SIZES = ["capacity", "size", "dimensions", "width", "length", "height", "depth", "weight"];

/** Returns the column that an order is about: the one that the question names, else the one of its concept; null if there is none. */
function measureOf(query: CatalogQuery, order: RequestedOrder, { catalog }: AnswerContext, among?: readonly number[]): Column | null {
  const numeric = catalog.columns.filter(({ kind, cells }) => kind === "number" && (among === undefined || among.some((one) => cells.has(one))));
  const rated = numeric
    .map((column) => ({ column, named: named(column, query.terms) }))
    .filter(({ named: share }) => share > 0.4)
    .toSorted((one, other) => other.named - one.named || other.column.cells.size - one.column.cells.size);
  const [best] = rated;
  if (best !== undefined) return best.column;
  const concepts = OF_SIZE.has(order.by) ? [order.by, ...SIZES] : [order.by, ...(ALSO[order.by] ?? [])];
  const kind = select({ ...query, order: null }, catalog, conditionsOf(query, catalog), among).map(({ product }) => product);
  const count = ({ cells }: Column): number => kind.filter((product) => cells.has(product)).length;
  for (const concept of concepts) {
    const [most] = numeric
      .filter((column) => column.concepts.has(concept) && count(column) > 0)
      .toSorted((one, other) => one.stems.length - other.stems.length || count(other) - count(one));
    if (most !== undefined) return most;
  }
  return null;
}

/** Returns the share of a column's label that terms name. */
function named({ stems, concepts }: Column, terms: readonly QueryTerm[]): number {
  if (stems.length === 0) return 0;
  const own = stems.filter((stem) => terms.some(({ term }) => term.stem === stem)).length;
  const alike = terms.some(({ term }) => term.concept !== null && concepts.has(term.concept)) ? 0.9 : 0;
  return Math.max(own, alike) / stems.length;
}

function byMeasure(
  query: CatalogQuery,
  order: RequestedOrder,
  measure: Column,
  selected: readonly Selected[],
  { wording }: AnswerContext,
): ProductAnswer | null {
  const rated = selected.flatMap((one) => {
    const cell = measure.cells.get(one.product);
    return cell?.kind === "number" && cell.unit === measure.unit ? [{ ...one, value: cell.value }] : [];
  });
  const { first, before } = placed(rated, ({ value }) => value, order, query.place);
  const [best] = first;
  const property = best === undefined ? null : propertyOf(best.record, measure, wording);
  if (best === undefined || property === null) return null;
  const records = first.map(({ record }) => record);
  const statement: Statement = {
    property: "measure_rank",
    products: records,
    key: measure.key,
    value: best.value,
    valueOf: (record) => valueIn(record.documentId, rated),
    order: order.direction,
    among: rated.map(({ record }) => record),
    before,
  };
  const names = wording.products.list(records.map(({ title }) => title), "and");
  const sentence = before > 0 ? wording.products.property(names, property) : wording.products.first(names, property, order.direction === "desc");
  return { draft: draftSaid([[{ sentence, statements: [statement] }]], records), certain: true, focus: first.map(({ product }) => product) };
}

function valueIn(documentId: string, rated: readonly (Selected & { readonly value: number })[]): number | null {
  return rated.find(({ record }) => record.documentId === documentId)?.value ?? null;
}
