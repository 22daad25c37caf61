import { canonicalUnit, unitOfKey } from "../text/measure-units.ts";
import { conceptOf } from "../text/concepts.ts";
import { stemsOf } from "../text/words.ts";
import type { RequestedOrder } from "../types.ts";
import { labelOf, valueOf } from "./attributes.ts";
import type { Wording } from "./statement.ts";
import type { SourceRecord } from "./record.ts";

/** The value that records are ordered by, as a number and as shown. */
export interface OrderedValue {
  readonly value: number;
  readonly label: string;
  readonly shown: string;
  /** Unit of `value`, the smallest of its kind; empty if the record does not say. */
  readonly unit: string;
}

/** The smallest unit of each kind, in which measures are compared. */
const SMALLEST: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  mg: ["mg", 1], g: ["mg", 1e3], kg: ["mg", 1e6], mm: ["mm", 1], cm: ["mm", 10], m: ["mm", 1e3], km: ["mm", 1e6], ml: ["ml", 1], cl: ["ml", 10],
  l: ["ml", 1e3], w: ["w", 1], kw: ["w", 1e3], s: ["s", 1], min: ["s", 60], h: ["s", 3600], d: ["s", 86_400],
}; // prettier-ignore

/** Returns the number of the first attribute that the order is about; null if the record has none. */
export function orderedValue(
  order: RequestedOrder,
  record: SourceRecord,
  { language, phrases }: Wording,
  named: string | null = null,
): OrderedValue | null {
  for (const [key, value] of Object.entries(record.attributes)) {
    if (named === null ? !stemsOf(key.replaceAll("_", " ")).some((one) => conceptOf(one) === order.by) : key !== named) continue;
    const measured =
      typeof value === "number" ? { number: value, unit: unitOfKey(key) } : typeof value === "string" ? measureOf(value, key) : null;
    if (measured === null) continue;
    const [unit, factor] = SMALLEST[measured.unit] ?? [measured.unit, 1];
    return { value: measured.number * factor, unit, label: labelOf(key), shown: valueOf(key, value, language, phrases) };
  }
  return null;
}

function measureOf(text: string, key: string): { readonly number: number; readonly unit: string } | null {
  if (/^\d{4}-\d{2}(?:-\d{2})?/.test(text)) return { number: Date.parse(text.slice(0, 10)), unit: "date" };
  const match = /(-?\d+(?:[.,]\d+)?)\s*([\p{L}°]*)/u.exec(text);
  if (match === null) return null;
  return { number: Number(match[1]?.replace(",", ".")), unit: canonicalUnit(match[2] ?? "") || unitOfKey(key) };
}

/** Orders that apply to any measure: "the highest water column". */
const OF_ANY_MEASURE = new Set(["height", "length", "capacity"]);

/** Returns the numeric attribute whose whole name is in the question, as in "the highest water column"; null if there is none. */
export function namedMeasure(order: RequestedOrder, question: string, records: readonly SourceRecord[]): string | null {
  if (!OF_ANY_MEASURE.has(order.by)) return null;
  const said = new Set(stemsOf(question));
  const keys = new Set(
    records.flatMap(({ attributes }) => Object.entries(attributes).flatMap(([key, value]) => (typeof value === "number" ? [key] : []))),
  );
  const named = [...keys].filter((key) => stemsOf(labelOf(key)).every((one) => said.has(one)));
  return named.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
