import { patternsOf } from "../../../language/patterns.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { fold, stem } from "../text/words.ts";
import type { Column } from "./column.ts";
import { columnsOfMeasure } from "./order.ts";
import type { Measure } from "../../../language/set-words.ts";
import { MEASURES } from "./set-language.ts";

/** A numeric condition: "at least 500 lumens", "60 cm". Limits are inclusive and in the base unit. */
export interface Bound {
  readonly least: number;
  readonly most: number;
  /** Number as the visitor wrote it. */
  readonly given: number;
  /** Base unit; empty if the number has no unit. */
  readonly unit: string;
  /** Unit as the visitor wrote it: "y" for "4 years". */
  readonly givenUnit: string;
  /** Stem of the word after the number, such as "lumen": the unit or the counted item. */
  readonly counted: string;
  /** Stem of the word before the number: "seat" in "seats 6". */
  readonly label: string;
  /** Whether the visitor gave a limit rather than an exact value. */
  readonly isLimit: boolean;
}

const questions = patternsOf((conversation) => conversation.questions);
const requests = patternsOf((conversation) => conversation.requests);
const AT_MOST = beforeNumber(
  questions(({ bounds }) => bounds.atMost),
  "<",
);
const AT_LEAST = beforeNumber(
  questions(({ bounds }) => bounds.atLeast),
  ">",
);
const STRICT = /[<>]\s*$/;
/** Added or subtracted to make an exclusive limit inclusive. */
const STEP = 1e-6;
const BETWEEN = new RegExp(
  String.raw`\b(?:${requests(({ between }) => between)})\s+(\d+(?:[.,]\d+)?)\s*(?:\p{L}+\s+)?(?:${requests(({ betweenTo }) => betweenTo)}|-|–)\s*$`,
  "u",
);
const NUMBER = /(?<![\p{L}\d.,])(\d+(?:[.,]\d+)*)(?:\s*-?(%|[\p{L}°]+²?))?/gu;

function beforeNumber(openings: string, sign: string): RegExp {
  return new RegExp(String.raw`(?:\b(?:${openings})|SIGN=?)\s*$`.replace("SIGN", sign), "u");
}

/** A bound, and the part of the text that it was parsed from. */
export interface ReadBound extends Bound {
  readonly from: number;
  readonly to: number;
}

/** Returns the numeric conditions in the folded text, with positions in that text. */
export function boundsIn(text: string): ReadBound[] {
  const plain = fold(text);
  return [...plain.matchAll(NUMBER)].map((match) => {
    const [whole, digits = "", word = ""] = match;
    const before = plain.slice(Math.max(0, match.index - 40), match.index);
    const unit = word === "%" ? "%" : canonicalUnit(word);
    const { value, unit: smallest } = inSmallestUnit(numberOf(digits), unit);
    const between = BETWEEN.exec(before);
    const from = match.index - (between?.[0].length ?? AT_MOST.exec(before)?.[0].length ?? AT_LEAST.exec(before)?.[0].length ?? 0);
    const isMost = AT_MOST.test(before);
    const isLeast = !isMost && AT_LEAST.test(before);
    const isStrict = STRICT.test(before);
    const low = between === null ? null : inSmallestUnit(numberOf(between[1] ?? ""), unit).value;
    return {
      least: low ?? (isMost ? -Infinity : isStrict && isLeast ? value + STEP : value),
      most: low === null && isLeast ? Infinity : isStrict ? value - STEP : value,
      given: numberOf(digits),
      unit: smallest,
      givenUnit: unit,
      counted: word === "" ? "" : stem(word),
      label: stem(LAST_WORD.exec(plain.slice(0, from))?.[1] ?? ""),
      isLimit: isMost || isLeast || low !== null,
      from,
      to: match.index + whole.length,
    };
  });
}

/** Matches the last word before the number, skipping short words: "height" in "seat height of at least 45". */
const LAST_WORD = /(\p{L}{2,})(?:\s+\p{L}{1,2})*\s*$/u;

function numberOf(digits: string): number {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  return Number(digits.replace(",", "."));
}

/** Default properties for a measure without a name: "under 2 kg". */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  mg: ["weight"], ml: ["capacity"], w: ["power"], v: ["voltage"], y: ["age"], mo: ["age"],
}; // prettier-ignore
/** Measures expressed as a count: "for 6 people". */
const COUNTED = MEASURES.filter(({ measure }) => measure === "people");

/** Units in which people state their own weight, height and age. */
const OF_PEOPLE: ReadonlySet<string> = new Set(["mg", "mm", "s"]);

/** Determines which columns a bound applies to. */
export interface BoundScope {
  readonly columns: readonly Column[];
  /** Reports whether the text names a column by its label. */
  readonly isNamed: (column: Column) => boolean;
  /** Products of the requested kind; null for all products. */
  readonly kind: ReadonlySet<number> | null;
  /** Measures that the text expresses by a verb or adjective: "carries over 50 kg". */
  readonly measures: readonly Measure[];
}

