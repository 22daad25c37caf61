import type { Queryable } from "../../../ports/database.ts";
import { filterParameter, matches } from "../../documents/matching.sql.ts";
import type { DocumentFilter } from "../model/job.ts";
import { notify, notifyChanges } from "../../../platform/postgres/notify.ts";

export interface Movable {
  readonly id: string;
  readonly externalId: string;
  readonly title: string;
  /** Whether the target source has a document with this external id. */
  readonly taken: boolean;
}

/**
 * Locks documents of a source in the order of their external ids.
 * @param places source and target, both locked
 * @param selection `after`: last id of the previous step
 */
export function lockForMove(
  tx: Queryable,
  places: { readonly from: string; readonly to: string },
  selection: {
    readonly externalIds: readonly string[] | null;
    readonly filter: DocumentFilter | null;
    readonly after: string;
    readonly limit: number;
  },
): Promise<Movable[]> {
  return tx.rows<Movable>(
    "jobs.lockForMove",
    `select d.id, d.external_id as "externalId", d.title,
       exists (select 1 from documents o where o.source_id = $5 and o.external_id = d.external_id and o.state <> 'deleted') as taken
     from documents d
     where d.source_id = $1 and d.external_id > $2 and ($3::text[] is null or d.external_id = any ($3::text[])) and d.state <> 'deleted'
       and ${matches("$6")}
     order by d.external_id limit $4 for update of d`,
    [places.from, selection.after, selection.externalIds, selection.limit, places.to, filterParameter(selection.filter)],
  );
}

/** Moves locked documents and their versions to a locked source. The index rereads the documents. */
export async function moveDocuments(tx: Queryable, accountId: string, documentIds: readonly string[], sourceId: string): Promise<void> {
  await tx.run(
    "jobs.moveDocuments",
    `update documents set source_id = $2, updated_at = now() where id = any ($1::uuid[]) and account_id = $3`,
    [documentIds, sourceId, accountId],
  );
  await tx.run(
    "jobs.moveVersions",
    `update document_versions set source_id = $2 where document_id = any ($1::uuid[]) and account_id = $3`,
    [documentIds, sourceId, accountId],
  );
  await notifyChanges(tx, documentIds);
}

/** On commit, invalidates cached data that the account's personas use. */
export async function reportSourceMoved(tx: Queryable, accountId: string): Promise<void> {
  await notify(tx, "account_changed", { accountId });
}
