import type { AttributeValue } from "../../../ports/retrieval-index.ts";
import { conceptOf, pairConcepts } from "../text/concepts.ts";
import { inSmallestUnit, canonicalUnit, unitOfKey } from "../text/measure-units.ts";
import { stem, stemsOf, withMarks, words } from "../text/words.ts";
import { labelOf } from "../extract/attributes.ts";
import { setStems, setWordsOf } from "./set-language.ts";
import { isNo, isYes } from "./yes-no.ts";

/** A typed attribute value of one product. */
export type Cell =
  /** `value` is in the base unit named by `unit`; `unit` is empty for plain numbers. */
  | { readonly kind: "number"; readonly value: number; readonly unit: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "text"; readonly values: readonly string[] };

/** An attribute of the catalog: its label, and its typed values by product. */
export interface Column {
  readonly key: string;
  /** Words of the name without the unit: "seat height" for `seat_height_cm`. */
  readonly label: string;
  /** Folded words of the label. */
  readonly words: readonly string[];
  /** Stems of the label's words. */
  readonly stems: readonly string[];
  /** Stems, in the form with diacritics, of label words that are written without diacritics: "grosse" for "groesse". */
  readonly marked: readonly string[];
  readonly concepts: ReadonlySet<string>;
  /** Cells by product index. */
  readonly cells: ReadonlyMap<number, Cell>;
  /** Cells of this column and of columns for the same attribute in other units: `weight_g` and `weight_kg`. */
  readonly allCells: ReadonlyMap<number, Cell>;
  /** Most frequent kind of its cells. */
  readonly kind: Cell["kind"];
  /** Base unit of most of its numbers. */
  readonly unit: string;
  /** Unit in the attribute's name: "y" for `min_age_years`; empty if none. */
  readonly keyUnit: string;
  /** Whether its numbers are minimum or maximum acceptable values: "min age", "max load". */
  readonly limit: "least" | "most" | null;
  /** Stem of the thing that products lack if the value is true: "sugar" for "sugar free". */
  readonly lacks: string | null;
  /**
   * Whether the label implies that something is absent without naming it. If so, a value of false does not mean that a specific thing is
   * present: a product that is not vegetarian may contain fish.
   */
  readonly lacksByName: boolean;
}

/** Builds a column from an attribute's values by product index. */
export function columnOf(key: string, values: readonly (readonly [product: number, value: AttributeValue])[]): Column {
  const label = labelOf(key);
  const stems = stemsOf(label);
  const written = words(label);
  const marked = written.flatMap((word) => (withMarks(word) === word ? [] : [stem(withMarks(word))]));
  const cells = new Map(values.map(([product, value]) => [product, cellOf(key, value)] as const));
  const kinds = [...cells.values()].map(({ kind }) => kind);
  const units = [...cells.values()].flatMap((cell) => (cell.kind === "number" ? [cell.unit] : []));
  return {
    key,
    label,
    words: written,
    stems,
    marked,
    concepts: conceptsIn([...stems, ...marked]),
    cells,
    allCells: cells,
    kind: mostCommon(kinds) ?? "text",
    unit: mostCommon(units) ?? "",
    ...meaningOf(key, stems),
  };
}

/** Returns the columns, each with the cells of columns for the same attribute in other units. */
export function joined(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    const alike = columns.filter((other) => isSame(column, other));
    return alike.length === 1 ? column : { ...column, allCells: new Map([...alike.flatMap(({ cells }) => [...cells]), ...column.cells]) };
  });
}

/** Returns the product's own column for an attribute, which may use another unit. */
export function ownColumn(column: Column, product: number, columns: readonly Column[]): Column {
  return column.cells.has(product) ? column : (columns.find((other) => isSame(column, other) && other.cells.has(product)) ?? column);
}

function isSame(one: Column, other: Column): boolean {
  return (
    one.key === other.key ||
    (one.kind === "number" && other.kind === "number" && one.unit !== "" && one.unit === other.unit && one.label === other.label)
  );
}

