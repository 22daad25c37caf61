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
export function orderedValue(order: WishedOrder, record: SourceRecord, { language, phrases }: Wording): OrderedValue | null {
  if (order.by === "price") return record.price === null ? null : { value: record.price, label: "", shown: "" };
  for (const [key, value] of Object.entries(record.attributes)) {
    if (!stemsOf(key.replaceAll("_", " ")).some((one) => conceptOf(one) === order.by)) continue;
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
