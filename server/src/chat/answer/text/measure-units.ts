import { spokenEntries } from "../../../language/find-pack.ts";

const UNIT_SIGNS: Readonly<Record<string, string>> = {
  g: "g", kg: "kg", mg: "mg", mm: "mm", cm: "cm", m: "m", km: "km", l: "l", ml: "ml", cl: "cl", w: "w", kw: "kw", wh: "wh", kwh: "kwh", v: "v",
  a: "a", mah: "mah", ah: "ah", h: "h", min: "min", hz: "hz", db: "db", lb: "lb", lbs: "lb", oz: "oz", in: "in", ft: "ft", "°c": "°c", "°f": "°f",
}; // prettier-ignore
const UNIT_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(UNIT_SIGNS),
  ...spokenEntries(({ units }) => units).flatMap(({ entry }) => Object.entries(entry)),
]);

/** Returns the unit of a word after a number; empty for any other word. */
export function canonicalUnit(word: string): string {
  return UNIT_WORDS.get(word.toLowerCase()) ?? "";
}

/** Units that are written like this in keys only. */
const KEY_UNITS: Readonly<Record<string, string>> = {
  c: "°c", f: "°f", celsius: "°c", fahrenheit: "°f", inch: "in", inches: "in",
}; // prettier-ignore

/** Returns the unit at the end of an attribute's key: `weight_g`, `length (cm)`, `warrantyYears`. */
export function unitOfKey(key: string): string {
  const last = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[\s_()[\]-]+/)
    .filter((part) => part !== "")
    .at(-1);
  return last === undefined ? "" : (KEY_UNITS[last.toLowerCase()] ?? canonicalUnit(last));
}
