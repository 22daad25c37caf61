import { pricesOf, stockOf, WHOLE } from "../extract/offer.ts";
import { sentenceOf, type Statement } from "../extract/statement.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { RequestedOrder } from "../types.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { asksForStock } from "../text/request.ts";
import { fold } from "../text/words.ts";
import { formatMoney } from "../phrases/money.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import type { Column } from "./column.ts";
import { columnsOfMeasure, type MeasuredColumn } from "./order.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { setPattern } from "./set-language.ts";
import { propertyOf, type Said, sayProperty } from "./wording.ts";

/** Most differing attributes that are named besides the price. */
const MOST_DIFFERENCES = 4;

const TELLING = wholeWords(setPattern(({ telling }) => telling));
const PRICE = wholeWords(patternsOf((conversation) => conversation.questions)(({ asks }) => asks.price));
const RANKS: readonly Column["kind"][] = ["boolean", "number", "text"];

/** Compares products in what the question asks about, otherwise in price and where their attributes differ. */
export function answerComparison(
  query: CatalogQuery,
  products: readonly number[],
  naming: readonly QueryTerm[],
  context: AnswerContext,
): ProductAnswer | null {
  const { catalog } = context;
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const order = query.compared ?? query.order;
  const columns = columnsCompared(query, order, products, naming, context);
  const tells = TELLING.test(fold(query.text));
  const asksPrice = (order?.by === "price" && !tells) || query.kind === "price" || (tells && PRICE.test(fold(query.text)));
  const said = naming.length > 0 && asksYesOrNo(query, products) ? verdict(query, products, columns[0], context) : [];
  if (said.length > 0 && asksPrice)
    return { draft: draftSaid([[...said, ...prices(records, null, context, false)]], records), certain: true, focus: products };
  if (asksPrice || (columns.length === 0 && !asksForStock(query.text))) said.push(...prices(records, order, context));
  if (asksForStock(query.text)) said.push(...stocks(records, context));
  if (!asksPrice && order !== null && order.by !== "price" && columns.length === 0) return null;
  const others = asksPrice || asksForStock(query.text) ? [] : differences(products, context).map((column) => ({ column, inverse: false }));
  for (const { column, inverse } of columns.length > 0 ? columns : others)
    said.push(...values(column, products, ordered(order, inverse), context));
  if (said.length === 0) return null;
  return { draft: draftSaid([said], records), certain: true, focus: products };
}

/** Words that offer a choice, which is not answered by yes or no. */
const EITHER = wholeWords(patternsOf((conversation) => conversation.requests)(({ or }) => or));

/** Reports whether a question asks if one product comes before another: "Is the Heron lighter than the Tern?" */
function asksYesOrNo({ polar, compared, text }: CatalogQuery, products: readonly number[]): boolean {
  return polar && compared !== null && products.length === 2 && !EITHER.test(fold(text));
}

/** Says whether the first product comes before the second; empty if the data do not decide it. */
function verdict(
  { compared }: CatalogQuery,
  products: readonly number[],
  measured: MeasuredColumn | undefined,
  { catalog, wording }: AnswerContext,
): Said[] {
  const [one, other] = products.flatMap((product) => {
    if (compared?.by === "price") {
      const record = catalog.products[product];
      return (record === undefined ? null : pricesOf({ record, selection: WHOLE })) ?? [];
    }
    const cell = measured?.column.cells.get(product);
    return cell?.kind === "number" && cell.unit === measured?.column.unit ? [{ low: cell.value, high: cell.value }] : [];
  });
  const order = ordered(compared, compared?.by !== "price" && measured?.inverse === true);
  if (one === undefined || other === undefined || order === null) return [];
  const [before, after] = order.direction === "asc" ? [one, other] : [other, one];
  if (before.high < after.low) return [{ sentence: wording.phrases.yesSo, statements: [] }];
  return before.low >= after.high ? [{ sentence: wording.phrases.noSo, statements: [] }] : [];
}

/** Returns the columns that the question names or orders by. */
function columnsCompared(
  { terms }: CatalogQuery,
  order: RequestedOrder | null,
  products: readonly number[],
  naming: readonly QueryTerm[],
  { catalog }: AnswerContext,
): MeasuredColumn[] {
  const shared = catalog.columns.filter(({ cells }) => products.every((product) => cells.has(product)));
  const asked = terms.filter((term) => !naming.includes(term));
  const rated = shared
    .map((column) => ({ column, named: asked.filter(({ columns }) => columns.includes(column)).length / Math.max(1, column.stems.length) }))
    .filter(({ named }) => named >= 0.4)
    .toSorted((one, other) => other.named - one.named);
  const most = rated.filter(({ named }) => named >= (rated[0]?.named ?? 0) - 0.01).map(({ column }) => column);
  const byOrder = order === null ? [] : columnsOfMeasure(order.by, shared);
  const own = byOrder.slice(0, 1).filter(({ column }) => !most.includes(column));
  return [
    ...own,
    ...most.slice(0, MOST_DIFFERENCES).map((column) => byOrder.find((one) => one.column === column) ?? { column, inverse: false }),
  ];
}

