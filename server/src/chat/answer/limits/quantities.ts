import { SPOKEN } from "../../../language/find-pack.ts";
import type { LimitWords } from "../../../language/limit-words.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";

/** What a quantity measures. Lengths of a stay are not compared with lengths of a lesson. */
export type Kind = "age" | "weight" | "hours" | "days";

const LIMITS: readonly LimitWords[] = SPOKEN.flatMap(({ conversation }) => conversation.limits ?? []);

/** Joins the patterns of all languages into one. */
export function limitWords(pattern: (words: LimitWords) => string): string {
  return LIMITS.map(pattern).join("|");
}

/** Returns all patterns of all languages. */
export function limitPatterns(patterns: (words: LimitWords) => readonly string[]): readonly string[] {
  return LIMITS.flatMap(patterns);
}

const WEIGHTS: ReadonlyMap<string, number> = new Map(LIMITS.flatMap(({ weights = {} }) => Object.entries(weights)));
const AGE_UNIT = new RegExp(`^(?:${limitWords(({ ageUnits }) => ageUnits)})$`, "u");
const MONTHS_A_YEAR = 12;

/** A number in the base unit of its kind. */
export interface Quantity {
  readonly kind: Kind;
  readonly value: number;
}

/** Returns a number with a unit; null if the word is not a unit of time or weight. */
export function quantityOf(number: string, unit: string): Quantity | null {
  const digits = Number(number.replace(",", "."));
  const weight = WEIGHTS.get(unit);
  if (weight !== undefined) return { kind: "weight", value: digits * weight };
  const base = inSmallestUnit(digits, canonicalUnit(unit));
  if (base.unit === "mg") return { kind: "weight", value: base.value };
  return base.unit === "s" ? { kind: isLong(canonicalUnit(unit)) ? "days" : "hours", value: base.value } : null;
}

/** Returns a number in text about ages, in years; null if its unit is not a unit of age. */
export function ageOf(number: string, unit: string): number | null {
  const value = Number(number.replace(",", "."));
  const canonical = canonicalUnit(unit);
  if (unit === "" || canonical === "y" || AGE_UNIT.test(unit)) return value;
  return canonical === "mo" ? value / MONTHS_A_YEAR : null;
}

function isLong(unit: string): boolean {
  return unit === "d" || unit === "wk" || unit === "mo" || unit === "y";
}
