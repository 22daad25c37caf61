import { type OfferSubject, pricesOf, WHOLE } from "../extract/offer.ts";
import type { Statement } from "../extract/statement.ts";
import type { RequestedOrder } from "../types.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { asksForStock } from "../text/request.ts";
import { fold } from "../text/words.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { Catalog } from "./catalog.ts";
import { type Column, ownColumn } from "./column.ts";
import { columnsCompared, differences } from "./compared-columns.ts";
import { sayPrices, sayStocks, subjectsCompared } from "./compared-offers.ts";
import type { MeasuredColumn } from "./order.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { comparesAmounts } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";
import type { Sides } from "./sides.ts";
import { propertyOf, type Said, sayProperty } from "./wording.ts";

const TELLING = wholeWords(setPattern(({ telling }) => telling));
const MORE = wholeWords(setPattern(({ more }) => more));
const LESS = wholeWords(setPattern(({ less }) => less));
const PRICE = wholeWords(patternsOf((conversation) => conversation.questions)(({ asks }) => asks.price));

/** The subjects of a comparison. */
export interface Compared {
  readonly query: CatalogQuery;
  readonly products: readonly number[];
  /** Terms that name the products. */
  readonly naming: readonly QueryTerm[];
  /** The two subjects, if the message names or describes them separately from the question itself. */
  readonly sides: Sides | null;
}

/** Compares products by the requested properties, or else by price and the attributes in which they differ. */
export function answerComparison(compared: Compared, context: AnswerContext): ProductAnswer | null {
  const { query, naming, sides } = compared;
  const { catalog } = context;
  const asked = sides?.asked.terms ?? query.terms.filter((term) => !naming.includes(term));
  const order = query.compared ?? query.order ?? orderOfMore(query, asked);
  const products = withColumns(compared, order, asked, context);
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const subjects = subjectsCompared(products, sides?.sides ?? [], catalog);
  const columns = columnsCompared(asked, order, products, context);
  const plain = fold(query.text);
  const tells = TELLING.test(plain);
  const asksPrice = (order?.by === "price" && !tells) || query.kind === "price" || (tells && PRICE.test(plain));
  const asksStock = asksForStock(query.text);
  const said = naming.length > 0 && order !== null && asksYesOrNo(query, products) ? verdict(order, subjects, columns[0], context) : [];
  const answer = (certain = true): ProductAnswer => ({
    draft: draftSaid([said], records),
    certain,
    focus: inOrder(products, order, columns[0], catalog),
  });
  if (said.length > 0 && asksPrice) {
    said.push(...sayPrices(subjects, null, context, false));
    return answer();
  }
  if (asksPrice || (columns.length === 0 && !asksStock)) said.push(...sayPrices(subjects, order, context));
  if (asksStock) said.push(...sayStocks(subjects, context));
  if (!asksPrice && order !== null && order.by !== "price" && order.by !== NAMED && columns.length === 0) return null;
  const others = asksPrice || asksStock ? [] : differences(products, context).map((column) => ({ column, inverse: false }));
  for (const { column, inverse } of columns.length > 0 ? columns : others)
    said.push(...values(column, products, ordered(order, inverse), context));
  // Naming a property without a quantity does not imply an order: "faster" next to "API access".
  const isDecided = order === null || asksPrice || columns.some(({ column }) => column.kind === "number");
  return said.length === 0 ? null : answer(isDecided);
}

/** Returns the products, starting with the one that ranks first, because a follow-up refers to that product: "how heavy is that one?" */
function inOrder(
  products: readonly number[],
  order: RequestedOrder | null,
  measured: MeasuredColumn | undefined,
  catalog: Catalog,
): number[] {
  const valueOf = (product: number): number => {
    const record = catalog.products[product];
    const cell = measured?.column.allCells.get(product);
    if (order?.by !== "price") return cell?.kind === "number" ? cell.value : 0;
    return record === undefined ? 0 : (pricesOf({ record, selection: WHOLE })?.low ?? 0);
  };
  const sign = order === null ? 0 : (order.direction === "asc") !== (order.by !== "price" && measured?.inverse === true) ? 1 : -1;
  return products.toSorted((one, other) => sign * (valueOf(one) - valueOf(other)));
}

/** Returns the order for "more" or "less" followed by a property: "stores more readings". */
function orderOfMore({ text }: CatalogQuery, asked: readonly QueryTerm[]): RequestedOrder | null {
  const plain = fold(text);
  const isLess = LESS.test(plain);
  return asked.length > 0 && (isLess || MORE.test(plain)) ? { by: NAMED, direction: isLess ? "asc" : "desc" } : null;
}

