import type { Message } from "../../ports/topics.ts";
import { ConcurrentWrite, type DocumentPlace, type DocumentWrite } from "./model/document-write.ts";
import type { UnitQuota } from "../model/units.ts";
import type { Queryable } from "../../ports/database.ts";
import { isTransactionConflict, isUniqueViolation } from "../../platform/postgres/failures.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { newsOf as newsText } from "../../platform/postgres/news.ts";
import { firstThreshold } from "../../billing/model/thresholds.ts";
import { ledgerAmounts, ledgerEntry } from "../usage.sql.ts";

/**
 * Returns the notification about waiting documents. It contains the kind and the account, so that workers that process the other kind, or
 * that are at their limit for the account, do not need to poll.
 */
function newsOf(
  { accountId, id: sourceId }: DocumentPlace,
  writes: readonly DocumentWrite[],
): [topic: "documents_pending", message: Message<"documents_pending">] {
  return ["documents_pending", { kinds: [...new Set(writes.map(({ kind }) => kind))], accountId, sourceId }];
}

/** Notifies the workers of written documents that are waiting for them. The notification is sent on commit. */
export async function reportPending(tx: Queryable, place: DocumentPlace, writes: readonly DocumentWrite[]): Promise<void> {
  if (writes.length > 0) await notify(tx, ...newsOf(place, writes));
}

export function recordOf(write: DocumentWrite, id: string): object {
  return {
    id,
    external_id: write.externalId,
    kind: write.kind,
    title: write.title,
    title_given: write.isTitleGiven ?? true,
    content: write.content,
    content_hash: write.contentHash.toString("hex"),
    text_hash: write.textHash.toString("hex"),
    estimated_knowledge_units: write.estimatedKnowledgeUnits,
    estimated_storage_units: write.estimatedStorageUnits,
    blob_key: write.file?.blobKey ?? null,
    original_file_name: write.file?.name ?? null,
    content_type: write.file?.type ?? null,
    content_size_bytes: write.contentSizeBytes,
    content_sha256: write.file?.sha256 ?? null,
    estimated_pages: write.file?.pages ?? null,
    body: write.text ?? null,
  };
}

export const recordType = `r (id uuid, external_id text, kind text, title text, title_given boolean, content json, content_hash text, text_hash text,
  estimated_knowledge_units double precision, estimated_storage_units double precision, blob_key text, original_file_name text, content_type text,
  content_size_bytes bigint, content_sha256 text, estimated_pages integer, body text, knowledge_units double precision, storage_units double precision, served json)`;

/**
 * @param from SQL source of the rows, with their creation time as `moment.at`
 * @param origin SQL for how the rows are written
 */
const insertRows = (
  from: string,
  origin: string,
): string => `insert into documents (id, account_id, source_id, external_id, kind, title, title_given, content, content_hash,
     text_hash, state, estimated_knowledge_units, estimated_storage_units, blob_key, original_file_name, content_type, content_size_bytes, content_sha256,
     estimated_pages, body, origin, created_at, updated_at)
   select r.id, $1, $2, r.external_id, r.kind, r.title, r.title_given, r.content, decode(r.content_hash, 'hex'), decode(r.text_hash, 'hex'), $4,
     r.estimated_knowledge_units, r.estimated_storage_units, r.blob_key, r.original_file_name, r.content_type, r.content_size_bytes,
     decode(r.content_sha256, 'hex'), r.estimated_pages, r.body, ${origin}::text, moment.at, moment.at
   from ${from} cross join json_to_recordset($3::json) as ${recordType}
   order by r.external_id
   returning created_at`;

/** SQL for the notification of the workers, which is sent after the commit. */
const newsOfRows = `case when $4 = 'pending' and count(*) > 0 then array[$5::text] end`;

