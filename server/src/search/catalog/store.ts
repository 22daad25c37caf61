import type { FilterFields } from "../../ports/retrieval-index.ts";

/** A product as it answers now. */
export interface OfferedItem {
  /** Internal id; later products have greater ones. */
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: Pick<FilterFields, "categories">;
}

/** Products of a persona's sources, without a question. */
export interface CatalogStore {
  /** Products that answer, of these sources of the account, by their internal ids. @param after the last one of the page before; null: from the first */
  page(accountId: string, sourceIds: readonly string[], after: string | null, limit: number): Promise<OfferedItem[]>;
}
