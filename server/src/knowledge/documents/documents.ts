import type { Transactions } from "../../ports/database.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import { documentByExternalId, documentPage, type DocumentPage } from "./documents.sql.ts";
import type { DocumentPlace, DocumentWrite, WriteOutcome } from "./model/document-write.ts";
import type { UnitQuota } from "../model/units.ts";
import type { DocumentListQuery, StoredDocument } from "./model/document.ts";
import { readSeen } from "./seen-by-index.sql.ts";
import { writeDocuments, type TextState } from "./write-documents.ts";

/** Reads and writes documents. */
export type Documents = ReturnType<typeof documentsOf>;

/** @param index index of this node; documents that it does not contain are not returned as `ready` */
export function documentsOf(database: Transactions, index: IndexProgress) {
  return {
    /**
     * Creates or updates documents; see `writeDocuments`.
     * @throws ConcurrentWrite
     */
    write(
      place: DocumentPlace,
      writes: readonly DocumentWrite[],
      quota: () => Promise<UnitQuota>,
      textState: TextState,
    ): Promise<WriteOutcome> {
      return writeDocuments(database, place, writes, quota, textState);
    },

    /** Returns a document of a source by its external id. */
    byExternalId(accountId: string, sourceId: string, externalId: string): Promise<StoredDocument | null> {
      return readSeen(index, async (view) => {
        const row = await documentByExternalId(database, { accountId, sourceId, externalId }, view);
        if (row === null) return { found: null, isBehind: false };
        const { isBehind, ...found } = row;
        return { found, isBehind };
      });
    },

    /** Lists the documents in the account's sources, without account documents. */
    list(accountId: string, query: DocumentListQuery): Promise<DocumentPage> {
      return readSeen(index, (view) => documentPage(database, accountId, query, view));
    },
  };
}
