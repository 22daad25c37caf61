import type { Queryable } from "../../ports/database.ts";
import { reportProgress } from "../jobs/job-progress.sql.ts";
import type { Import, ImportCounts, ImportOptions } from "./model/import.ts";

const columns = `i.id, i.account_id as "accountId", i.source_id as "sourceId", i.job_id as "jobId", i.state, i.options, i.file_name as "fileName",
  i.blob_key as "blobKey", i.is_retry as "isRetry", i.retry_until as "retryUntil", i.position, i.total, i.created, i.updated, i.unchanged, i.removed, i.skipped, i.unreadable,
  i.removals_withheld as "removalsWithheld", i.error, i.started_at as "startedAt", i.finished_at as "finishedAt", i.undone_at as "undoneAt",
  i.state not in ('queued', 'running') and exists (select from import_changes c where c.import_id = i.id and c.account_id = i.account_id) as "isUndoable"`;

export interface NewImport {
  readonly id: string;
  readonly accountId: string;
  readonly sourceId: string;
  readonly options: ImportOptions;
  readonly fileName: string;
  readonly blobKey: string;
}

/** Replaces the last import into a source. The import's job has the same id. */
export async function replaceImport(tx: Queryable, { id, accountId, sourceId, options, fileName, blobKey }: NewImport): Promise<void> {
  await tx.run("imports.drop", `delete from imports where account_id = $1 and source_id = $2`, [accountId, sourceId]);
  await tx.run(
    "imports.insert",
    `insert into imports (id, account_id, source_id, job_id, options, file_name, blob_key) values ($1, $2, $3, $1, $4, $5, $6)`,
    [id, accountId, sourceId, JSON.stringify(options), fileName, blobKey],
  );
}

/** Continues the last import into a source with another job, which resends the skipped items. */
export async function restartImport(tx: Queryable, { accountId, id }: Pick<Import, "accountId" | "id">, jobId: string): Promise<void> {
  await tx.run(
    "imports.restart",
    `update imports set job_id = $3, state = 'queued', is_retry = true, position = 0,
       retry_until = coalesce((select max(number) from import_skipped k where k.import_id = imports.id), 0), error = null, finished_at = null
     where account_id = $1 and id = $2`,
    [accountId, id, jobId],
  );
}

export function importOfJob(db: Queryable, accountId: string, jobId: string): Promise<Import | null> {
  return db.one<Import>("imports.ofJob", `select ${columns} from imports i where i.account_id = $1 and i.job_id = $2`, [accountId, jobId]);
}

export function importOfSource(db: Queryable, accountId: string, sourceId: string): Promise<Import | null> {
  return db.one<Import>("imports.ofSource", `select ${columns} from imports i where i.account_id = $1 and i.source_id = $2`, [
    accountId,
    sourceId,
  ]);
}

/** Returns the last import into each of the account's sources. */
export function importsOf(db: Queryable, accountId: string): Promise<Import[]> {
  return db.rows<Import>("imports.ofAccount", `select ${columns} from imports i where i.account_id = $1`, [accountId]);
}

/** Records the number of items, once the file has been read. */
export async function setTotal(tx: Queryable, { accountId, jobId }: Pick<Import, "accountId" | "jobId">, total: number): Promise<void> {
  await tx.run(
    "imports.setTotal",
    `with job as (update jobs set total = $3 where account_id = $1 and id = $2)
     update imports set total = $3 where account_id = $1 and job_id = $2`,
    [accountId, jobId, total],
  );
  await reportProgress(tx, { accountId, id: jobId });
}

interface Progress extends ImportCounts {
  readonly position: number;
  /** Change in the number of skipped items. */
  readonly skipped: number;
  readonly unreadable: number;
}

export async function addProgress(
  tx: Queryable,
  { accountId, id, jobId }: Pick<Import, "accountId" | "id" | "jobId">,
  progress: Progress,
): Promise<void> {
  const { position, created, updated, unchanged, skipped, unreadable } = progress;
  await tx.run(
    "imports.addProgress",
    `update imports set position = $3, created = created + $4, updated = updated + $5, unchanged = unchanged + $6, skipped = skipped + $7,
       unreadable = unreadable + $8 where account_id = $1 and id = $2`,
    [accountId, id, position, created, updated, unchanged, skipped, unreadable],
  );
  await reportProgress(tx, { accountId, id: jobId });
}

