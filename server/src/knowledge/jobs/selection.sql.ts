import type { Queryable } from "../../ports/database.ts";
import { filterParameter, matches } from "../documents/matching.sql.ts";
import type { DocumentState } from "../documents/model/document.ts";
import type { DocumentFilter } from "./model/job.ts";

/**
 * Counts the documents of a locked source that are in one of the given states and match a filter.
 * @param place null for an account that has never had an account document
 */
export async function countDocuments(
  tx: Queryable,
  place: string | null,
  states: readonly DocumentState[],
  filter: DocumentFilter | null,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "jobs.count",
    `select count(*) as count from documents d where d.source_id = $1 and d.state <> 'deleted' and d.state = any ($2::text[]) and ${matches("$3")}`,
    [place, states, filterParameter(filter)],
  );
  return row?.count ?? 0;
}

/**
 * Counts the documents of a source that are not processed yet.
 * @param sourceId null for account documents
 */
export async function countPending(db: Queryable, accountId: string, sourceId: string | null): Promise<number> {
  const row = await db.one<{ count: number }>(
    "jobs.countPending",
    `select count(*) as count from documents d join sources s on s.id = d.source_id
     where s.account_id = $1 and d.account_id = $1 and d.state = 'pending' and case when $2::uuid is null then s.type = 'library' else s.id = $2 end`,
    [accountId, sourceId],
  );
  return row?.count ?? 0;
}

/** Returns the given documents that exist in a locked source. */
export function knownDocuments(
  tx: Queryable,
  place: string | null,
  externalIds: readonly string[],
): Promise<{ readonly externalId: string; readonly state: DocumentState }[]> {
  return tx.rows(
    "jobs.known",
    `select external_id as "externalId", state from documents where source_id = $1 and external_id = any ($2::text[]) and state <> 'deleted'`,
    [place, externalIds],
  );
}

export async function hasBrand(tx: Queryable, accountId: string, brandId: string): Promise<boolean> {
  return (await tx.one("jobs.brand", `select 1 from brands where account_id = $1 and id = $2`, [accountId, brandId])) !== null;
}

export async function hasPersona(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  return (await tx.one("jobs.persona", `select 1 from personas where account_id = $1 and id = $2`, [accountId, personaId])) !== null;
}
