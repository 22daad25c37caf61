import type { FilterFields } from "../../../ports/retrieval-index.ts";

/** A product with its serving version. */
export interface OfferedItem {
  /** Internal id; newer products have greater ids. */
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: Pick<FilterFields, "categories">;
}
