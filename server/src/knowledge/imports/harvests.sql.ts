import type { Queryable } from "../../ports/database.ts";
import type { Import } from "./model/import.ts";

/** The most recent onboarding job that read a website into a source. */
export interface Harvest {
  readonly jobId: string;
  readonly sourceId: string;
  readonly state: Import["state"];
  readonly pages: { readonly found: number; readonly done: number; readonly skipped: number };
  readonly error: Import["error"];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Number of documents in the source that the job created. */
  readonly created: number;
}

/** Returns the most recent onboarding job of each of the account's sources. */
export function harvestsOf(db: Queryable, accountId: string): Promise<Harvest[]> {
  return db.rows<Harvest>(
    "imports.harvests",
    `select distinct on (s.id) o.id as "jobId", s.id as "sourceId", o.status as state, o.pages, o.error, o.created_at as "startedAt",
       o.finished_at as "finishedAt", (
         select count(*) from documents d where d.source_id = s.id and d.state <> 'deleted'
           and d.created_at >= o.created_at and d.created_at <= coalesce(o.finished_at, now())
       ) as created
     from sources s join onboardings o on o.account_id = s.account_id and s.id in (o.files_source_id, o.products_source_id)
     where s.account_id = $1 and s.deleted_at is null order by s.id, o.created_at desc`,
    [accountId],
  );
}

/** Returns the first pages that an onboarding job skipped. */
export function skippedPages(
  db: Queryable,
  accountId: string,
  jobIds: readonly string[],
  limit: number,
): Promise<{ readonly jobId: string; readonly url: string; readonly reason: string | null }[]> {
  return db.rows(
    "imports.skippedPages",
    `select p."jobId", p.url, p.reason from unnest($2::uuid[]) as j (id) cross join lateral (
       select p.onboarding_id as "jobId", p.url, p.reason from onboarding_pages p
       where p.onboarding_id = j.id and p.account_id = $1 and p.outcome = 'skipped' order by p.ordinal limit $3
     ) p`,
    [accountId, jobIds, limit],
  );
}
