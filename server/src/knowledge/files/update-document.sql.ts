import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import type { FileDescription } from "../model/content.ts";

interface DocumentKey {
  readonly accountId: string;
  readonly sourceId: string;
  readonly externalId: string;
}

/** A document to change, locked. */
export interface LockedDocument {
  readonly id: string;
  readonly kind: "item" | "file";
  readonly enabled: boolean;
  readonly content: FileDescription;
  /** False if the title is taken from the file. */
  readonly titleGiven: boolean;
  /** Null for a product. */
  readonly blobKey: string | null;
  readonly fileName: string | null;
  readonly type: FileType | null;
  readonly pages: number | null;
  readonly bytes: number;
  /** Null for a file uploaded before hashes were stored. */
  readonly sha256: string | null;
}

/** Locks a document until the transaction commits. Like every write, locks the source first. Returns null if the document does not exist. */
export async function lockDocument(tx: Queryable, { accountId, sourceId, externalId }: DocumentKey): Promise<LockedDocument | null> {
  const source = await tx.one(
    "documents.lockSourceForUpdate",
    `select 1 from sources where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for key share`,
    [accountId, sourceId],
  );
  if (source === null) return null;
  return tx.one<LockedDocument>(
    "documents.lockForUpdate",
    `select id, kind, enabled, content, title_given as "titleGiven", blob_key as "blobKey", original_file_name as "fileName", content_type as type,
       estimated_pages as pages, content_size_bytes as bytes, encode(content_sha256, 'hex') as sha256
     from documents where account_id = $1 and source_id = $2 and external_id = $3 and state <> 'deleted' for update`,
    [accountId, sourceId, externalId],
  );
}

/** Enables or disables a locked document; the index adds or removes it on commit. */
export async function switchDocument(
  tx: Queryable,
  { accountId, sourceId, externalId }: DocumentKey,
  documentId: string,
  enabled: boolean,
): Promise<void> {
  await tx.run("documents.switch", `update documents set enabled = $3 where account_id = $1 and id = $2`, [accountId, documentId, enabled]);
  await notifyChanges(tx, [documentId]);
  await notify(tx, "account_event", { accountId, event: "document.settled", object: `document:${sourceId}:${externalId}` });
}
