import type { Queryable } from "../ports/database.ts";

export interface ChangedObject {
  readonly accountId: string;
  /** Object as in notifications, such as `conversation:<id>`. */
  readonly object: string;
  /** Time since the change, in milliseconds. */
  readonly ageMs: number;
}

/** Maximum number of objects that one check reads; if there are more, readers must read everything again. */
export const mostChanged = 2_000;

/** Number of the newest document changes that are examined, because documents have no index by time. */
const examined = 5_000;

/**
 * Returns the accounts' conversations, jobs, onboarding jobs, personas and sources that changed within a period. Jobs in progress and
 * deletions
 * are not included.
 */
export function changedObjects(db: Queryable, accountIds: readonly string[], withinMs: number): Promise<ChangedObject[]> {
  return db.rows(
    "accountEvents.changed",
    `with since as (select clock_timestamp() - make_interval(secs => $2::float8 / 1000) as at)
     select c.account_id as "accountId", c.object, (extract(epoch from clock_timestamp() - c.at) * 1000)::float8 as "ageMs" from (
       select s.account_id, 'conversation:' || s.id as object, s.updated_at as at from sessions s, since
         where s.account_id = any ($1::uuid[]) and s.updated_at > since.at
       union all
       select p.account_id, 'persona:' || p.id, p.updated_at from personas p, since
         where p.account_id = any ($1::uuid[]) and p.updated_at > since.at
       union all
       select j.account_id, 'job:' || j.id, j.finished_at from jobs j, since
         where j.account_id = any ($1::uuid[]) and j.finished_at > since.at and j.operation <> 'summary'
       union all
       select o.account_id, 'onboarding:' || o.id, o.finished_at from onboardings o, since
         where o.account_id = any ($1::uuid[]) and o.finished_at > since.at
       union all
       select d.account_id, 'source:' || d.source_id, max(i.created_at)
         from (select document_id, created_at from index_changes order by seq desc limit ${examined}) i
           join documents d on d.id = i.document_id, since
         where d.account_id = any ($1::uuid[]) and i.created_at > since.at group by d.account_id, d.source_id
     ) c limit ${mostChanged}`,
    [accountIds, withinMs],
  );
}
