import type { Queryable } from "../../ports/database.ts";

/** The stored file of a document. */
export interface DocumentFile {
  readonly blobKey: string;
  readonly name: string;
  readonly bytes: number;
  /** Changes with each write to the document. */
  readonly version: number;
}

/** Returns the file of a document in a source; null if the document does not exist or is a product. */
export function fileOfDocument(
  database: Queryable,
  { accountId, sourceId, externalId }: { readonly accountId: string; readonly sourceId: string; readonly externalId: string },
): Promise<(DocumentFile & { readonly id: string }) | null> {
  return database.one(
    "documents.file",
    `select d.id, d.blob_key as "blobKey", coalesce(d.original_file_name, d.external_id) as name, d.content_size_bytes as bytes, d.version
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null and s.type <> 'library'
     where d.account_id = $1 and d.source_id = $2 and d.external_id = $3 and d.state <> 'deleted' and d.blob_key is not null`,
    [accountId, sourceId, externalId],
  );
}
