import { patternsOf } from "../../../language/patterns.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { fold, stem } from "../text/words.ts";
import type { Column } from "./column.ts";

/** A condition on a number: "at least 500 lumens", "60 cm". Limits are inclusive and in the smallest unit of their kind. */
export interface Bound {
  readonly least: number;
  readonly most: number;
  /** The smallest unit of its kind; empty without one. */
  readonly unit: string;
  /** Stem of the word after the number: "lumen". It is the unit or names what is counted. */
  readonly counted: string;
  /** Stem of the word before the number: "seat" in "seats 6". */
  readonly label: string;
  /** Whether the visitor gave a limit rather than an exact value. */
  readonly isLimit: boolean;
}

const questions = patternsOf((conversation) => conversation.questions);
const requests = patternsOf((conversation) => conversation.requests);
const AT_MOST = beforeNumber(questions(({ bounds }) => bounds.atMost));
const AT_LEAST = beforeNumber(questions(({ bounds }) => bounds.atLeast));
const BETWEEN = new RegExp(
  String.raw`\b(?:${requests(({ between }) => between)})\s+(\d+(?:[.,]\d+)?)\s*(?:\p{L}+\s+)?(?:${requests(({ betweenTo }) => betweenTo)}|-|–)\s*$`,
  "u",
);
const NUMBER = /(?<![\p{L}\d.,])(\d+(?:[.,]\d+)*)(?:\s*-?(%|[\p{L}°]+²?))?/gu;

function beforeNumber(openings: string): RegExp {
  return new RegExp(String.raw`\b(?:${openings})\s*$`, "u");
}

/** A bound with the part of the text that it was read from. */
export interface ReadBound extends Bound {
  readonly from: number;
  readonly to: number;
}

/** Returns the conditions on numbers in a folded text. Positions are those of the folded text. */
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
    const low = between === null ? null : inSmallestUnit(numberOf(between[1] ?? ""), unit).value;
    return {
      least: low ?? (isMost ? -Infinity : value),
      most: low === null && isLeast ? Infinity : value,
      unit: smallest,
      counted: word === "" ? "" : stem(word),
      label: stem(LAST_WORD.exec(before)?.[1] ?? ""),
      isLimit: isMost || isLeast || low !== null,
      from,
      to: match.index + whole.length,
    };
  });
}

const LAST_WORD = /(\p{L}+)\s*$/u;

function numberOf(digits: string): number {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  return Number(digits.replace(",", "."));
}

/** The property that is meant by a measure without its name: "under 2 kg". */
const USUAL: Readonly<Record<string, string>> = { mg: "weight", ml: "capacity", w: "power", v: "voltage" };

/**
 * Returns the columns that a bound is about: those with its unit or its counted word, and among them those that the text names.
 * @param isNamed whether the text names a column by its label
 */
export function columnsOfBound(bound: Bound, columns: readonly Column[], isNamed: (column: Column) => boolean): readonly Column[] {
  const numeric = columns.filter(({ kind }) => kind === "number");
  const alike = numeric.filter(
    ({ unit, stems }) => (bound.unit !== "" && unit === bound.unit) || (bound.counted !== "" && stems.includes(bound.counted)),
  );
  // A bare number is a condition only beside the name of what it counts.
  if (bound.unit === "" && !bound.isLimit) return numeric.filter(({ stems }) => stems.includes(bound.counted) || stems.includes(bound.label));
  const named = (alike.length > 0 ? alike : bound.unit === "" ? numeric : []).filter(isNamed);
  if (named.length > 0) return named;
  const usual = alike.filter(({ concepts }) => concepts.has(USUAL[bound.unit] ?? ""));
  return usual.length > 0 ? usual : alike;
}