/** Returns the columns that a bound applies to: those with the same unit or counted word, preferring columns that the text names. */
export function columnsOfBound(bound: Bound, { columns, isNamed, kind, measures }: BoundScope): readonly Column[] {
  const numeric = columns.filter(
    ({ kind: type, cells }) => type === "number" && (kind === null || [...kind].some((product) => cells.has(product))),
  );
  const counts = COUNTED.some(({ labels }) => labels.has(bound.counted))
    ? columnsOfMeasure("people", numeric).map(({ column }) => column)
    : [];
  if (counts.length > 0) return counts;
  const labelled = numeric.filter(({ stems }) => stems.some((one) => isCounted(one, bound.counted)));
  if (labelled.length > 0 && bound.unit === "") return nearest(labelled, bound.counted);
  // A number without a unit is a condition only if it is next to the name of the items that it counts.
  if (bound.unit === "" && !bound.isLimit) return bound.label === "" ? [] : numeric.filter(({ stems }) => stems.includes(bound.label));
  const alike = bound.unit === "" ? numeric : numeric.filter(({ unit }) => unit === bound.unit);
  const labelledSo = alike.filter(isNamed);
  const asked = measures.flatMap((measure) => columnsOfMeasure(measure, alike).map(({ column }) => column));
  const named = labelledSo.length > 0 || bound.unit === "" ? nearest(labelledSo, bound.label) : [...new Set(asked)];
  // Visitors who mention 135 kg state their own weight and ask for a product that can carry it.
  const limited = bound.isLimit || !OF_PEOPLE.has(bound.unit) ? [] : alike.filter(({ limit }) => limit !== null);
  if (named.length > 0 && (limited.length === 0 || named.some((column) => limited.includes(column)))) return named;
  if (limited.length > 0) return limited;
  if (bound.unit === "") return labelled;
  const usual = alike.filter(({ concepts }) =>
    (USUAL[bound.givenUnit] ?? USUAL[bound.unit] ?? []).some((concept) => concepts.has(concept)),
  );
  if (usual.length > 0) return usual;
  const same = alike.filter(({ keyUnit }) => keyUnit === bound.givenUnit);
  return same.length > 0 ? same : alike;
}

/**
 * Returns the columns whose label contains the word before the number, shortest label first: "slots over 2" is not about the width of
 * slots.
 */
function nearest(columns: readonly Column[], label: string): readonly Column[] {
  const beside = columns.filter(({ stems }) => stems.includes(label));
  const least = Math.min(...beside.map(({ stems }) => stems.length));
  return beside.length === 0 ? columns : beside.filter(({ stems }) => stems.length === least);
}

/** Reports whether a variant size meets a bound: "28 cm", "5 l". */
export function isSizeWithin(bound: Pick<Bound, "least" | "most" | "unit">, size: string): boolean {
  const [own, ...others] = boundsIn(size);
  if (own === undefined || others.length > 0 || bound.unit === "" || own.unit !== bound.unit) return false;
  return own.least >= bound.least && own.most <= bound.most;
}

/** Reports whether a label word equals the counted word or is a compound that ends with it: "slots" in "memory slots". */
function isCounted(stemmed: string, counted: string): boolean {
  if (counted.length < 3) return false;
  return stemmed === counted || (counted.length >= 5 && stemmed.length >= counted.length + 3 && stemmed.endsWith(counted));
}

/**
 * Reports whether a value meets a bound. If the column contains minimum values, the given number must reach the value ("from age 4"
 * includes "min age 3"); if it contains maximum values, the number must not exceed the value ("for a 75 inch screen" includes "max screen
 * 80").
 */
function isWithinBound({ least, most, isLimit }: Bound, { limit }: Pick<Column, "limit">, value: number): boolean {
  const given = Number.isFinite(most) && Number.isFinite(least) ? (least === most ? most : null) : null;
  if (limit === "least" && !isNamedLimit({ least, most, isLimit }, "least")) return value <= (given ?? least);
  if (limit === "most" && !isNamedLimit({ least, most, isLimit }, "most")) return value >= (given ?? most);
  return value >= least && value <= most;
}

/** Reports whether a product has a value that meets a bound in one of the columns. */
export function isWithin({ bound, columns }: { readonly bound: Bound; readonly columns: readonly Column[] }, product: number): boolean {
  const isMet = (column: Column): boolean => {
    const cell = column.cells.get(product);
    if (cell?.kind !== "number" || (bound.unit !== "" && cell.unit !== bound.unit)) return false;
    return isWithinBound(bound, column, cell.value);
  };
  const limits = columns.filter(({ limit, cells }) => limit !== null && cells.has(product));
  // For "for 5 players", 5 must be between the minimum and the maximum.
  const isRange = !bound.isLimit && ["least", "most"].every((side) => limits.some(({ limit }) => limit === side));
  return isRange ? limits.every(isMet) : columns.some(isMet);
}

/** Reports whether a bound applies to the limit in the column itself, as in "max load of at least 100 kg". */
function isNamedLimit({ least, most, isLimit }: Pick<Bound, "least" | "most" | "isLimit">, side: "least" | "most"): boolean {
  if (!isLimit) return false;
  if (Number.isFinite(least) && Number.isFinite(most)) return true;
  return side === "least" ? Number.isFinite(most) : Number.isFinite(least);
}
