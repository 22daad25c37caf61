import type { DraftCard } from "./draft.ts";
import { isWhole, type Selection, variantsOf } from "./offer.ts";
import type { SourceRecord } from "./record.ts";

/** Returns the card of a product that shows the selected variants; none for the whole product. */
export function cardOf(record: SourceRecord, selection: Selection): DraftCard[] {
  if (isWhole(selection)) return [];
  return [{ documentId: record.documentId, variants: variantsOf({ record, selection }), selection }];
}
