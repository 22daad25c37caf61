import { type DocumentPlace, type DocumentWrite, type UnitQuota, type WriteOutcome, type WriteResult } from "./model/document-write.ts";
import type { DocumentContent } from "../model/content.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import { createDocuments, insertDocuments, newsOf, recordOf, recordType } from "./insert-documents.sql.ts";
import { addUsage, lockUsage } from "../usage.sql.ts";

interface ExistingRow {
  readonly id: string;
  readonly externalId: string;
  readonly contentHash: Buffer;
  readonly textHash: Buffer;
  readonly state: string;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
  readonly blobKey: string | null;
  /** Read only when a write depends on it. */
  readonly content: DocumentContent | null;
}

/** `DocumentStore.write`. Unchanged documents cost no lock and no transaction, because most of a nightly sync is unchanged. */
export async function writeDocuments(
  database: Database,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
  quota: () => Promise<UnitQuota>,
  textState: "pending" | "staged",
): Promise<WriteOutcome> {
  const present = writes.every((write) => write.hasNewId === true) ? new Map() : await findPresent(database, place, writes);
  const others = writes.filter((write) => write.onto !== undefined || present.get(write.externalId) !== "same");
  const outcome: WriteOutcome =
    others.length === 0
      ? { kind: "written", results: new Map(), createdAt: null, droppedBlobs: [] }
      : await writeOthers(database, { place, writes: others, present, textState }, await quota());
  if (outcome.kind !== "written" || others.length === writes.length) return outcome;
  const results = new Map(outcome.results);
  const droppedBlobs = [...outcome.droppedBlobs];
  for (const write of writes) {
    if (results.has(write.externalId)) continue;
    results.set(write.externalId, "no_op");
    if (write.file !== null) droppedBlobs.push(write.file.blobKey);
  }
  return { ...outcome, results, droppedBlobs };
}

/** Returns the existing external ids and whether their content is equal. */
async function findPresent(database: Database, place: DocumentPlace, writes: readonly DocumentWrite[]): Promise<Present> {
  // The hashes are passed as one binary value: an array would be sent as text of twice their size.
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

type Present = ReadonlyMap<string, "same" | "other">;

interface Order {
  readonly place: DocumentPlace;
  readonly writes: readonly DocumentWrite[];
  readonly present: Present;
  readonly textState: "pending" | "staged";
}

async function writeOthers(database: Database, order: Order, quota: UnitQuota): Promise<WriteOutcome> {
  const { place, writes, present, textState } = order;
  if (!writes.some((write) => present.has(write.externalId))) {
    const createdAt = await createDocuments(database, place, writes, textState, quota);
    const results = new Map(writes.map(({ externalId }) => [externalId, "created" as const]));
    if (createdAt !== null) return { kind: "written", results, createdAt, droppedBlobs: [] };
    // The fast path failed; the transaction below reports why.
  }
  try {
    return await database.transaction((tx) => writeChanged(tx, order, quota));
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly outcome: WriteOutcome;
  constructor(outcome: WriteOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

async function writeChanged(tx: Queryable, { place, writes, present, textState }: Order, quota: UnitQuota): Promise<WriteOutcome> {
  // Blocks a deletion of the source until the commit.
  const alive = await tx.one(
    "documents.lockSource",
    `select 1 from sources where account_id = $1 and id = $2 and deleted_at is null for key share`,
    [place.accountId, place.id],
  );
  if (alive === null) return { kind: "source_gone" };
  // A document created concurrently conflicts at the insert and is seen by the retry.
  const known = writes.filter((write) => present.has(write.externalId));
  const existing = known.length === 0 ? [] : await lockExisting(tx, place.id, known);
  const plan = planWrites(writes, existing);
  await updateText(tx, plan.textChanged, textState);
  await updateRest(tx, plan.restChanged);
  await notifyChanges(
    tx,
    plan.restChanged.filter(({ row }) => row.state === "ready").map(({ row }) => row.id),
  );
  // Documents are created under the lock of the account's row, so that they become visible in order of creation. A batch that returns as
  // much as it takes adds nothing and would otherwise not lock.
  if (plan.created.length > 0) await lockUsage(tx, place.accountId);
  const refused = await addUsage(tx, place.accountId, "documents.written", plan.knowledgeUnits, plan.storageUnits, quota);
  if (refused !== null) throw new Refused({ kind: "over_quota", unit: refused });
  const createdAt = await insertDocuments(tx, place, plan.created, textState);
  if (textState === "pending" && plan.textChanged.length > 0)
    await notify(
      tx,
      ...newsOf(
        place,
        plan.textChanged.map(({ write }) => write),
      ),
    );
  return { kind: "written", results: plan.results, createdAt, droppedBlobs: plan.droppedBlobs };
}

/** Rows in id order, so that two batches with the same ids cannot deadlock. */
function lockExisting(tx: Queryable, sourceId: string, writes: readonly DocumentWrite[]): Promise<ExistingRow[]> {
  const withContent = writes.some((write) => write.onto !== undefined);
  return tx.rows<ExistingRow>(
    withContent ? "documents.lockExistingContent" : "documents.lockExisting",
    `select id, external_id as "externalId", content_hash as "contentHash", text_hash as "textHash", state,
       coalesce(knowledge_units, estimated_knowledge_units) as "knowledgeUnits", coalesce(storage_units, estimated_storage_units) as "storageUnits",
       blob_key as "blobKey", ${withContent ? "content" : "null as content"}
     from documents where source_id = $1 and external_id = any ($2::text[]) and state <> 'deleted' order by external_id for update`,
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
  for (const sent of writes) {
    const row = rows.get(sent.externalId);
    const write = row?.content != null && sent.onto !== undefined ? sent.onto(row.content, row.contentHash) : sent;
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
      // A file's units follow from its extracted text; a product's from what was sent.
      if (!sameText || write.kind === "item") plan.knowledgeUnits += write.estimatedKnowledgeUnits - row.knowledgeUnits;
      plan.storageUnits += write.estimatedStorageUnits - row.storageUnits;
      if (row.blobKey !== null) plan.droppedBlobs.push(row.blobKey);
    }
  }
  return plan;
}

const sharedColumns = `title = r.title, title_given = r.title_given, content = r.content, content_hash = decode(r.content_hash, 'hex'), version = d.version + 1,
  blob_key = r.blob_key, original_file_name = r.original_file_name, content_type = r.content_type, content_size_bytes = r.content_size_bytes,
  estimated_pages = r.estimated_pages,  body = r.body, estimated_storage_units = r.estimated_storage_units, updated_at = now()`;

/** The text changed: queue again and revoke any lease. The serving version stays until the new one is ready. */
async function updateText(tx: Queryable, changes: readonly Change[], state: "pending" | "staged"): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    "documents.updateText",
    `update documents d set ${sharedColumns}, text_hash = decode(r.text_hash, 'hex'), state = $2,
       estimated_knowledge_units = r.estimated_knowledge_units, knowledge_units = null, storage_units = null, processed_at = null,
       error_message = null, attempts = 0, broken_off = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, progress = null, warnings = '[]'
     from json_to_recordset($1::json) as ${recordType} where d.id = r.id`,
    [JSON.stringify(changes.map(({ row, write }) => recordOf(write, row.id))), state],
  );
}

/** The text is unchanged: takes effect immediately without embedding. A pending row will serve the new values once ready. */
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
