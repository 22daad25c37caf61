import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { spokenEntries } from "../../../language/find-pack.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import type { Span, Token } from "./option-words.ts";

/** A measurement or count in text: "160 x 230 cm", "36-38", "50". */
export interface Measure {
  readonly values: readonly number[];
  /** Canonical unit; empty if none. */
  readonly unit: string;
  /** Whether the two values are the limits of a range. */
  readonly isRange: boolean;
  readonly span: Span;
}

const UNITS: ReadonlySet<string> = new Set(["mg", "g", "kg", "lb", "oz", "mm", "cm", "m", "km", "in", "ft", "ml", "cl", "l"]);
const options = patternsOf((conversation) => conversation.options);
const PACK_ENDING = new RegExp(`(?:${options(({ packEndings }) => packEndings)})$`, "u");

const NUMBERS: ReadonlyMap<string, number> = new Map(
  spokenEntries(({ numbers }) => numbers).flatMap(({ entry: { small, large, articles } }) => {
    const isArticle = new Set(articles.split(" "));
    return [...Object.entries(small), ...Object.entries(large)].filter(([word, value]) => value > 1 && !isArticle.has(word));
  }),
);

const fractions = patternsOf((conversation) => conversation.fractions);
const HALF = wholeText(fractions(({ half }) => half));
const QUARTER = wholeText(fractions(({ quarter }) => quarter));
const BETWEEN = wholeText(`${fractions(({ article }) => article)}|${fractions(({ of }) => of)}`);
/** Minimum length of a unit that is used without a number: "the litre bottle", but not "the l". */
const LEAST_LETTERS = 4;

/** Returns the number that a token represents in digits or as a word ("twelve", "Zehner"); null for other tokens. */
export function numberOf({ word, stem }: Token): number | null {
  if (/^\d/.test(word)) {
    const value = Number(stem);
    return Number.isFinite(value) ? value : null;
  }
  return NUMBERS.get(word) ?? NUMBERS.get(word.replace(PACK_ENDING, "")) ?? null;
}

/** Returns the measurements and counts in the text, in order. */
export function measuresIn(text: string, tokens: readonly Token[]): Measure[] {
  const found: Measure[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const read = measureAt(text, tokens, from);
    if (read === null) continue;
    found.push(read);
    from = read.span.to - 1;
  }
  return found;
}

function measureAt(text: string, tokens: readonly Token[], from: number): Measure | null {
  const [first] = tokens.slice(from);
  const value = first === undefined ? null : numberOf(first);
  if (value === null) return spokenMeasureAt(tokens, from);
  const values = [value];
  let to = from + 1;
  let isRange = false;
  const numberAt = (index: number): number | null => {
    const token = tokens[index];
    return token !== undefined && /^\d/.test(token.word) ? Number(token.stem) : null;
  };
  for (let next = numberAt(to + 1); tokens[to]?.key === "x" && next !== null; next = numberAt(to + 1)) {
    values.push(next);
    to += 2;
  }
  const end = numberAt(to);
  if (values.length === 1 && end !== null && end > value && isDash(text, tokens, to)) {
    values.push(end);
    isRange = true;
    to += 1;
  }
  const unit = unitAt(tokens, to);
  return { values, unit, isRange, span: { from, to: unit === "" ? to : to + 1 } };
}

/** Returns a measurement without digits: "a kilo", "half a litre", "demi-kilo"; null if there is none. */
function spokenMeasureAt(tokens: readonly Token[], from: number): Measure | null {
  const word = tokens[from]?.word ?? "";
  const share = HALF.test(word) ? 0.5 : QUARTER.test(word) ? 0.25 : null;
  const isBetween = share !== null && BETWEEN.test(tokens[from + 1]?.word ?? "");
  const at = share === null ? from : from + (isBetween ? 2 : 1);
  const unit = (tokens[at]?.word.length ?? 0) < LEAST_LETTERS ? "" : unitAt(tokens, at);
  return unit === "" ? null : { values: [share ?? 1], unit, isRange: false, span: { from, to: at + 1 } };
}

function isDash(text: string, tokens: readonly Token[], at: number): boolean {
  return /^\s?[-–/]\s?$/u.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.at ?? 0));
}

const IN = wholeText(options(({ lead }) => lead));

/** Returns the unit at a token, ignoring the preposition "in": "size 42 in black". */
function unitAt(tokens: readonly Token[], at: number): string {
  const word = tokens[at]?.word;
  const unit = word === undefined || IN.test(word) ? "" : canonicalUnit(word);
  return UNITS.has(unit) ? unit : "";
}

/** Converts the values to the base unit. */
export function inSmallest({ values, unit }: Measure): { readonly values: readonly number[]; readonly unit: string } {
  return { values: values.map((value) => inSmallestUnit(value, unit).value), unit: inSmallestUnit(1, unit).unit };
}

/**
 * Reports whether a visitor's measurement `asked` can refer to the measurement `own`: "240 cm" to "240 x 100 cm", "2 kilos" to "2000 g",
 * "37" to "36-38".
 */
export function canMean(asked: Measure, own: Measure): boolean {
  const hasUnits = asked.unit !== "" && own.unit !== "";
  if (asked.unit !== "" && own.unit === "" && !(own.values.length > 1 && !own.isRange && inSmallest(asked).unit === "mm")) return false;
  const [said, held] = hasUnits ? [inSmallest(asked), inSmallest(own)] : [asked, own];
  if (hasUnits && said.unit !== held.unit) return false;
  if (asked.isRange) return own.isRange && said.values.every((value, at) => isSame(value, held.values[at]));
  const [low, high] = held.values;
  const [only] = said.values;
  if (own.isRange && low !== undefined && high !== undefined && only !== undefined)
    return said.values.length === 1 && only >= low && only <= high;
  let at = 0;
  for (const value of said.values) {
    while (at < held.values.length && !isSame(value, held.values[at])) at += 1;
    if (at === held.values.length) return false;
    at += 1;
  }
  return true;
}

/** Reports whether both measurements start with the same value. */
export function isLeading(asked: Measure, own: Measure): boolean {
  const [said, held] = asked.unit !== "" && own.unit !== "" ? [inSmallest(asked), inSmallest(own)] : [asked, own];
  return own.isRange || isSame(said.values[0] ?? Number.NaN, held.values[0]);
}

function isSame(one: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one));
}
