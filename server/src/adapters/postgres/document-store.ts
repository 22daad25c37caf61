import {
  ConcurrentWrite,
  type DocumentListQuery,
  type DocumentStore,
  type DocumentWrite,
  type StoredDocument,
  type UnitQuota,
  type WriteOutcome,
  type WriteResult,
} from "../../knowledge/documents/store.ts";
import type { Source } from "../../knowledge/sources/store.ts";
import type { Database, Queryable } from "./client.ts";
import { notify, notifyChanges } from "./index-feed.ts";
import { addUsage } from "./usage.ts";

const columns = `d.id, d.account_id as "accountId", d.source_id as "sourceId", s.name as source, d.external_id as "externalId", d.kind, d.content, d.state,
  d.error_message as "errorMessage", d.attempts, d.warnings, d.estimated_knowledge_units as "estimatedKnowledgeUnits",
  d.estimated_storage_units as "estimatedStorageUnits", d.knowledge_units as "knowledgeUnits", d.storage_units as "storageUnits",
  d.original_file_name as "originalFileName", d.content_type as "contentType", d.content_size_bytes as "contentSizeBytes", d.pages,
  d.created_at as "createdAt", d.updated_at as "updatedAt", d.processed_at as "processedAt"`;

interface ExistingRow {
  readonly id: string;
  readonly externalId: string;
  readonly contentHash: Buffer;
  readonly textHash: Buffer;
  readonly state: string;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
  readonly blobKey: string | null;
}

export function postgresDocumentStore(database: Database): DocumentStore {
  return {
    async write(source, writes, quota) {
      try {
        return await database.transaction((tx) => writeDocuments(tx, source, writes, quota));
      } catch (error) {
        if (error instanceof Refused) return error.outcome;
        throw error;
      }
    },

    byExternalId: (accountId, sourceId, externalId) =>
      database.one<StoredDocument>(
        "documents.byExternalId",
        `select ${columns} from documents d join sources s on s.id = d.source_id
         where d.account_id = $1 and d.source_id = $2 and d.external_id = $3`,
        [accountId, sourceId, externalId],
      ),

    list: (accountId, query) => listDocuments(database, accountId, query),
  };
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly outcome: WriteOutcome;
  constructor(outcome: WriteOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function writeDocuments(tx: Queryable, source: Source, writes: readonly DocumentWrite[], quota: UnitQuota): Promise<WriteOutcome> {
  // Holds off a deletion or a move of the source until this commits.
  const alive = await tx.one("documents.lockSource", `select 1 from sources where account_id = $1 and id = $2 for key share`, [
    source.accountId,
    source.id,
  ]);
  if (alive === null) return { kind: "source_gone" };
  const existing = await lockExisting(tx, source.id, writes);
  const plan = planWrites(writes, existing);
  await insertNew(tx, source, plan.created);
  await updateText(tx, plan.textChanged);
  await updateRest(tx, plan.restChanged);
  await notifyChanges(
    tx,
    plan.restChanged.filter(({ row }) => row.state === "ready").map(({ row }) => row.id),
  );
  if (plan.created.length + plan.textChanged.length > 0) await notify(tx, "documents_pending", {});
  const refused = await addUsage(tx, source.accountId, plan.knowledgeUnits, plan.storageUnits, quota);
  if (refused !== null) throw new Refused({ kind: "over_quota", unit: refused });
  return { kind: "written", results: plan.results, droppedBlobs: plan.droppedBlobs };
}

/** Rows in the order of their ids, so that two batches with the same ids never wait for each other in a circle. */
function lockExisting(tx: Queryable, sourceId: string, writes: readonly DocumentWrite[]): Promise<ExistingRow[]> {
  return tx.rows<ExistingRow>(
    "documents.lockExisting",
    `select id, external_id as "externalId", content_hash as "contentHash", text_hash as "textHash", state,
       coalesce(knowledge_units, estimated_knowledge_units) as "knowledgeUnits", coalesce(storage_units, estimated_storage_units) as "storageUnits",
       blob_key as "blobKey"
     from documents where source_id = $1 and external_id = any ($2::text[]) order by external_id for update`,
    [sourceId, writes.map((write) => write.externalId)],
  );
}

interface Change {
  readonly row: ExistingRow;
  readonly write: DocumentWrite;
}

interface WritePlan {
  readonly results: Map<string, WriteResult>;
  readonly created: DocumentWrite[];
  readonly textChanged: Change[];
  readonly restChanged: Change[];
  readonly droppedBlobs: string[];
  knowledgeUnits: number;
  storageUnits: number;
}

function planWrites(writes: readonly DocumentWrite[], existing: readonly ExistingRow[]): WritePlan {
  const rows = new Map(existing.map((row) => [row.externalId, row]));
  const plan: WritePlan = {
    results: new Map(),
    created: [],
    textChanged: [],
    restChanged: [],
    droppedBlobs: [],
    knowledgeUnits: 0,
    storageUnits: 0,
  };
  for (const write of writes) {
    const row = rows.get(write.externalId);
    if (row === undefined) {
      plan.created.push(write);
      plan.results.set(write.externalId, "created");
      plan.knowledgeUnits += write.estimatedKnowledgeUnits;
      plan.storageUnits += write.estimatedStorageUnits;
    } else if (row.contentHash.equals(write.contentHash)) {
      plan.results.set(write.externalId, "no_op");
      if (write.file !== null) plan.droppedBlobs.push(write.file.blobKey);
    } else {
      const sameText = row.textHash.equals(write.textHash);
      (sameText ? plan.restChanged : plan.textChanged).push({ row, write });
      plan.results.set(write.externalId, "updated");
      // A file's units follow from what was read out of it; those of a product from what was sent.
      if (!sameText || write.kind === "item") plan.knowledgeUnits += write.estimatedKnowledgeUnits - row.knowledgeUnits;
      plan.storageUnits += write.estimatedStorageUnits - row.storageUnits;
      if (row.blobKey !== null) plan.droppedBlobs.push(row.blobKey);
    }
  }
  return plan;
}

function recordOf(write: DocumentWrite, id: string): object {
  return {
    id,
    external_id: write.externalId,
    kind: write.kind,
    title: write.title,
    content: write.content,
    content_hash: write.contentHash.toString("hex"),
    text_hash: write.textHash.toString("hex"),
    estimated_knowledge_units: write.estimatedKnowledgeUnits,
    estimated_storage_units: write.estimatedStorageUnits,
    blob_key: write.file?.blobKey ?? null,
    original_file_name: write.file?.name ?? null,
    content_type: write.file?.type ?? null,
    content_size_bytes: write.contentSizeBytes,
  };
}

const recordType = `r (id uuid, external_id text, kind text, title text, content json, content_hash text, text_hash text,
  estimated_knowledge_units double precision, estimated_storage_units double precision, blob_key text, original_file_name text, content_type text,
  content_size_bytes bigint, served json)`;

async function insertNew(tx: Queryable, source: Source, writes: readonly DocumentWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const inserted = await tx.run(
    "documents.insert",
    `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state,
       estimated_knowledge_units, estimated_storage_units, blob_key, original_file_name, content_type, content_size_bytes)
     select r.id, $1, $2, r.external_id, r.kind, r.title, r.content, decode(r.content_hash, 'hex'), decode(r.text_hash, 'hex'), 'pending',
       r.estimated_knowledge_units, r.estimated_storage_units, r.blob_key, r.original_file_name, r.content_type, r.content_size_bytes
     from json_to_recordset($3::json) as ${recordType}
     order by r.external_id
     on conflict on constraint documents_external_id do nothing`,
    [source.accountId, source.id, JSON.stringify(writes.map((write) => recordOf(write, write.id)))],
  );
  if (inserted !== writes.length) throw new ConcurrentWrite("another write created one of the documents");
}

const sharedColumns = `title = r.title, content = r.content, content_hash = decode(r.content_hash, 'hex'), version = d.version + 1,
  blob_key = r.blob_key, original_file_name = r.original_file_name, content_type = r.content_type, content_size_bytes = r.content_size_bytes,
  estimated_storage_units = r.estimated_storage_units, updated_at = now()`;

/** The text is another: queued again, whoever held the row has lost it. What was served stays until the new version is ready. */
async function updateText(tx: Queryable, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    "documents.updateText",
    `update documents d set ${sharedColumns}, text_hash = decode(r.text_hash, 'hex'), state = 'pending',
       estimated_knowledge_units = r.estimated_knowledge_units, knowledge_units = null, storage_units = null, processed_at = null,
       error_message = null, attempts = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, warnings = '[]'
     from json_to_recordset($1::json) as ${recordType} where d.id = r.id`,
    [JSON.stringify(changes.map(({ row, write }) => recordOf(write, row.id)))],
  );
}

/** The text is the same: takes effect at once and embeds nothing. A pending row will serve the new values once it is ready. */
async function updateRest(tx: Queryable, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    "documents.updateRest",
    `update documents d set ${sharedColumns},
       estimated_knowledge_units = case when d.kind = 'item' then r.estimated_knowledge_units else d.estimated_knowledge_units end,
       knowledge_units = case when d.kind = 'item' and d.knowledge_units is not null then r.estimated_knowledge_units else d.knowledge_units end,
       storage_units = case when d.storage_units is null then null else r.estimated_storage_units end,
       served = case when d.state = 'ready' then r.served else d.served end
     from json_to_recordset($1::json) as ${recordType} where d.id = r.id`,
    [JSON.stringify(changes.map(({ row, write }) => ({ ...recordOf(write, row.id), served: write.served })))],
  );
}

