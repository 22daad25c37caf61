import type { SourceRecord } from "../extract/record.ts";
import type { LeftOut, LeftOutReason } from "../types.ts";

/** Returns a sentence that was not sent, and the record with which it was compared. */
export function leftOut(sentence: string, reason: LeftOutReason, subject: SourceRecord | undefined): LeftOut {
  if (subject === undefined || reason === "repeats_instructions") return { sentence, reason };
  const { sourceId = null, id, title, price, currency, inStock } = subject;
  return { sentence, reason, record: { source_id: sourceId, id, title, price, currency, in_stock: inStock } };
}
