import type { FilterFields } from "../../ports/retrieval-index.ts";

/** A product with its serving version. */
export interface OfferedItem {
  /** Internal id; later products have greater ones. */
  readonly documentId: string;
  readonly segment: string;
  readonly externalId: string;
  /** See `IndexedDocument.hit`. */
  readonly hit: string;
  readonly filter: Pick<FilterFields, "categories">;
}

/** Lists products of a persona's sources without a query. */
export interface CatalogStore {
  /**
   * Returns serving products of these sources in order of internal id. @param after the last one of the previous page; null: from the first
   */
  page(accountId: string, sourceIds: readonly string[], after: string | null, limit: number): Promise<OfferedItem[]>;
}
