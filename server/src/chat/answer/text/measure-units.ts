import { spokenEntries } from "../../../language/find-pack.ts";
import { pairConcepts } from "./concepts.ts";
import { SET_WORDS } from "./set-pattern.ts";
import { stem } from "./words.ts";

/** Words between a count and the unit of time or thing that it applies to: "per" in `invoices_per_month`. */
const PER = new Set(SET_WORDS.flatMap(({ per }) => per.split(" ")));

const UNIT_SIGNS: Readonly<Record<string, string>> = {
  g: "g", kg: "kg", mg: "mg", mm: "mm", cm: "cm", m: "m", km: "km", l: "l", ml: "ml", cl: "cl", w: "w", kw: "kw", wh: "wh", kwh: "kwh", v: "v",
  a: "a", mah: "mah", ah: "ah", h: "h", min: "min", hz: "hz", hertz: "hz", db: "db", lm: "lm", lb: "lb", lbs: "lb", oz: "oz", in: "in", ft: "ft", kmh: "km/h", kph: "km/h", mph: "mph", "°c": "°c", "°f": "°f", "°": "°c",
}; // prettier-ignore
const UNIT_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(UNIT_SIGNS),
  ...spokenEntries(({ units }) => units).flatMap(({ entry }) => Object.entries(entry)),
]);

/** Returns the canonical unit for a word after a number; empty for any other word. */
export function canonicalUnit(word: string): string {
  return UNIT_WORDS.get(word.toLowerCase()) ?? "";
}

/** Unit spellings that occur only in keys. */
const KEY_UNITS: Readonly<Record<string, string>> = {
  c: "°c", f: "°f", celsius: "°c", fahrenheit: "°f", inch: "in", inches: "in", s: "s",
}; // prettier-ignore

/** Returns the unit at the end of an attribute's key: `weight_g`, `length (cm)`, `warrantyYears`. */
export function unitOfKey(key: string): string {
  const parts = key
    .replace(/([a-z]{2})([A-Z])/g, "$1 $2")
    .split(/[\s_()[\]-]+/)
    .filter((part) => part !== "");
  const [before = "", last] = [parts.at(-2)?.toLowerCase(), parts.at(-1)];
  const rate = rateOf(parts);
  if (rate !== "") return rate;
  // The "in" in `made_in` is not an inch.
  return last === undefined || PER.has(before) || isNamed(before, last) ? "" : (KEY_UNITS[last.toLowerCase()] ?? canonicalUnit(last));
}

/** Units of time that follow another unit in a rate: `flow_l_h`. */
const RATE_TIMES: ReadonlySet<string> = new Set(["h", "min", "s"]);

/** Returns the rate unit at the end of a key's words ("l/h"); empty if there is none. */
export function rateOf(parts: readonly string[]): string {
  const [amount = "", time = ""] = parts.slice(-2).map((part) => part.toLowerCase());
  return parts.length > 2 && RATE_TIMES.has(time) && amount in UNIT_SIGNS && !RATE_TIMES.has(amount) ? `${amount}/${time}` : "";
}

/** Reports whether two words together name a property. */
function isNamed(before: string, last: string): boolean {
  return pairConcepts([stem(before), stem(last.toLowerCase())], 0).length > 0;
}

/** Base unit of each kind, in which measurements are compared. */
const SMALLEST: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  mg: ["mg", 1], g: ["mg", 1e3], kg: ["mg", 1e6], lb: ["mg", 453_592], oz: ["mg", 28_350], mm: ["mm", 1], cm: ["mm", 10], m: ["mm", 1e3],
  km: ["mm", 1e6], in: ["mm", 25.4], ft: ["mm", 304.8], ml: ["ml", 1], cl: ["ml", 10], l: ["ml", 1e3], w: ["w", 1], kw: ["w", 1e3], s: ["s", 1],
  min: ["s", 60], h: ["s", 3600], d: ["s", 86_400], wk: ["s", 604_800], mo: ["s", 2_629_800], y: ["s", 31_557_600], mah: ["mah", 1],
  ah: ["mah", 1e3], wh: ["wh", 1], kwh: ["wh", 1e3],
}; // prettier-ignore

/** Converts a measurement to the base unit of its kind. Units without a base unit stay unchanged. */
export function inSmallestUnit(value: number, unit: string): { readonly value: number; readonly unit: string } {
  const [smallest, factor] = SMALLEST[unit] ?? [unit, 1];
  return { value: value * factor, unit: smallest };
}