const order: Readonly<Record<DocumentListQuery["sortBy"], string>> = {
  created_at: "d.created_at",
  updated_at: "d.updated_at",
  title: "d.title",
  state: "d.state",
};

async function listDocuments(
  database: Database,
  accountId: string,
  query: DocumentListQuery,
): Promise<{ items: StoredDocument[]; total: number }> {
  const where = `d.account_id = $1 and ($2::uuid is null or s.brand_id = $2) and ($3::uuid is null or d.source_id = $3)
    and ($4::text is null or d.kind = $4) and ($5::text is null or d.state = $5)
    and ($6::text is null or strpos(lower(d.title), lower($6)) > 0 or d.external_id = $6 or strpos(lower(coalesce(d.original_file_name, '')), lower($6)) > 0)
    and ($7::timestamptz is null or d.updated_at >= $7)`;
  const values = [accountId, query.brandId, query.sourceId, query.kind, query.state, query.search, query.updatedSince];
  const direction = query.sortDir === "asc" ? "asc" : "desc";
  const name = `${query.sortBy}.${direction}`;
  const [items, total] = await Promise.all([
    database.rows<StoredDocument>(
      `documents.list.${name}`,
      `select ${columns} from documents d join sources s on s.id = d.source_id where ${where}
       order by ${order[query.sortBy]} ${direction}, d.id ${direction} limit $8 offset $9`,
      [...values, query.limit, query.offset],
    ),
    database.one<{ count: number }>(
      "documents.count",
      `select count(*) as count from documents d join sources s on s.id = d.source_id where ${where}`,
      values,
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
