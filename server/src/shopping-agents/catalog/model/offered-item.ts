import type { FilterFields } from "../../../ports/retrieval-index.ts";

/** A product in its current version. */
export interface OfferedItem {
  /** Internal id. Newer products have higher ids. */
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: Pick<FilterFields, "categories">;
}
