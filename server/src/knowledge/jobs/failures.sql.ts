import type { Queryable } from "../../ports/database.ts";
import { filterParameter, matches } from "../documents/matching.sql.ts";
import type { DocumentSelection, Job } from "./model/job.ts";

/** A document that a job could not process. */
export interface FailedDocument {
  readonly externalId: string;
  readonly title: string;
  readonly sourceId: string | null;
  /** Stable cause. */
  readonly code: string;
}

/** Adds the documents that a step could not process. A repeated step adds nothing. */
export async function addFailures(
  tx: Queryable,
  { id, accountId }: Pick<Job, "id" | "accountId">,
  failed: readonly FailedDocument[],
): Promise<void> {
  if (failed.length === 0) return;
  await tx.run(
    "jobs.addFailures",
    `insert into job_failures (job_id, account_id, external_id, source_id, title, code)
     select $1, $2, r."externalId", r."sourceId", r.title, r.code
     from json_to_recordset($3::json) as r ("externalId" text, "sourceId" uuid, title text, code text) on conflict do nothing`,
    [id, accountId, JSON.stringify(failed)],
  );
}

/** An entry that failed. */
export interface JobFailure extends FailedDocument {
  /** Line of an imported file. */
  readonly line: number | null;
  readonly message: string | null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface Failures {
  readonly items: JobFailure[];
  readonly total: number;
}

/** Returns the failures that steps of a job recorded. */
export function recordedFailures(db: Queryable, { id, accountId }: Pick<Job, "id" | "accountId">, page: Page): Promise<Failures> {
  return pageOf(
    db,
    "recorded",
    `select f.external_id as "externalId", f.title, f.source_id as "sourceId", f.code, null::integer as line, null as message, f.external_id as place
     from job_failures f where f.account_id = $1 and f.job_id = $2`,
    "limit $3 offset $4",
    { ...page, values: [accountId, id] },
  );
}

/** Returns the items that an import skipped; none if a later import has replaced it. */
export function skippedItems(db: Queryable, { id, accountId }: Pick<Job, "id" | "accountId">, page: Page): Promise<Failures> {
  return pageOf(
    db,
    "skipped",
    `select coalesce(k.external_id, '') as "externalId", coalesce(k.item ->> 'title', '') as title, i.source_id as "sourceId", k.code, k.line, k.message,
       lpad(k.number::text, 10, '0') as place
     from imports i join import_skipped k on k.import_id = i.id where i.account_id = $1 and i.job_id = $2`,
    "limit $3 offset $4",
    { ...page, values: [accountId, id] },
  );
}

/** Returns the documents of a job that failed after it had queued them. */
export function failedDocuments(
  db: Queryable,
  job: Pick<Job, "accountId" | "createdAt">,
  selection: DocumentSelection,
  page: Page,
): Promise<Failures> {
  return pageOf(
    db,
    "failedDocuments",
    `select d.external_id as "externalId", d.title, case when s.type <> 'library' then d.source_id end as "sourceId",
       split_part(coalesce(d.error_message, 'failed'), ':', 1) as code, null::integer as line, d.error_message as message, d.external_id as place
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null
     where d.account_id = $1 and d.state = 'failed' and d.updated_at >= $2 and (s.id = $3::uuid or $3::uuid is null and s.type = 'library')
       and ($4::text[] is null or d.external_id = any ($4)) and ${matches("($5::jsonb - 'state' - 'warning')")}`,
    "limit $6 offset $7",
    { ...page, values: [job.accountId, job.createdAt, selection.sourceId, selection.externalIds, filterParameter(selection.filter)] },
  );
}

/** @param cut SQL that limits the rows by the two parameters after those of `values` */
async function pageOf(
  db: Queryable,
  name: string,
  rows: string,
  cut: string,
  { values, limit, offset }: Page & { readonly values: readonly unknown[] },
): Promise<Failures> {
  const items = await db.rows<JobFailure & { readonly place: string }>(`jobs.failures.${name}`, `${rows} order by place ${cut}`, [
    ...values,
    limit,
    offset,
  ]);
  const counted = await db.one<{ count: number }>(`jobs.countFailures.${name}`, `select count(*) as count from (${rows}) r`, values);
  return { items: items.map(({ place: _place, ...item }) => item), total: counted?.count ?? 0 };
}
