import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import { addUsage, unlimited } from "../usage.sql.ts";

/** Documents of a source (or account documents): all, or those with some external ids. */
export interface DocumentsOf {
  readonly sourceId: string;
  readonly externalIds: readonly string[] | null;
}

export interface Marked {
  /** Number of marked documents. */
  readonly documents: number;
  /** Number of deleted activations; if any, cached data of the account is stale. */
  readonly activations: number;
}

interface LockedRow {
  readonly id: string;
  readonly served: boolean;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/**
 * Marks documents as deleted: on commit they are invisible to every caller, their ids are free, and the index removes them. Returns their
 * units. Lock order: source, document, usage; only `queueJob` may follow. A job removes rows, passages and files.
 */
export async function markDeleted(tx: Queryable, accountId: string, which: DocumentsOf): Promise<Marked> {
  const rows = await lockDocuments(tx, accountId, which);
  if (rows.length === 0) return { documents: 0, activations: 0 };
  const ids = rows.map((row) => row.id);
  await tx.run(
    "removal.mark",
    `update documents set state = 'deleted', served = null, lease_owner = null, lease_until = null, updated_at = now() where id = any ($1::uuid[])`,
    [ids],
  );
  const activations = await tx.run("removal.deactivate", `delete from activations where document_id = any ($1::uuid[])`, [ids]);
  await notifyChanges(
    tx,
    rows.filter((row) => row.served).map((row) => row.id),
  );
  const knowledge = rows.reduce((sum, row) => sum + row.knowledgeUnits, 0);
  const storage = rows.reduce((sum, row) => sum + row.storageUnits, 0);
  await addUsage(tx, accountId, "documents.deleted", -knowledge, -storage, unlimited);
  return { documents: rows.length, activations };
}

/** Invalidates what the account's personas answer from when the transaction commits. */
export async function reportDeactivated(tx: Queryable, accountId: string): Promise<void> {
  await notify(tx, "account_changed", { accountId });
}

/** The lock on the source blocks its deletion, which would return the same units. */
function lockDocuments(tx: Queryable, accountId: string, { sourceId, externalIds }: DocumentsOf): Promise<LockedRow[]> {
  const lock = (name: string, where: string, values: readonly unknown[]): Promise<LockedRow[]> =>
    tx.rows<LockedRow>(
      name,
      `select d.id, d.served is not null as served, coalesce(d.knowledge_units, d.estimated_knowledge_units) as "knowledgeUnits",
         coalesce(d.storage_units, d.estimated_storage_units) as "storageUnits"
       from documents d join sources s on s.id = d.source_id and s.deleted_at is null
       where d.account_id = $1 and d.source_id = $2 and ${where} and d.state <> 'deleted' order by d.external_id for update of d for key share of s`,
      [accountId, sourceId, ...values],
    );
  return externalIds === null
    ? lock("removal.lockAll", "true", [])
    : lock("removal.lockByExternalIds", "d.external_id = any ($3::text[])", [externalIds]);
}
