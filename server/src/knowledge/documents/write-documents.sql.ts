import type { DocumentPlace, DocumentWrite } from "./model/document-write.ts";
import type { ExistingDocument, RestChange, TextChange } from "./model/write-plan.ts";
import type { Queryable } from "../../ports/database.ts";
import { notifyChanges } from "../../platform/postgres/notify.ts";
import { recordOf, recordType } from "./insert-documents.sql.ts";
import { keeping } from "./keep-versions.sql.ts";

/** Returns the external ids that exist, and whether their content is equal. */
export async function findPresent(
  database: Queryable,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
): Promise<ReadonlyMap<string, "same" | "other">> {
  // Hashes are passed as one binary value, because an array would be sent as text and be twice the size.
  const rows = await database.rows<{ externalId: string; same: boolean }>(
    "documents.present",
    `select d.external_id as "externalId", d.content_hash = substring($4::bytea from (w.place::integer - 1) * 32 + 1 for 32) as same
     from unnest($3::text[]) with ordinality as w (external_id, place)
     join sources s on s.account_id = $1 and s.id = $2 and s.deleted_at is null
     join documents d on d.source_id = s.id and d.external_id = w.external_id and d.state <> 'deleted'`,
    [place.accountId, place.id, writes.map((write) => write.externalId), Buffer.concat(writes.map((write) => write.contentHash))],
  );
  return new Map(rows.map((row) => [row.externalId, row.same ? "same" : "other"]));
}

/**
 * Locks the target of the documents to prevent its deletion until the commit.
 * @returns whether the target exists
 */
export async function lockPlaceOfWrite(tx: Queryable, place: DocumentPlace): Promise<boolean> {
  const alive = await tx.one(
    "documents.lockSource",
    `select 1 from sources where account_id = $1 and id = $2 and deleted_at is null for key share`,
    [place.accountId, place.id],
  );
  return alive !== null;
}

/** Locks the existing documents in the order of their external ids, so that two batches with the same ids cannot deadlock. */
export function lockExisting(tx: Queryable, sourceId: string, writes: readonly DocumentWrite[]): Promise<ExistingDocument[]> {
  const withContent = writes.some((write) => write.onto !== undefined);
  return tx.rows<ExistingDocument>(
    withContent ? "documents.lockExistingContent" : "documents.lockExisting",
    `select id, external_id as "externalId", content_hash as "contentHash", text_hash as "textHash", state,
       estimated_knowledge_units as "estimatedKnowledgeUnits", knowledge_units as "knowledgeUnits",
       estimated_storage_units as "estimatedStorageUnits", storage_units as "storageUnits",
       blob_key as "blobKey", ${withContent ? "content" : "null as content"}
     from documents where source_id = $1 and external_id = any ($2::text[]) and state <> 'deleted' order by external_id for update`,
    [sourceId, writes.map((write) => write.externalId)],
  );
}

const sharedColumns = `title = r.title, title_given = r.title_given, content = r.content, content_hash = decode(r.content_hash, 'hex'), version = d.version + 1,
  blob_key = r.blob_key, original_file_name = r.original_file_name, content_type = r.content_type, content_size_bytes = r.content_size_bytes,
  content_sha256 = decode(r.content_sha256, 'hex'), estimated_pages = r.estimated_pages, body = r.body, estimated_storage_units = r.estimated_storage_units, updated_at = now(), written_at = now()`;

/** SQL for the rows to write, and for keeping the versions that they replace. */
const kept = (records: string): string => `with r as (select * from json_to_recordset(${records}::json) as ${recordType}),
  kept as (${keeping("documents d join r on r.id = d.id where true", "false")})`;

/** Requeues documents with changed text and revokes their leases. The served version remains until the new version is ready. */
export async function updateText(
  tx: Queryable,
  { origin }: DocumentPlace,
  changes: readonly TextChange[],
  state: "pending" | "staged",
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    "documents.updateText",
    `${kept("$1")}
     update documents d set ${sharedColumns}, origin = $3::text, text_hash = decode(r.text_hash, 'hex'), state = $2, served_since = null,
       estimated_knowledge_units = r.estimated_knowledge_units, knowledge_units = null, storage_units = null, processed_at = null,
       error_message = null, attempts = 0, broken_off = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, progress = null, warnings = '[]'
     from r where d.id = r.id`,
    [JSON.stringify(changes.map(({ row, write }) => recordOf(write, row.id))), state, origin ?? null],
  );
}

/**
 * Applies writes that do not change the text. The changes take effect immediately without embedding, and the index rereads served
 * documents. A pending document serves the new values when it is ready.
 */
export async function updateRest(tx: Queryable, { origin }: DocumentPlace, changes: readonly RestChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    "documents.updateRest",
    `${kept("$1")}
     update documents d set ${sharedColumns}, origin = $2::text, estimated_knowledge_units = r.estimated_knowledge_units,
       knowledge_units = r.knowledge_units, storage_units = r.storage_units, served = case when d.state = 'ready' then r.served else d.served end,
       served_since = case when d.state = 'ready' then now() end
     from r where d.id = r.id`,
    [
      JSON.stringify(
        changes.map(({ row, write, units }) => ({
          ...recordOf(write, row.id),
          estimated_knowledge_units: units.estimatedKnowledgeUnits,
          knowledge_units: units.knowledgeUnits,
          storage_units: units.storageUnits,
          served: write.served,
        })),
      ),
      origin ?? null,
    ],
  );
  await notifyChanges(
    tx,
    changes.filter(({ row }) => row.state === "ready").map(({ row }) => row.id),
  );
}

/** Stores the hashes of files that were uploaded before hashes were stored and are now sent again unchanged. */
export async function fillFileHashes(tx: Queryable, place: DocumentPlace, unchanged: readonly DocumentWrite[]): Promise<void> {
  const files = unchanged.flatMap(({ externalId, file }) => (file === null ? [] : [{ external_id: externalId, sha256: file.sha256 }]));
  if (files.length === 0) return;
  await tx.run(
    "documents.fillFileHashes",
    `update documents d set content_sha256 = decode(r.sha256, 'hex')
     from json_to_recordset($3::json) as r (external_id text, sha256 text)
     where d.account_id = $1 and d.source_id = $2 and d.external_id = r.external_id and d.state <> 'deleted' and d.content_sha256 is null`,
    [place.accountId, place.id, JSON.stringify(files)],
  );
}
