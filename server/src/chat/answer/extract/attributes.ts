import type { AttributeValue } from "../../../ports/retrieval-index.ts";
import { rateOf, unitOfKey } from "../text/measure-units.ts";
import { formatNumber, type CountedUnit, formatMeasure } from "../phrases/money.ts";
import type { Phrases } from "../../../language/phrases.ts";

const UNIT_SIGNS: Readonly<Record<string, string>> = {
  "°c": "°C", "°f": "°F", w: "W", kw: "kW", wh: "Wh", kwh: "kWh", v: "V", a: "A", mah: "mAh", ah: "Ah", hz: "Hz", db: "dB",
  h: "h", min: "min", s: "s",
}; // prettier-ignore
const OWN_UNITS: Readonly<Record<string, string>> = {
  c: "°C", f: "°F", celsius: "°C", fahrenheit: "°F", percent: "%", prozent: "%", pourcent: "%", porcentaje: "%", pct: "%", cuin: "cu in", lumens: "lumens",
}; // prettier-ignore
/** Units that are written as words, by unit or by the last word of the key. */
const COUNTED: Readonly<Record<string, CountedUnit>> = {
  d: "day",
  wk: "week",
  mo: "month",
  y: "year",
  in: "inch",
  inch: "inch",
  inches: "inch",
};

/** Returns the label for an attribute: "water column" for `water_column_mm`. */
export function labelOf(key: string): string {
  const parts = partsOf(key);
  const unitParts = parts.length === 1 || unitSign(key) === "" ? 0 : rateOf(parts) === "" ? 1 : 2;
  return parts
    .slice(0, parts.length - unitParts)
    .join(" ")
    .toLowerCase();
}

/** Returns the label and value: "weight 412 g". A counted unit in the plural follows its number: "30 lumens". */
export function labelled(key: string, value: AttributeValue, language: string, phrases: Phrases): string {
  const label = labelOf(key);
  const shown = valueOf(key, value, language, phrases);
  return typeof value === "number" && partsOf(key).length === 1 && /[^s]s$/.test(label) ? `${shown} ${label}` : `${label} ${shown}`;
}

/** Returns the value of an attribute with the unit in its key. */
export function valueOf(key: string, value: AttributeValue, language: string, phrases: Phrases): string {
  if (typeof value === "boolean") return value ? phrases.labels.yes : phrases.labels.no;
  if (typeof value === "number") return partsOf(key).length > 1 ? measured(key, value, language) : formatNumber(value, language);
  return typeof value === "string" ? value : value.join(", ");
}

function partsOf(key: string): string[] {
  return key
    .replace(/([a-z]{2})([A-Z])/g, "$1 $2")
    .split(/[\s_()[\]-]+/)
    .filter((part) => part !== "");
}

function measured(key: string, value: number, language: string): string {
  const counted = countedUnit(key);
  return counted === null ? `${formatNumber(value, language)} ${unitSign(key)}`.trim() : formatMeasure(value, counted, language);
}

function countedUnit(key: string): CountedUnit | null {
  return rateOf(partsOf(key)) !== "" ? null : (COUNTED[lastOf(key)] ?? COUNTED[unitOfKey(key)] ?? null);
}

function unitSign(key: string): string {
  const unit = unitOfKey(key);
  if (unit.includes("/")) return unit;
  return OWN_UNITS[lastOf(key)] ?? UNIT_SIGNS[unit] ?? unit;
}

function lastOf(key: string): string {
  return partsOf(key).at(-1)?.toLowerCase() ?? "";
}