export async function setRemovals(
  tx: Queryable,
  { accountId, id }: Pick<Import, "accountId" | "id">,
  { removed, withheld }: { readonly removed: number; readonly withheld: number },
): Promise<void> {
  await tx.run("imports.setRemovals", `update imports set removed = $3, removals_withheld = $4 where account_id = $1 and id = $2`, [
    accountId,
    id,
    removed,
    withheld,
  ]);
}

/** Returns which of the ids the import itself has already handled. */
export async function ownIds(tx: Queryable, importId: string, externalIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ externalId: string }>(
    "imports.ownIds",
    `select external_id as "externalId" from import_ids where import_id = $1 and external_id = any ($2::text[]) and is_own`,
    [importId, externalIds],
  );
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Returns the documents that are missing from the file and that no other caller has written since the import started. */
export async function missingIds(
  tx: Queryable,
  { accountId, sourceId, id }: Pick<Import, "accountId" | "sourceId" | "id">,
): Promise<string[]> {
  const rows = await tx.rows<{ externalId: string }>(
    "imports.missing",
    `select d.external_id as "externalId" from documents d
     where d.account_id = $1 and d.source_id = $2 and d.state <> 'deleted'
       and not exists (select from import_ids n where n.import_id = $3 and n.external_id = d.external_id)`,
    [accountId, sourceId, id],
  );
  return rows.map(({ externalId }) => externalId);
}

export async function countDocumentsOf(db: Queryable, accountId: string, sourceId: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    "imports.countDocuments",
    `select count(*) as count from documents where account_id = $1 and source_id = $2 and state <> 'deleted'`,
    [accountId, sourceId],
  );
  return row?.count ?? 0;
}

/** A stored product. */
export interface StoredProduct {
  readonly externalId: string;
  readonly title: string;
  readonly content: object;
  /** Whether a user wrote or restored the product after the last import of it. */
  readonly isEdited: boolean;
}

/** Returns the given products of a source. */
export function storedProducts(
  db: Queryable,
  { accountId, sourceId }: { readonly accountId: string; readonly sourceId: string },
  externalIds: readonly string[],
): Promise<StoredProduct[]> {
  return db.rows(
    "imports.storedProducts",
    `select external_id as "externalId", title, content, coalesce(origin in ('dashboard', 'restore'), false) as "isEdited" from documents
     where account_id = $1 and source_id = $2 and external_id = any ($3::text[]) and state <> 'deleted'`,
    [accountId, sourceId, externalIds],
  );
}

/** Returns the first products of a source, in id order, that are not among the given products. */
export function otherProducts(
  db: Queryable,
  { accountId, sourceId }: { readonly accountId: string; readonly sourceId: string },
  externalIds: readonly string[],
  limit: number,
): Promise<StoredProduct[]> {
  return db.rows(
    "imports.otherProducts",
    `select d.external_id as "externalId", d.title, d.content, coalesce(d.origin in ('dashboard', 'restore'), false) as "isEdited" from documents d
     where d.account_id = $1 and d.source_id = $2 and d.state <> 'deleted'
       and not exists (select from unnest($3::text[]) n (external_id) where n.external_id = d.external_id)
     order by d.external_id limit $4`,
    [accountId, sourceId, externalIds, limit],
  );
}

/** Returns those of the given SKUs that belong to variants of other products in a source. */
export async function variantSkus(
  db: Queryable,
  { accountId, sourceId }: { readonly accountId: string; readonly sourceId: string },
  skus: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sku: string }>(
    "imports.variantSkus",
    `select distinct v ->> 'sku' as sku from documents d
       cross join json_array_elements(case when json_typeof(d.content -> 'variants') = 'array' then d.content -> 'variants' end) v
     where d.account_id = $1 and d.source_id = $2 and d.state <> 'deleted' and v ->> 'sku' = any ($3::text[]) and v ->> 'sku' <> d.external_id`,
    [accountId, sourceId, skus],
  );
  return new Set(rows.map(({ sku }) => sku));
}
