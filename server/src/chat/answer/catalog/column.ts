import type { AttributeValue } from "../../../ports/retrieval-index.ts";
import { conceptOf, pairConcepts } from "../text/concepts.ts";
import { inSmallestUnit, canonicalUnit, unitOfKey } from "../text/measure-units.ts";
import { stem, stemsOf, withMarks, words } from "../text/words.ts";
import { labelOf } from "../extract/attributes.ts";
import { setStems, setWordsOf } from "./set-language.ts";
import { isNo, isYes } from "./yes-no.ts";

/** A typed attribute value of one product. */
export type Cell =
  /** `value` is in the smallest unit of its kind, `unit` that unit; empty without one. */
  | { readonly kind: "number"; readonly value: number; readonly unit: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "text"; readonly values: readonly string[] };

/** An attribute of the catalog: its name as words, and its typed values by product. */
export interface Column {
  readonly key: string;
  /** The name as words, without its unit: "seat height" for `seat_height_cm`. */
  readonly label: string;
  /** Folded words of the label. */
  readonly words: readonly string[];
  /** Stems of the label. */
  readonly stems: readonly string[];
  /** Stems of words of the label that are written without marks, as they are with them: "grosse" for "groesse". */
  readonly marked: readonly string[];
  readonly concepts: ReadonlySet<string>;
  /** Cells by index of the product in the catalog. */
  readonly cells: ReadonlyMap<number, Cell>;
  /** The same with those of columns for the same in other units: `weight_g` and `weight_kg`. */
  readonly allCells: ReadonlyMap<number, Cell>;
  /** Kind of most of its cells. */
  readonly kind: Cell["kind"];
  /** Unit of most of its numbers, the smallest of its kind. */
  readonly unit: string;
  /** Unit as its name gives it: "y" for `min_age_years`; empty without one. */
  readonly keyUnit: string;
  /** Its numbers are the least or the greatest acceptable value: "min age", "max load". */
  readonly limit: "least" | "most" | null;
  /** Stem of the thing that is not in a product for which this is true: "sugar" for "sugar free". */
  readonly lacks: string | null;
  /** It lacks the thing by nature, and not all that is not so has the thing: what is not vegetarian may be fish. */
  readonly lacksByName: boolean;
}

/** Builds a column from an attribute's values, by index of the product. */
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

/** Returns columns that know the cells of those for the same in other units. */
export function joined(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    const alike = columns.filter((other) => isSame(column, other));
    return alike.length === 1 ? column : { ...column, allCells: new Map([...alike.flatMap(({ cells }) => [...cells]), ...column.cells]) };
  });
}

/** Returns the column that a product has for a column or the same in another unit. */
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
/** What lacks something by nature, by name: meat by "vegetarian". */
const BY_NAME = new Map(
  [...setWordsOf(({ lackingByName }) => lackingByName)].map((pair) => pair.split(":") as [name: string, thing: string]),
);
/** Length from which a word can begin or end a compound. */
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

/** Returns the stem of what a label says to be absent: "sugar" for "sugar free", "sans sucre" and "zuckerfrei". */
export function lackedIn(label: readonly string[]): string | null {
  const thing = label.length === 2 && label.some((one) => LACKING.has(one)) ? label.find((one) => !LACKING.has(one)) : undefined;
  if (thing !== undefined) return stem(thing);
  const [only] = label;
  if (only === undefined || label.length !== 1) return null;
  const ending = [...LACKING].find((end) => end.length > PART && only.length >= end.length + PART && only.endsWith(end));
  return ending === undefined ? null : stem(only.slice(0, -ending.length));
}

/** Lengths of the parts of a compound. */
const HEAD = 5;
const REST = 3;

/** Reports whether a label is a word, or a compound that ends with it: "Akkulaufzeit" for "Laufzeit". */
export function isEndOf(stemmed: string, label: string): boolean {
  return stemmed === label || (stemmed.length >= HEAD && label.length >= stemmed.length + REST && label.endsWith(stemmed));
}

/** Returns the concepts that words name, alone and in pairs. */
export function conceptsIn(stems: readonly string[]): ReadonlySet<string> {
  const own = stems.flatMap((one) => conceptOf(one) ?? []);
  return new Set([...own, ...pairConcepts(stems, 1).map(({ concept }) => concept)]);
}

/** A number with an optional unit, and nothing else. */
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

/** Returns the entries of a list that is written as one text: "oak, steel". */
function partsOf(value: string): readonly string[] {
  const parts = value.split(/\s*[,;|]\s+|\s+\/\s+/).filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => part.length <= 40) ? parts : [value];
}

function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
