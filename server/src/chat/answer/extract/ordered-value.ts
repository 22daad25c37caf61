import { conceptOf } from "../text/concepts.ts";
import { stemsOf } from "../text/words.ts";
import type { WishedOrder } from "../types.ts";
import { labelOf, valueOf } from "./attributes.ts";
import type { Wording } from "./product-answer.ts";
import type { SourceRecord } from "./record.ts";

/** What a record is ordered by, as a number and as it is shown. */
export interface OrderedValue {
  readonly value: number;
  readonly label: string;
  readonly shown: string;
}

/** The price of a record, or the number of the first attribute that stands for what is asked; null where it has none. */
export function orderedValue(
  order: WishedOrder,
  record: SourceRecord,
  { language, phrases }: Wording,
  named: string | null = null,
): OrderedValue | null {
  if (order.by === "price") return record.price === null ? null : { value: record.price, label: "", shown: "" };
  for (const [key, value] of Object.entries(record.attributes)) {
    if (named === null ? !stemsOf(key.replaceAll("_", " ")).some((one) => conceptOf(one) === order.by) : key !== named) continue;
    const number = typeof value === "number" ? value : typeof value === "string" ? numberOf(value) : null;
    if (number !== null) return { value: number, label: labelOf(key), shown: valueOf(key, value, language, phrases) };
  }
  return null;
}

function numberOf(text: string): number | null {
  if (/^\d{4}-\d{2}(?:-\d{2})?/.test(text)) return Date.parse(text.slice(0, 10));
  const match = /-?\d+(?:[.,]\d+)?/.exec(text);
  return match === null ? null : Number(match[0].replace(",", "."));
}

/** Orders that go with any measure: "the highest water column". */
const OF_ANY_MEASURE = new Set(["height", "length", "capacity"]);

/** The numeric attribute whose whole name the question holds, as in "the highest water column"; null where it names none. */
export function namedMeasure(order: WishedOrder, question: string, records: readonly SourceRecord[]): string | null {
  if (!OF_ANY_MEASURE.has(order.by)) return null;
  const said = new Set(stemsOf(question));
  const keys = new Set(
    records.flatMap(({ attributes }) => Object.entries(attributes).flatMap(([key, value]) => (typeof value === "number" ? [key] : []))),
  );
  const named = [...keys].filter((key) => stemsOf(labelOf(key)).every((one) => said.has(one)));
  return named.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