function valuesOf(place: DocumentPlace, writes: readonly DocumentWrite[], state: "pending" | "staged"): unknown[] {
  const news = newsText(...newsOf(place, writes));
  return [place.accountId, place.id, JSON.stringify(writes.map((write) => recordOf(write, write.id))), state, news];
}

/**
 * Inserts rows in a transaction that has locked the account's usage row.
 * @returns the creation time; null if there are no rows
 * @throws ConcurrentWrite
 */
export async function insertDocuments(
  tx: Queryable,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
  state: "pending" | "staged",
): Promise<Date | null> {
  if (writes.length === 0) return null;
  const created = await tx
    .one<{ at: Date | null }>(
      "documents.insert",
      `with created as (${insertRows("(select clock_timestamp() as at offset 0) moment", "$6")})
       select max(created_at) as at, ${newsOfRows} as news from created`,
      [...valuesOf(place, writes, state), place.origin ?? null],
    )
    .catch(failConcurrent);
  if (created?.at == null) throw new ConcurrentWrite("the documents were not created");
  return created.at;
}

/**
 * Fast path: inserts new rows with usage and ledger in one statement and transaction, because most documents are sent only once and
 * individually.
 * @returns the creation time; null if nothing was written, because the source was deleted, a quota threshold was reached or another
 * transaction won
 * @throws ConcurrentWrite
 */
export async function createDocuments(
  database: Queryable,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
  state: "pending" | "staged",
  quota: UnitQuota,
): Promise<Date | null> {
  const sum = (unitsOf: (write: DocumentWrite) => number): number => writes.reduce((total, write) => total + unitsOf(write), 0);
  const units = ledgerAmounts({
    knowledgeUnits: sum((write) => write.estimatedKnowledgeUnits),
    storageUnits: sum((write) => write.estimatedStorageUnits),
  });
  // A write that reaches a threshold uses the transaction, which reports the threshold.
  const most = (limit: number): number => (quota.periodStart === undefined ? limit : limit * firstThreshold - leastUnits);
  // All writes lock in this order: source, account usage, rows. The time is read after usage is locked, so documents become visible in the
  // order of their creation.
  const created = await database
    .one<{ at: Date | null }>(
      "documents.create",
      `with alive as (
         select account_id from sources where account_id = $1 and id = $2 and deleted_at is null for key share
       ), counted as (
         insert into account_usage as u (account_id, knowledge_units, storage_units)
         select account_id, $6, $7 from alive where $6::numeric <= $8::numeric and $7::numeric <= $9::numeric
         on conflict (account_id) do update
           set knowledge_units = u.knowledge_units + excluded.knowledge_units, storage_units = u.storage_units + excluded.storage_units
           where u.knowledge_units + excluded.knowledge_units <= $8::numeric and u.storage_units + excluded.storage_units <= $9::numeric
         returning account_id
       ), entry as (
         insert into usage_ledger (id, account_id, kind, credits, calls, knowledge_units, storage_units)
         select $10, account_id, 'documents.written', 0, 0, $6, $7 from counted
       ), created as (${insertRows("counted cross join lateral (select clock_timestamp() as at, counted.account_id offset 0) moment", "$11")})
       select max(created_at) as at, ${newsOfRows} as news from created`,
      [
        ...valuesOf(place, writes, state),
        units.knowledge,
        units.storage,
        numeric(most(quota.knowledgeUnits)),
        numeric(most(quota.storageUnits)),
        ledgerEntry(),
        place.origin ?? null,
      ],
    )
    .catch((error: unknown) => (isTransactionConflict(error) ? null : failConcurrent(error)));
  return created?.at ?? null;
}

/** Smallest possible difference between two unit amounts. */
const leastUnits = 0.000_001;

/** Returns a number in PostgreSQL's notation, including infinity. */
function numeric(value: number): string {
  return String(value);
}

function failConcurrent(error: unknown): never {
  if (isUniqueViolation(error, "documents_external_id")) throw new ConcurrentWrite("another write created one of the documents");
  throw error;
}
