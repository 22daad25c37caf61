import type { ListCursor } from "../../../platform/lib/cursor.ts";
import type { DocumentListQuery, StoredDocument } from "./document.ts";
import type { DocumentPlace, DocumentWrite, UnitQuota, WriteOutcome } from "./document-write.ts";

export interface DocumentStore {
  /**
   * Creates or updates documents by external id in one transaction. A changed text is queued for processing, or kept `staged`;
   * any other change takes effect immediately. Updates usage and ledger, and writes nothing when usage would exceed
   * `quota`, which is called only when something is to be written. Within an account new documents become visible in the order of
   * `createdAt`.
   * @throws ConcurrentWrite when another write created one of the documents concurrently
   */
  write(
    place: DocumentPlace,
    writes: readonly DocumentWrite[],
    quota: () => Promise<UnitQuota>,
    textState: "pending" | "staged",
  ): Promise<WriteOutcome>;
  /** Returns a document of a source by its external id. */
  byExternalId(accountId: string, sourceId: string, externalId: string): Promise<StoredDocument | null>;
  /** Lists the documents of the account's sources, without account documents. */
  list(accountId: string, query: DocumentListQuery): Promise<{ items: StoredDocument[]; total: number; next: ListCursor | null }>;
}
