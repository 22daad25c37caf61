import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import { filterParameter, matches } from "../documents/matching.sql.ts";
import type { DocumentFilter } from "../jobs/model/job.ts";

/** Documents of a source, selected by id or by a filter; if neither is given, all documents. */
export interface SwitchedDocuments {
  readonly accountId: string;
  readonly sourceId: string;
  readonly externalIds: readonly string[] | null;
  readonly filter: DocumentFilter | null;
}

/**
 * Enables or disables documents; the index adds or removes them on commit. Locks the source first, as every write does.
 * @returns the external ids of the documents that changed
 */
export async function switchDocuments(
  tx: Queryable,
  { accountId, sourceId, externalIds, filter }: SwitchedDocuments,
  enabled: boolean,
): Promise<readonly string[]> {
  await tx.one(
    "documents.lockSourceForSwitch",
    `select 1 from sources where account_id = $1 and id = $2 and deleted_at is null for key share`,
    [accountId, sourceId],
  );
  const changed = await tx.rows<{ id: string; externalId: string }>(
    "documents.switchMany",
    `with chosen as (
       select d.id from documents d
       where d.account_id = $1 and d.source_id = $2 and d.state <> 'deleted' and d.enabled <> $3
         and ($4::text[] is null or d.external_id = any ($4::text[])) and ${matches("$5")}
       order by d.external_id for update)
     update documents d set enabled = $3 from chosen c where d.account_id = $1 and d.id = c.id
     returning d.id, d.external_id as "externalId"`,
    [accountId, sourceId, enabled, externalIds, filterParameter(filter)],
  );
  await notifyChanges(
    tx,
    changed.map(({ id }) => id),
  );
  if (changed.length > 0) await notify(tx, "account_event", { accountId, event: "source.changed", object: `source:${sourceId}` });
  return changed.map(({ externalId }) => externalId);
}
