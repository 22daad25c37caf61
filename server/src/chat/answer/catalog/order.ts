import { wholeWords } from "../../../language/patterns.ts";
import { smallNumberOf } from "../text/number-words.ts";
import { comparedBy, orderOf } from "../text/request.ts";
import { fold, stem, words } from "../text/words.ts";
import type { RequestedOrder } from "../types.ts";
import type { Catalog } from "./catalog.ts";
import { type Column, isEndOf } from "./column.ts";
import { MEASURES, type MeasureReading } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";

/** The order that a question asks for, and the question without the words that express it. */
export interface ReadOrder {
  readonly order: RequestedOrder;
  readonly rest: string;
  /** 2 for "the two cheapest"; 1 if no number is given. */
  readonly top?: number;
  /** Folded words that express the order. */
  readonly said?: string;
}

type Direction = RequestedOrder["direction"];

const MOST = wholeWords(setPattern(({ most }) => most));
const LEAST = wholeWords(setPattern(({ least }) => least));

/**
 * Returns the order that a question asks for: by price, by a measure that has its own words ("weighs least"), by a numeric attribute that
 * the question names ("most memory slots"), or by the default measure of a superlative.
 */
export function readOrder(text: string, columns: readonly Column[]): ReadOrder | null {
  const found = orderIn(text, columns);
  const read = found === null ? null : { ...found, order: ofLoad(found.order, text, columns) };
  if (read === null) return null;
  const [said, written] = [fold(text), read.rest];
  let at = 0;
  while (at < written.length && said[at] === written[at]) at += 1;
  let end = 0;
  while (end < written.length - at && said.at(-1 - end) === written.at(-1 - end)) end += 1;
  const ordering = said.slice(at, said.length - end).trim();
  const match = NUMBER_BEFORE.exec(said.slice(0, at));
  const top = match === null ? null : topOf(match[1] ?? "");
  if (match === null || top === null) return { ...read, said: ordering };
  return { ...read, said: ordering, top, rest: `${written.slice(0, match.index)} ${written.slice(at)}` };
}

const ANY_MOST = wholeWords(setPattern(({ anyMost }) => anyMost));
const ANY_LEAST = wholeWords(setPattern(({ anyLeast }) => anyLeast));
/** Minimum similarity of a question to the label of the column by which it is ordered, if it names no measure. */
export const SURELY_MEANT = 0.45;

/**
 * Returns the order for a superlative that names no known measure, using the products' column that is closest in meaning: "the most
 * alcoholic drink". Returns null if no column is close.
 */
export function readMeantOrder(
  text: string,
  products: () => ReadonlySet<number> | null,
  { columns, senses, products: all }: Catalog,
): ReadOrder | null {
  const plain = fold(text);
  const read = [
    { match: ANY_LEAST.exec(plain), direction: "asc" as const },
    { match: ANY_MOST.exec(plain), direction: "desc" as const },
  ].find(({ match }) => match !== null);
  if (read?.match === null || read === undefined) return null;
  const column = columnMeant(text, columns, products() ?? new Set(all.keys()), senses, SURELY_MEANT);
  return column === null
    ? null
    : { order: { by: column.label, direction: read.direction }, rest: plain.replace(read.match[0], " "), said: read.match[0] };
}

/** Minimum frequency of a column that an order can apply to, as a fraction of the number of products with the most frequent column. */
export const HELD = 0.5;

/**
 * Returns the numeric column whose label is closest in meaning to the question, among the columns that enough products have; null if none
 * is close.
 */