const LEAST = setStems(({ leastLabel }) => leastLabel);
const MOST = setStems(({ mostLabel }) => mostLabel);
const LACKING = setWordsOf(({ lacking }) => lacking);
/** Labels that imply an absence: "vegetarian" implies the absence of meat. */
const BY_NAME = new Map(
  [...setWordsOf(({ lackingByName }) => lackingByName)].map((pair) => pair.split(":") as [name: string, thing: string]),
);
/** Minimum length of a word at the start or end of a compound. */
const PART = 3;

function meaningOf(key: string, stems: readonly string[]): Pick<Column, "keyUnit" | "limit" | "lacks" | "lacksByName"> {
  const begins = (parts: ReadonlySet<string>): boolean =>
    stems.some(
      (one) => parts.has(one) || [...parts].some((part) => part.length > PART && one.length >= part.length + PART && one.startsWith(part)),
    );
  const label = words(labelOf(key));
  const byName = label.length === 1 ? BY_NAME.get(label[0] ?? "") : undefined;
  return {
    keyUnit: unitOfKey(key),
    limit: begins(LEAST) ? "least" : begins(MOST) ? "most" : null,
    lacks: byName === undefined ? lackedIn(label.map(withMarks)) : stem(byName),
    lacksByName: byName !== undefined,
  };
}

/** Returns the stem of the thing that is absent according to a label: "sugar" for "sugar free", "sans sucre" and "zuckerfrei". */
export function lackedIn(label: readonly string[]): string | null {
  const thing = label.length === 2 && label.some((one) => LACKING.has(one)) ? label.find((one) => !LACKING.has(one)) : undefined;
  if (thing !== undefined) return stem(thing);
  const [only] = label;
  if (only === undefined || label.length !== 1) return null;
  const ending = [...LACKING].find((end) => end.length > PART && only.length >= end.length + PART && only.endsWith(end));
  return ending === undefined ? null : stem(only.slice(0, -ending.length));
}

/** Minimum lengths of the parts of a compound. */
const HEAD = 5;
const REST = 3;

/** Reports whether a label equals a word or is a compound that ends with it: "Akkulaufzeit" for "Laufzeit". */
export function isEndOf(stemmed: string, label: string): boolean {
  return stemmed === label || (stemmed.length >= HEAD && label.length >= stemmed.length + REST && label.endsWith(stemmed));
}

/** Returns the concepts that words name, individually and in pairs. */
export function conceptsIn(stems: readonly string[]): ReadonlySet<string> {
  const own = stems.flatMap((one) => conceptOf(one) ?? []);
  return new Set([...own, ...pairConcepts(stems, 1).map(({ concept }) => concept)]);
}

/** Matches a number with an optional unit, and nothing else. */
const MEASURE = /^(?:ca\.?\s*|~\s*|≈\s*)?(-?\d+(?:[.,]\d+)?)\s*(%|[\p{L}°²³/]+)?\.?$/u;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

function cellOf(key: string, value: AttributeValue): Cell {
  if (typeof value === "boolean") return { kind: "boolean", value };
  if (typeof value === "number") return measured(value, unitOfKey(key));
  if (typeof value !== "string") return { kind: "text", values: value };
  if (isYes(value)) return { kind: "boolean", value: true };
  if (isNo(value)) return { kind: "boolean", value: false };
  if (ISO_DATE.test(value)) return { kind: "number", value: Date.parse(value.slice(0, 10)), unit: "date" };
  const [, digits, unit = ""] = MEASURE.exec(value.trim()) ?? [];
  if (digits !== undefined && (unit === "" || canonicalUnit(unit) !== ""))
    return measured(Number(digits.replace(",", ".")), canonicalUnit(unit) || unitOfKey(key));
  return { kind: "text", values: partsOf(value) };
}

function measured(value: number, unit: string): Cell {
  return { kind: "number", ...inSmallestUnit(value, unit) };
}

/** Splits a list that is written as a single string: "oak, steel". */
function partsOf(value: string): readonly string[] {
  const parts = value.split(/\s*[,;|]\s+|\s+\/\s+/).filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => part.length <= 40) ? parts : [value];
}

function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