function prices(records: readonly SourceRecord[], order: RequestedOrder | null, { wording }: AnswerContext, isRanked = true): Said[] {
  const said: Said[] = [];
  const known: { readonly record: SourceRecord; readonly low: number; readonly high: number }[] = [];
  for (const record of records) {
    const subject = { record, selection: WHOLE };
    const price = pricesOf(subject);
    if (price === null) continue;
    const statement: Statement = { property: "price", subject, ...price };
    said.push({ sentence: sentenceOf(statement, wording), statements: [statement] });
    known.push({ record, ...price });
  }
  if (!isRanked || known.length < records.length || known.length < 2) return said;
  const direction = order?.by === "price" ? order.direction : "asc";
  const rank = rankOf(known, direction);
  // Of two, the first is not the cheapest: others may cost less.
  const [first] = rank?.products ?? [];
  const amount = rank === null ? "" : formatMoney(rank.price, first?.currency ?? null, wording.language);
  const ofTwo = direction === "asc" ? wording.phrases.cheaper : wording.phrases.dearer;
  if (rank !== null && first !== undefined)
    said.push({ sentence: records.length === 2 ? ofTwo(first.title, amount) : sentenceOf(rank, wording), statements: [rank] });
  return said;
}

/** Returns which of the products is the cheapest or dearest; null if they overlap or are equal. */
function rankOf(
  known: readonly { readonly record: SourceRecord; readonly low: number; readonly high: number }[],
  direction: RequestedOrder["direction"],
): Extract<Statement, { readonly property: "price_rank" }> | null {
  const sorted = known.toSorted((one, other) => (direction === "asc" ? one.low - other.low : other.high - one.high));
  const [first, second] = sorted;
  if (first === undefined || second === undefined || new Set(known.map(({ record }) => record.currency)).size > 1) return null;
  if (direction === "asc" ? first.high >= second.low : first.low <= second.high) return null;
  return {
    property: "price_rank",
    subjects: [],
    products: [first.record],
    price: direction === "asc" ? first.low : first.high,
    order: direction,
    among: known.map(({ record }) => ({ record, variants: record.variants })),
    before: 0,
  };
}

function stocks(records: readonly SourceRecord[], { wording }: AnswerContext): Said[] {
  return records.flatMap((record): Said[] => {
    const subject = { record, selection: WHOLE };
    const inStock = stockOf(subject);
    if (inStock === null) return [];
    const statement: Statement = { property: "stock", subject, inStock };
    return [{ sentence: sentenceOf(statement, wording), statements: [statement] }];
  });
}

/** Returns an order of numbers: a short time for a high speed. */
function ordered(order: RequestedOrder | null, inverse: boolean): RequestedOrder | null {
  return order === null || !inverse ? order : { ...order, direction: order.direction === "asc" ? "desc" : "asc" };
}

/** Digits only, as in the numbers of articles. */
const CODE = /^[\d\s.-]{4,}$/;

/** Reports whether a column only identifies products, so that its values always differ. */
function isCode({ kind, cells }: Column): boolean {
  const texts = [...cells.values()].flatMap((cell) => (cell.kind === "text" ? cell.values : []));
  return kind === "text" && texts.length > 0 && texts.every((value) => CODE.test(value));
}

/** Returns the columns of all products whose values differ: first what only one has, then numbers. */
function differences(products: readonly number[], { catalog }: AnswerContext): Column[] {
  const valuesOf = (column: Column): Set<string> =>
    new Set(products.map((product) => JSON.stringify(catalog.products[product]?.attributes[column.key])));
  return catalog.columns
    .filter((column) => products.every((product) => column.cells.has(product)) && valuesOf(column).size > 1 && !isCode(column))
    .toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind))
    .slice(0, MOST_DIFFERENCES);
}

/** Says a property of each product, and which is ahead if two differ in a number that the question orders by. */
function values(column: Column, products: readonly number[], order: RequestedOrder | null, { catalog, wording }: AnswerContext): Said[] {
  const records = products.flatMap((product) => catalog.products[product] ?? []);
  const [one, other] = products.map((product) => column.cells.get(product));
  const [first, second] = records;
  if (
    records.length === 2 &&
    one?.kind === "number" &&
    other?.kind === "number" &&
    one.value === other.value &&
    first !== undefined &&
    second !== undefined
  ) {
    const property = propertyOf(first, column, wording);
    if (property === null) return [];
    const statements = records.flatMap((record) => sayProperty(record, column, wording)?.statements ?? []);
    return [{ sentence: wording.products.same([first.title, second.title], property), statements }];
  }
  const said = records.flatMap((record) => sayProperty(record, column, wording) ?? []);
  if (order === null || records.length !== 2 || one?.kind !== "number" || other?.kind !== "number" || one.unit !== other.unit) return said;
  const higher = order.direction === "desc";
  const ahead = one.value > other.value === higher ? first : second;
  const property = ahead === undefined ? null : propertyOf(ahead, column, wording);
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
