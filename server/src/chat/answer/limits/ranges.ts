import { fold } from "../text/words.ts";
import { ageOf, type Kind, limitWords, quantityOf } from "./quantities.ts";

/** The values that a table or a rule allows. */
export interface Range {
  readonly kind: Kind;
  readonly low: number;
  readonly high: number;
  /** Whether the range excludes its limits: "under 6". */
  readonly isOpen: boolean;
}

const BEFORE = ["from", "over", "upTo", "under"] as const;
const NUMBER = String.raw`(\d{1,4}(?:[.,]\d+)?)`;
/** Words after a number that are not the number's unit. */
const NO_UNIT = limitWords(({ to, andOver, andUnder }) => `${to}|${andOver}|${andUnder}`);
const UNIT = String.raw`(?:[ -]?(?!(?:${NO_UNIT})(?!\p{L}))(\p{L}{1,12})(?!\p{L}))?`;
const TO = String.raw`(?:\s*[-–—]\s*|\s+(?:${limitWords(({ to }) => to)})\s+)`;
const LIMIT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:])(?:${BEFORE.map((name) => `(?<${name}>${limitWords((words) => words[name])})`).join("|")})?\s*${NUMBER}${UNIT}(?:${TO}${NUMBER}${UNIT})?\s*(?:(?<andOver>${limitWords(({ andOver }) => andOver)})|(?<andUnder>${limitWords(({ andUnder }) => andUnder)}))?`,
  "gu",
);
/** Words that are not units but may follow a number. */
const JOINING = new RegExp(
  `^(?:${limitWords(({ to }) => to)}|${limitWords(({ one }) => one)}|${limitWords(({ and }) => and)}|${limitWords(({ joining }) => joining)})$`,
  "u",
);

interface Found {
  readonly at: number;
  readonly range: Range;
}

/**
 * Returns the ranges in text, with their positions: "4 to 6", "from 5", "under 16", "60 minutes".
 * @param isAge whether numbers without a unit are ages
 */
export function rangesIn(text: string, isAge: boolean): Found[] {
  return [...fold(text).matchAll(LIMIT)].flatMap((found): Found[] => {
    const [, , , , , low = "", unitBefore = "", high, unit = ""] = found;
    const own = JOINING.test(unitBefore) ? "" : unitBefore;
    const last = JOINING.test(unit) ? "" : unit;
    const first = amountOf(low, own === "" ? last : own, isAge);
    const second = high === undefined ? null : amountOf(high, last === "" ? own : last, isAge);
    if (first === null || (high !== undefined && second?.kind !== first.kind)) return [];
    return [{ at: found.index, range: rangeOf(first, second?.value ?? null, found.groups ?? {}) }];
  });
}

function amountOf(number: string, unit: string, isAge: boolean): { readonly kind: Kind; readonly value: number } | null {
  if (!isAge) return quantityOf(number, unit);
  const age = ageOf(number, unit);
  return age === null ? null : { kind: "age", value: age };
}

function rangeOf(
  { kind, value }: { readonly kind: Kind; readonly value: number },
  high: number | null,
  { from, over, upTo, under, andOver, andUnder }: Readonly<Record<string, string | undefined>>,
): Range {
  if (high !== null) return { kind, low: value, high, isOpen: false };
  if (over !== undefined) return { kind, low: value, high: Infinity, isOpen: true };
  if (under !== undefined) return { kind, low: -Infinity, high: value, isOpen: true };
  if (from !== undefined || andOver !== undefined) return { kind, low: value, high: Infinity, isOpen: false };
  if (upTo !== undefined || andUnder !== undefined) return { kind, low: -Infinity, high: value, isOpen: false };
  return { kind, low: value, high: value, isOpen: false };
}

export function isWithin(value: number, { low, high, isOpen }: Range): boolean {
  return isOpen ? low < value && value < high : low <= value && value <= high;
}
