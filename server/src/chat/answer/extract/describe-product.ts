import type { Draft } from "./draft.ts";
import { pricesOf, WHOLE } from "./offer.ts";
import type { SourceRecord } from "./record.ts";
import { sentenceOf, type Wording } from "./statement.ts";
import { unitsOf } from "./units.ts";

/** Describes a product in two or three sentences. */
export function describeProduct(record: SourceRecord, wording: Wording): Draft {
  const units = unitsOf(record).filter(({ text, row }) => !row && text !== record.title && /[.!?]$/.test(text));
  const first = units.slice(0, 2).map(({ text }) => text);
  const subject = { record, selection: WHOLE };
  const price = pricesOf(subject);
  const said = first.length > 0 ? first : [`${record.title}.`];
  if (price === null) return { bubbles: [said], cited: [record.documentId] };
  const statement = { property: "price" as const, subject, ...price };
  const sentence = sentenceOf(statement, wording);
  return { bubbles: [[...said, sentence]], cited: [record.documentId], statements: new Map([[sentence, [statement]]]) };
}
