import { documentEventColumns } from "../../../events/model/event-columns.ts";
import { eventParts } from "../../../events/publish.sql.ts";
import type { Queryable } from "../../../ports/database.ts";
import { dropUnusedTexts, type DroppedVersion } from "../../documents/keep-versions.sql.ts";
import { notifyChanges } from "../../../platform/postgres/notify.ts";

export interface MarkedDocument {
  readonly id: string;
  /** Null if there is no file, or if a kept version references the file. */
  readonly blobKey: string | null;
}

/**
 * Locks documents that are marked as deleted or belong to a deleted source. Uses two statements, so that each uses an index and does not
 * read other
 * documents.
 */
export async function lockMarked(tx: Queryable, accountId: string, limit: number): Promise<MarkedDocument[]> {
  const deleted = await tx.rows<MarkedDocument>(
    "jobs.lockDeleted",
    `select id, case when not exists (select from document_versions v where v.account_id = $1 and v.blob_key = d.blob_key) then blob_key end as "blobKey"
     from documents d where account_id = $1 and state = 'deleted' order by id limit $2 for update`,
    [accountId, limit],
  );
  if (deleted.length === limit) return deleted;
  const ofDeletedSources = await tx.rows<MarkedDocument>(
    "jobs.lockOfDeletedSources",
    `select id, case when not exists (select from document_versions v where v.account_id = $1 and v.blob_key = d.blob_key) then blob_key end as "blobKey"
     from documents d where source_id = any (array(select s.id from sources s where s.account_id = $1 and s.deleted_at is not null)) and state <> 'deleted'
     order by source_id, external_id limit $2 for update`,
    [accountId, limit - deleted.length],
  );
  return [...deleted, ...ofDeletedSources];
}

/** Returns the blob keys of the images of locked documents. */
export async function imageBlobs(tx: Queryable, documentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    "jobs.pictureBlobs",
    `select unnest(array[blob_key, thumbnail_blob_key]) as key from document_pictures where document_id = any ($1::uuid[]) and blob_key is not null`,
    [documentIds],
  );
  return rows.map(({ key }) => key);
}

/** Deletes locked documents and their passages, and removes the documents from the index. */
export async function purgeDocuments(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  await tx.one(
    "jobs.purge",
    // Events for documents that were deleted individually have already been published.
    `with purged as (
       delete from documents where id = any ($1::uuid[]) returning account_id, source_id, external_id, kind, state
     ), ${eventParts(`select ${documentEventColumns("document.deleted", "p")} from purged p where p.state <> 'deleted'`)}
     select news from events_told`,
    [documentIds],
  );
  await notifyChanges(tx, documentIds);
}

/** Deletes up to `limit` versions of documents whose source is marked as deleted, even if the documents were deleted earlier. */
export async function purgeVersions(tx: Queryable, accountId: string, limit: number): Promise<DroppedVersion[]> {
  const versions = await tx.rows<DroppedVersion>(
    "jobs.purgeVersions",
    `delete from document_versions where account_id = $1 and (document_id, version) in (
       select v.document_id, v.version from document_versions v join sources s on s.id = v.source_id
       where v.account_id = $1 and s.deleted_at is not null limit $2
     ) returning account_id as "accountId", document_id as "documentId", blob_key as "blobKey"`,
    [accountId, limit],
  );
  await dropUnusedTexts(tx, versions);
  return versions;
}

/** Deletes the account's sources that are marked as deleted and do not contain documents. */
export async function purgeEmptySources(tx: Queryable, accountId: string): Promise<void> {
  await tx.run(
    "jobs.purgeSources",
    `delete from sources s where s.account_id = $1 and s.deleted_at is not null
       and not exists (select 1 from documents d where d.source_id = s.id)`,
    [accountId],
  );
}