export function columnMeant(
  text: string,
  columns: readonly Column[],
  products: ReadonlySet<number>,
  senses: Catalog["senses"],
  least: number,
): Column | null {
  const counted = columns
    .filter(({ kind }) => kind === "number")
    .map((column) => ({ column, count: [...column.allCells.keys()].filter((product) => products.has(product)).length }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  const [best] = counted
    .filter(({ count }) => count >= HELD * most)
    .map(({ column }) => ({ column, alike: senses.similarity(text, column.label) ?? 0 }))
    .toSorted((one, other) => other.alike - one.alike);
  return best === undefined || best.alike < least ? null : best.column;
}

/** Converts an order by weight to an order by load if the question asks what a product can carry: "Which of them takes the heavier cat?" */
function ofLoad(order: RequestedOrder, text: string, columns: readonly Column[]): RequestedOrder {
  const isBorne = order.by === "weight" && MEASURES.some(({ measure, asks }) => measure === "load" && asks?.test(fold(text)) === true);
  return isBorne && columnsOfMeasure("load", columns).length > 0 ? { ...order, by: "load" } : order;
}

/** Reports whether a question expresses an order in words that name no measure: "the highest", "the most". */
export function isGeneral(text: string): boolean {
  const plain = fold(text);
  return MOST.test(plain) || LEAST.test(plain);
}

/** Matches a number before a superlative: "the two cheapest", "les 3 moins chers". */
const NUMBER_BEFORE = /(?<!\p{L})(\d|\p{L}+)\s*$/u;
const MOST_AT_TOP = 5;

function topOf(word: string): number | null {
  const number = /\d/.test(word) ? Number(word) : smallNumberOf(word);
  return number !== null && number > 1 && number <= MOST_AT_TOP ? number : null;
}

function orderIn(text: string, columns: readonly Column[]): ReadOrder | null {
  const plain = fold(text);
  const usual = orderOf(text);
  if (usual?.order.by === "price" && !isMeasured(plain, columns)) return usual;
  const named = byNamed(plain, columns);
  // "The highest polyphony" is not about height, and "bears the most weight" is about the load.
  const longest = Math.max(0, ...MEASURES.flatMap((reading) => superlativeOf(plain, reading)).map(({ length }) => length));
  if (named?.follows === true && longest <= named.length) return named;
  return byMeasure(plain, columns) ?? named ?? usual ?? byAnyMeasure(plain);
}

/** Reports whether "least" refers to a measure in the catalog rather than the price: "weighs least". */
function isMeasured(plain: string, columns: readonly Column[]): boolean {
  const found = byMeasure(plain, columns);
  return found !== null && orderOf(found.rest) === null;
}

function byMeasure(plain: string, columns: readonly Column[]): ReadOrder | null {
  const read = MEASURES.flatMap((reading) => superlativeOf(plain, reading)).toSorted((one, other) => other.length - one.length);
  return read.find(({ reading }) => columnsOfMeasure(reading.measure, columns).length > 0)?.made ?? null;
}

function byAnyMeasure(plain: string): ReadOrder | null {
  const [first] = MEASURES.flatMap((reading) => superlativeOf(plain, reading));
  return first?.made ?? null;
}

interface Superlative {
  readonly reading: MeasureReading;
  readonly length: number;
  readonly made: ReadOrder;
}

function superlativeOf(plain: string, reading: MeasureReading): Superlative[] {
  const found = (
    [
      ["most", "desc"],
      ["least", "asc"],
    ] as const
  ).flatMap(([side, direction]): Superlative[] => {
    const match = reading[side].exec(plain);
    if (match === null) return [];
    const rest = plain.replace(match[0], " ");
    return [{ reading, length: match[0].length, made: { order: { by: reading.measure, direction }, rest } }];
  });
  return found.toSorted((one, other) => other.length - one.length).slice(0, 1);
}

/** Returns the numeric column that the question names next to "most" or "least": "the most memory slots". */
function byNamed(plain: string, columns: readonly Column[]): (ReadOrder & { readonly follows: boolean; readonly length: number }) | null {
  const found = (
    [
      [MOST, "desc"],
      [LEAST, "asc"],
    ] as const
  ).flatMap(([pattern, direction]) => {
    const match = pattern.exec(plain);
    return match === null ? [] : [{ match, direction }];
  });
  for (const { match, direction } of found.toSorted((one, other) => other.match[0].length - one.match[0].length)) {
    const rest = plain.replace(match[0], " ");
    // In "which keys have the most sounds", the column is the word after the superlative.
    const following = columnNamed(plain.slice(match.index + match[0].length), columns);
    const column = following ?? columnNamed(plain.slice(0, match.index), columns);
    if (column !== null) return { order: { by: column.label, direction }, rest, follows: following !== null, length: match[0].length };
  }
  return null;
}

/** Returns the numeric column whose label the text names most completely. */
function columnNamed(text: string, columns: readonly Column[]): Column | null {
  const named = new Set(words(text).map(stem));
  const rated = columns.flatMap((column) => {
    const own = [...column.stems, ...column.marked].filter((one) => one.length > 2 && [...named].some((word) => isEndOf(word, one))).length;
    return column.kind === "number" && own > 0 ? [{ column, share: own / column.stems.length, own }] : [];
  });
  return rated.toSorted((one, other) => other.own - one.own || other.share - one.share)[0]?.column ?? null;
}

/** A numeric column for a measure; `inverse` columns are ordered in reverse. */
export interface MeasuredColumn {
  readonly column: Column;
  readonly inverse: boolean;
}

/** Returns the numeric columns that an order can apply to, closest match first. */
export function columnsOfMeasure(by: string, columns: readonly Column[]): MeasuredColumn[] {
  const numeric = columns.filter(({ kind }) => kind === "number");
  const reading = MEASURES.find(({ measure }) => measure === by);
  const own = reading === undefined ? numeric.filter(({ label }) => label === by) : [];
  if (own.length > 0) return own.map((column) => ({ column, inverse: false }));
  const labelled = numeric.filter(
    (column) => column.concepts.has(by) || (reading !== undefined && wordsOf(column).some((one) => isLabel(one, reading.labels))),
  );
  const direct =
    labelled.length > 0
      ? labelled
      : numeric.filter((column) => MEASURE_OF_UNIT[column.unit] === by || (by === "load" && isGreatestWeight(column)));
  const inverse =
    reading === undefined
      ? []
      : numeric.filter((column) => !direct.includes(column) && wordsOf(column).some((one) => isLabel(one, reading.inverse)));
  return [...direct.map((column) => ({ column, inverse: false })), ...inverse.map((column) => ({ column, inverse: true }))].toSorted(
    (one, other) => Number(one.inverse) - Number(other.inverse) || one.column.stems.length - other.column.stems.length,
  );
}

/** Reports whether a column limits the weight of something else: "max cat weight". */
function isGreatestWeight({ unit, limit }: Column): boolean {
  return unit === "mg" && limit === "most";
}

/** Returns the columns of any kind whose label or unit belongs to a measure. */
export function labelledAs(by: string, columns: readonly Column[]): readonly Column[] {
  const labels = MEASURES.find(({ measure }) => measure === by)?.labels ?? new Set<string>();
  const labelled = columns.filter((column) => wordsOf(column).some((one) => isLabel(one, labels)));
  return labelled.length > 0 ? labelled : columns.filter(({ keyUnit }) => MEASURE_OF_UNIT[keyUnit] === by);
}

/** Measures that are identified by their unit. */
const MEASURE_OF_UNIT: Readonly<Record<string, string>> = {
  "°c": "temperature", "°f": "temperature", db: "loudness", w: "power", v: "voltage", lm: "brightness",
}; // prettier-ignore

/** Returns the stems and the words of a label, because the stem of a compound may truncate its last noun. */
function wordsOf({ stems, label }: Column): readonly string[] {
  return [...stems, ...words(label)];
}

/** Minimum length of each part of a compound. */
const PART = 4;

/** Reports whether a label word equals one of the words or is a compound that ends with one: "battery runtime", "Messzeit" for "zeit". */
function isLabel(stemmed: string, labels: ReadonlySet<string>): boolean {
  return (
    labels.has(stemmed) ||
    [...labels].some((label) => label.length >= PART && stemmed.length >= label.length + PART && stemmed.endsWith(label))
  );
}

/** Returns the order for a comparative: ascending weight for "lighter". */
export function readComparison(text: string, columns: readonly Column[]): RequestedOrder | null {
  const plain = fold(text);
  const usual = comparedBy(text);
  if (usual?.by === "price") return usual;
  const read = MEASURES.flatMap(({ measure, more, less }) =>
    (
      [
        [more, "desc"],
        [less, "asc"],
      ] as const
    ).flatMap(([pattern, direction]: readonly [RegExp, Direction]) => {
      const match = pattern.exec(plain);
      return match === null
        ? []
        : [{ by: measure, direction, length: match[0].length, known: columnsOfMeasure(measure, columns).length > 0 }];
    }),
  ).toSorted((one, other) => Number(other.known) - Number(one.known) || other.length - one.length);
  const [first] = read;
  const order = first === undefined || (!first.known && usual !== null) ? usual : { by: first.by, direction: first.direction };
  return order === null ? null : ofLoad(order, text, columns);
}