/** Placeholder for a measure that is named by other words. */
const NAMED = "";

/** Returns the products to compare. If several products match one side, only those with the compared attribute remain. */
function withColumns(
  { products, sides }: Compared,
  order: RequestedOrder | null,
  asked: readonly QueryTerm[],
  context: AnswerContext,
): readonly number[] {
  if (sides === null || sides.sides.every((side) => side.products.length === 1)) return products;
  const known = sides.sides.flatMap((side) => {
    const own = side.products.filter((product) => columnsCompared(asked, order, [product], context).length > 0);
    return own.length > 0 ? own : side.products;
  });
  return known;
}

/** Words that offer a choice, which cannot be answered with "yes" or "no". */
const EITHER = wholeWords(
  `${patternsOf((conversation) => conversation.requests)(({ or }) => or)}|${setPattern(({ betweenTwo }) => betweenTwo)}`,
);

/** Reports whether a question asks if one product ranks before another: "Is the Heron lighter than the Tern?" */
function asksYesOrNo({ polar, compared, text }: CatalogQuery, products: readonly number[]): boolean {
  return polar && (compared !== null || comparesAmounts(text)) && products.length === 2 && !EITHER.test(fold(text));
}

/** States whether the first product ranks before the second; empty if the data is inconclusive. */
function verdict(
  order: RequestedOrder,
  subjects: readonly OfferSubject[],
  measured: MeasuredColumn | undefined,
  { catalog, wording }: AnswerContext,
): Said[] {
  const [one, other] = subjects.flatMap((subject) => {
    if (order.by === "price") return pricesOf(subject) ?? [];
    const cell = measured?.column.allCells.get(catalog.indexOf(subject.record.documentId) ?? -1);
    return cell?.kind === "number" && cell.unit === measured?.column.unit ? [{ low: cell.value, high: cell.value }] : [];
  });
  const isInverse = order.by !== "price" && measured?.inverse === true;
  if (one === undefined || other === undefined) return [];
  const [before, after] = (order.direction === "asc") !== isInverse ? [one, other] : [other, one];
  if (before.high < after.low) return [{ sentence: wording.phrases.yesSo, statements: [] }];
  return before.low >= after.high ? [{ sentence: wording.phrases.noSo, statements: [] }] : [];
}

/** Returns the order for a numeric column, reversed for inverse measures: a short time means a high speed. */
function ordered(order: RequestedOrder | null, inverse: boolean): RequestedOrder | null {
  return order === null || !inverse ? order : { ...order, direction: order.direction === "asc" ? "desc" : "asc" };
}

/** States a property of each product and, if two products differ in the number by which the question ranks them, which one is ahead. */
function values(column: Column, products: readonly number[], order: RequestedOrder | null, { catalog, wording }: AnswerContext): Said[] {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const [one, other] = products.map((product) => column.allCells.get(product));
  const own = (record: SourceRecord): Column => ownColumn(column, catalog.indexOf(record.documentId) ?? -1, catalog.columns);
  const [first, second] = records;
  if (
    records.length === 2 &&
    one?.kind === "number" &&
    other?.kind === "number" &&
    one.value === other.value &&
    first !== undefined &&
    second !== undefined
  ) {
    const property = propertyOf(first, own(first), wording);
    if (property === null) return [];
    const statements = records.flatMap((record) => sayProperty(record, own(record), wording)?.statements ?? []);
    return [{ sentence: wording.products.same([first.title, second.title], property), statements }];
  }
  const said = records.flatMap((record) => sayProperty(record, own(record), wording) ?? []);
  if (order === null || records.length !== 2 || one?.kind !== "number" || other?.kind !== "number" || one.unit !== other.unit) return said;
  const higher = order.direction === "desc";
  const ahead = one.value > other.value === higher ? first : second;
  const property = ahead === undefined ? null : propertyOf(ahead, own(ahead), wording);
  if (ahead === undefined || property === null) return said;
  const statement: Statement = {
    property: "measure_rank",
    products: [ahead],
    key: column.key,
    value: ahead === first ? one.value : other.value,
    valueOf: (record) => (record === first ? one.value : record === second ? other.value : null),
    order: order.direction,
    among: records,
    before: 0,
  };
  return [...said, { sentence: wording.products.ahead(ahead.title, property, higher), statements: [statement] }];
}
