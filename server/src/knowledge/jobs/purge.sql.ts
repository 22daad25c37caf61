import type { Queryable } from "../../ports/database.ts";
import { notifyChanges } from "../../platform/postgres/notify.ts";
import { stepSize, type JobStep } from "./step.sql.ts";

/**
 * Removes documents marked as deleted with their passages and files, then the empty sources. A file is deleted before the row that
 * references it, so that an interruption leaves nothing over.
 */
export const purgeStep: JobStep<"delete"> = async (tx, { accountId }, deleteBlob) => {
  const rows = await lockMarked(tx, accountId);
  const ids = rows.map((row) => row.id);
  for (const { blobKey } of rows) if (blobKey !== null) await deleteBlob(blobKey);
  for (const key of await pictureBlobs(tx, ids)) await deleteBlob(key);
  await tx.run("jobs.purge", `delete from documents where id = any ($1::uuid[])`, [ids]);
  await notifyChanges(tx, ids);
  const done = rows.length < stepSize;
  if (done) {
    await tx.run(
      "jobs.purgeSources",
      `delete from sources s where s.account_id = $1 and s.deleted_at is not null
         and not exists (select 1 from documents d where d.source_id = s.id)`,
      [accountId],
    );
  }
  return { processed: rows.length, failed: 0, done };
};

/** Returns the files of the documents' images. */
async function pictureBlobs(tx: Queryable, documentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    "jobs.pictureBlobs",
    `select unnest(array[blob_key, thumbnail_blob_key]) as key from document_pictures where document_id = any ($1::uuid[]) and blob_key is not null`,
    [documentIds],
  );
  return rows.map(({ key }) => key);
}

interface MarkedRow {
  readonly id: string;
  readonly blobKey: string | null;
}

/** In two statements, so that each follows an index and reads no other documents. */
async function lockMarked(tx: Queryable, accountId: string): Promise<MarkedRow[]> {
  const deleted = await tx.rows<MarkedRow>(
    "jobs.lockDeleted",
    `select id, blob_key as "blobKey" from documents where account_id = $1 and state = 'deleted' order by id limit $2 for update`,
    [accountId, stepSize],
  );
  if (deleted.length === stepSize) return deleted;
  const ofDeletedSources = await tx.rows<MarkedRow>(
    "jobs.lockOfDeletedSources",
    `select id, blob_key as "blobKey" from documents
     where source_id = any (array(select s.id from sources s where s.account_id = $1 and s.deleted_at is not null)) and state <> 'deleted'
     order by source_id, external_id limit $2 for update`,
    [accountId, stepSize - deleted.length],
  );
  return [...deleted, ...ofDeletedSources];
}
