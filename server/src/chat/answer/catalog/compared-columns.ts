import type { RequestedOrder } from "../types.ts";
import type { AnswerContext } from "./answer.ts";
import type { Column } from "./column.ts";
import { columnsOfMeasure, type MeasuredColumn } from "./order.ts";
import type { QueryTerm } from "./read-query.ts";
import { setStems } from "./set-language.ts";

/** Maximum number of differing attributes to name besides the price. */
export const MOST_DIFFERENCES = 4;
const RANKS: readonly Column["kind"][] = ["boolean", "number", "text"];
/** Minimum fraction of a label that the question must name. */
const NAMED = 0.4;
/** Minimum lengths of a word and of the rest of a label that starts with it. */
const PART = 5;
const REST = 3;

/** Returns the columns that the words ask about or by which the question orders products. */
export function columnsCompared(
  asked: readonly QueryTerm[],
  order: RequestedOrder | null,
  products: readonly number[],
  { catalog }: AnswerContext,
): MeasuredColumn[] {
  const shared = catalog.columns.filter(
    ({ cells, allCells }) => products.every((product) => allCells.has(product)) && products.some((product) => cells.has(product)),
  );
  const rated = shared
    .map((column) => ({ column, named: namedShare(column, asked) }))
    .filter(({ named }) => named >= NAMED)
    .toSorted((one, other) => other.named - one.named);
  const most = rated.filter(({ named }) => named >= (rated[0]?.named ?? 0) - 0.01).map(({ column }) => column);
  const byOrder = order === null ? [] : columnsOfMeasure(order.by, shared);
  // If several columns contain the same measure, the question may name one: "holds more per shelf".
  const best = byOrder.find(({ column }) => asked.some((term) => isNamedBy(column, term))) ?? byOrder[0];
  const own = best === undefined || most.includes(best.column) ? [] : [best];
  return [
    ...own,
    ...most.slice(0, MOST_DIFFERENCES).map((column) => byOrder.find((one) => one.column === column) ?? { column, inverse: false }),
  ];
}

/** Weight of a word with the same concept as a label, relative to an exact match. */
const SAME_CONCEPT = 0.8;

/** Returns the fraction of a label that the words name. */
function namedShare(column: Column, asked: readonly QueryTerm[]): number {
  const own = asked.filter((term) => isNamedBy(column, term));
  const shareOf = (stems: readonly string[]): number =>
    own.reduce((sum, { term }) => sum + (stems.includes(term.stem) ? 1 : SAME_CONCEPT), 0) / Math.max(1, stems.length);
  const per = column.stems.findIndex((one) => PER.has(one));
  const counted = per > 0 ? column.stems.slice(0, per) : [];
  const isCounted = own.some(({ term }) => counted.includes(term.stem));
  return Math.max(shareOf(column.stems), isCounted ? shareOf(counted) : 0);
}

const PER = setStems(({ per }) => per);

/** Reports whether a word names a column or is the start of its label: "speichern" for "Speicherplätze". */
function isNamedBy(column: Column, { columns, term }: QueryTerm): boolean {
  if (columns.includes(column)) return true;
  return term.stem.length >= PART && column.stems.some((one) => one.length >= term.stem.length + REST && one.startsWith(term.stem));
}

/** Matches values that contain only digits, such as article numbers. */
const CODE = /^[\d\s.-]{4,}$/;

/** Reports whether a column only identifies products, in which case its values always differ. */
function isCode({ kind, cells }: Column): boolean {
  const texts = [...cells.values()].flatMap((cell) => (cell.kind === "text" ? cell.values : []));
  return kind === "text" && texts.length > 0 && texts.every((value) => CODE.test(value));
}

/** Returns the columns whose values differ between the products: first those that only one product has, and then numeric columns. */
export function differences(products: readonly number[], { catalog }: AnswerContext): Column[] {
  const valuesOf = (column: Column): Set<string> =>
    new Set(products.map((product) => JSON.stringify(catalog.products[product]?.attributes[column.key])));
  return catalog.columns
    .filter((column) => products.every((product) => column.cells.has(product)) && valuesOf(column).size > 1 && !isCode(column))
    .toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind))
    .slice(0, MOST_DIFFERENCES);
}
