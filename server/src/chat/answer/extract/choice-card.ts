import type { DraftCard } from "./draft.ts";
import { isWhole, type Selection, variantsOf } from "./offer.ts";
import type { SourceRecord } from "./record.ts";

/** Returns a card that shows the selected variants; the result is empty for the product as a whole. */
export function cardOf(record: SourceRecord, selection: Selection): DraftCard[] {
  if (isWhole(selection)) return [];
  return [{ documentId: record.documentId, variants: variantsOf({ record, selection }), selection }];
}
