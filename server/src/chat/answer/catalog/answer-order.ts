import { priceOf, stockOf, subjectsOfVariants, WHOLE } from "../extract/offer.ts";
import { sentenceOf, type Statement } from "../extract/statement.ts";
import type { RequestedOrder } from "../types.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { type Column, ownColumn } from "./column.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { cardOf } from "../extract/choice-card.ts";
import { isStructured } from "./lexicon.ts";
import { listed } from "./listing.ts";
import { columnMeant, columnsOfMeasure, HELD, isGeneral, type MeasuredColumn } from "./order.ts";
import { type Condition, conditionsOf, select, type Selected } from "./select.ts";
import { propertyOf, type Said } from "./wording.ts";

/** Maximum number of tied products that an answer names. */
const MOST_TIED = 4;

/** Names the product that ranks first among all that meet the other conditions; null if the data is inconclusive. */
export function answerOrder(
  query: CatalogQuery,
  order: RequestedOrder,
  context: AnswerContext,
  among?: readonly number[],
): ProductAnswer | null {
  const { catalog } = context;
  const by = order.by === "price" ? null : measureOf(query, order, context, among);
  // Words in the column's label are not conditions unless they name the kind of product.
  const terms =
    by === null
      ? query.terms
      : query.terms.filter((term) => !term.columns.includes(by.measure) || query.kindNamed?.terms.includes(term) === true);
  const asked = { ...query, terms };
  const selected = select(asked, catalog, conditionsOf(asked, catalog).filter(isUsable), among);
  if (selected.length === 0) return null;
  if (query.top > 1) return firstOf(selected, query.top, { order, by, context });
  return order.by === "price" ? byPrice(asked, order, selected, context) : by === null ? null : byMeasure(asked, by, selected, context);
}

interface TopOrder {
  readonly order: RequestedOrder;
  readonly by: OrderedBy | null;
  readonly context: AnswerContext;
}

/** Names the first products in an order ("the two cheapest"); null if the last of them is tied with the next product. */
function firstOf(selected: readonly Selected[], top: number, { order, by, context }: TopOrder): ProductAnswer | null {
  const rated = selected.flatMap((one) => {
    const value = by === null ? valueByPrice(one) : numberIn(by.measure, one.product);
    return value === null ? [] : [{ one, value }];
  });
  if (rated.length < selected.length || rated.length < top) return null;
  const ascending = (by?.order ?? order).direction === "asc";
  const sorted = rated.toSorted((first, second) => (ascending ? first.value - second.value : second.value - first.value));
  if (sorted[top] !== undefined && sorted[top].value === sorted[top - 1]?.value) return null;
  const chosen = sorted.slice(0, top).map(({ one }) => one);
  return listed(chosen, [], context, true, context.wording.products.fitting);
}

function valueByPrice({ record, variants }: Selected): number | null {
  const prices = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function numberIn({ allCells, unit }: Column, product: number): number | null {
  const cell = allCells.get(product);
  return cell?.kind === "number" && cell.unit === unit ? cell.value : null;
}

/**
 * Conditions that are found only in descriptions cannot be used: they would exclude products whose descriptions simply do not mention them.
 */
function isUsable(condition: Condition): boolean {
  if (condition.kind !== "term") return true;
  const { term, found, columns } = condition.term;
  return term.concept === "adults" || columns.length > 0 || (found !== null && isStructured(found));
}

function byPrice(
  query: CatalogQuery,
  order: RequestedOrder,
  selected: readonly Selected[],
  { wording }: AnswerContext,
): ProductAnswer | null {
  const [any] = selected;
  if (any === undefined || selected.some(({ record }) => record.currency !== any.record.currency)) return null;
  const priced = selected.flatMap((one) => {
    const { record, variants } = one;
    const prices = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
    const known = prices.filter((price) => price !== null);
    if (known.length === 0) return [];
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
  const draft = draftSaid(
    [[{ sentence: sentenceOf(statement, wording), statements: [statement] }, ...stockOfFirst(first, wording)]],
    records,
    subjects.flatMap(({ record, selection }) => cardOf(record, selection)),
  );
  return { draft, certain: true, focus: first.map(({ product }) => product) };
}

/** States that the top product is sold out, if there is only one. */
function stockOfFirst(first: readonly Selected[], wording: AnswerContext["wording"]): Said[] {
  const [only] = first;
  if (only === undefined || first.length > 1) return [];
  const subject = { record: only.record, selection: WHOLE };
  if (stockOf(subject) !== false) return [];
  const statement: Statement = { property: "stock", subject, inStock: false };
  return [{ sentence: sentenceOf(statement, wording), statements: [statement] }];
}

/** Returns the tied entries at a rank, and the number of entries before them. */
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
  // A tie can leave the requested rank empty. In that case, the first entries are named.
  const before = exact.length === 0 ? 0 : place - 1;
  const first = exact.length === 0 ? at(0) : exact;
  return { first: all.length < place || first.length > MOST_TIED ? [] : first, before };
}

/** Measures of size, most significant first. */
const OF_SIZE: ReadonlySet<string> = new Set(["capacity", "height", "length"]);
/** Substitutes for a measure that the data lacks. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  thickness: ["depth", "height"],
  width: ["length", "dimensions"],
  depth: ["height"],
  power: ["strength", "load", "capacity"],
  strength: ["power"],
  keeping: ["lasting", "validity"],
  lasting: ["keeping", "battery", "time"],
};
const SIZES = ["capacity", "size", "dimensions", "diameter", "width", "length", "height", "depth"];
/** Units of sizes. */
const SIZE_UNITS: ReadonlySet<string> = new Set(["mm", "ml", "mm2", "m2"]);

/**
 * Returns the column that an order refers to, with its direction: the column named in the question, or else the column for the measure that
 * most of the products have; null if there is none.
 */
function measureOf(query: CatalogQuery, order: RequestedOrder, { catalog }: AnswerContext, among?: readonly number[]): OrderedBy | null {
  const rest = { ...query, order: null };
  const chosen = select(rest, catalog, conditionsOf(rest, catalog).filter(isUsable), among).map(({ product }) => product);
  const kind = chosen.length > 0 ? chosen : (among ?? catalog.products.map((_, index) => index));
  const count = ({ allCells }: Column): number => kind.filter((product) => allCells.has(product)).length;
  const numeric = catalog.columns.filter((column) => column.kind === "number" && count(column) > 0);
  const rated = numeric
    .map((column) => ({ column, named: named(column, query.terms) }))
    .filter(({ named: share }) => share > 0.4)
    .toSorted((one, other) => other.named - one.named || count(other.column) - count(one.column));
  const [best] = rated;
  const direct = mostHeld(columnsOfMeasure(order.by, numeric), count);
  const own = direct.find(({ column }) => column.label === order.by) ?? direct.find(({ column }) => column === best?.column);
  if (own !== undefined) return orderedBy(own.column, own.inverse, order);
  // "The lightest battery" can refer only to weight, even if the question names another property. "The longer guarantee" refers to the
  // guarantee if the products have no length.
  if (best !== undefined && (isGeneral(query.text) || (query.order === query.compared && direct.length === 0)))
    return orderedBy(best.column, false, order);
  const meant = direct.length > 0 ? null : columnMeant(query.text, numeric, new Set(kind), catalog.senses, MEANT);
  // "Warmest" means the lowest temperature that is still comfortable, but the highest value of any other measure.
  if (meant !== null) return orderedBy(meant, order.by === "temperature", order);
  const measures = OF_SIZE.has(order.by) ? [order.by, ...SIZES] : [order.by, ...(ALSO[order.by] ?? [])];
  for (const measure of measures) {
    const [most] = columnsOfMeasure(measure, numeric).toSorted(
      (one, other) => Number(one.inverse) - Number(other.inverse) || count(other.column) - count(one.column),
    );
    if (most !== undefined) return orderedBy(most.column, most.inverse, order);
  }
  if (!OF_SIZE.has(order.by)) return null;
  // "The biggest screen" can refer only to its diagonal if no other column of the kind contains a size.
  const sizes = numeric.filter((column) => SIZE_UNITS.has(column.unit) && count(column) >= HELD * kind.length);
  // A weight shows which product is bigger, but not which is longer: "the longest range".
  const weights = order.by === "capacity" ? columnsOfMeasure("weight", numeric).map(({ column }) => column) : [];
  const [size] = sizes.length === 1 ? sizes : weights;
  return size === undefined ? null : orderedBy(size, false, order);
}

/** Returns the columns that enough products have: the width of a lawn mower is its cutting width, not the width of the only garage. */
function mostHeld(columns: readonly MeasuredColumn[], count: (column: Column) => number): readonly MeasuredColumn[] {
  const most = Math.max(0, ...columns.map(({ column }) => count(column)));
  return columns.filter(({ column }) => count(column) >= HELD * most);
}

/** Minimum similarity of a question to the label of the column by which it is ordered. */
const MEANT = 0.35;

/** A column with the direction of its numbers: a short time means a high speed. */
interface OrderedBy {
  readonly measure: Column;
  readonly order: RequestedOrder;
}

function orderedBy(measure: Column, inverse: boolean, order: RequestedOrder): OrderedBy {
  return { measure, order: inverse ? { ...order, direction: order.direction === "asc" ? "desc" : "asc" } : order };
}

/** Returns the fraction of a column's label that the terms name. */
function named({ stems, concepts }: Column, terms: readonly QueryTerm[]): number {
  if (stems.length === 0) return 0;
  const own = stems.filter((stem) => terms.some(({ term }) => term.stem === stem)).length;
  const alike = terms.some(({ term }) => term.concept !== null && concepts.has(term.concept)) ? 0.9 : 0;
  return Math.max(own, alike) / stems.length;
}

function byMeasure(
  query: CatalogQuery,
  { measure, order }: OrderedBy,
  selected: readonly Selected[],
  { wording, catalog }: AnswerContext,
): ProductAnswer | null {
  const rated = selected.flatMap((one) => {
    const value = numberIn(measure, one.product);
    return value === null ? [] : [{ ...one, value }];
  });
  const { first, before } = placed(rated, ({ value }) => value, order, query.place);
  const [best] = first;
  const property = best === undefined ? null : propertyOf(best.record, ownColumn(measure, best.product, catalog.columns), wording);
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
  const names = wording.products.list(
    records.map(({ title }) => title),
    "and",
  );
  const sentence =
    before > 0 ? wording.products.property(names, property) : wording.products.first(names, property, order.direction === "desc");
  return {
    draft: draftSaid([[{ sentence, statements: [statement] }]], records),
    certain: true,
    focus: first.map(({ product }) => product),
  };
}

function valueIn(documentId: string, rated: readonly (Selected & { readonly value: number })[]): number | null {
  return rated.find(({ record }) => record.documentId === documentId)?.value ?? null;
}
