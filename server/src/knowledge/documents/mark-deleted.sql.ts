import { documentEventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import { keeping } from "./keep-versions.sql.ts";
import { filterParameter, matches } from "./matching.sql.ts";
import type { CountedDocument } from "./model/unit-accounting.ts";

/**
 * Documents of a source (or account documents): those with the given external ids or those that match a filter; if neither is given, all
 * documents.
 */
export interface DocumentsOf {
  readonly sourceId: string;
  readonly externalIds: readonly string[] | null;
  /** A `DocumentFilter`. */
  readonly filter?: object | null;
}

export interface LockedDocument extends CountedDocument {
  readonly id: string;
  readonly served: boolean;
}

/** Hides locked documents from all callers and makes their ids available again. The index removes those documents that it serves. */
export async function markDocuments(tx: Queryable, documents: readonly LockedDocument[]): Promise<void> {
  await tx.one(
    "removal.mark",
    `with kept as (
     ${keeping("documents d where d.id = any ($1::uuid[])", "true")}
     ), deleted as (
     update documents set state = 'deleted', served = null, lease_owner = null, lease_until = null, updated_at = now() where id = any ($1::uuid[])
     returning account_id, source_id, external_id, kind
     ), ${eventParts(`select ${documentEventColumns("document.deleted", "d")} from deleted d`)}
     select news from events_told`,
    [documents.map(({ id }) => id)],
  );
  await notifyChanges(
    tx,
    documents.filter(({ served }) => served).map(({ id }) => id),
  );
}

/**
 * Removes locked documents from personas.
 * @returns the number of deleted activations
 */
export function deactivateDocuments(tx: Queryable, documents: readonly LockedDocument[]): Promise<number> {
  return tx.run("removal.deactivate", `delete from activations where document_id = any ($1::uuid[])`, [documents.map(({ id }) => id)]);
}

/** On commit, invalidates cached data that the account's personas use. */
export async function reportDeactivated(tx: Queryable, accountId: string): Promise<void> {
  await notify(tx, "account_changed", { accountId });
}

/** Locks documents, and prevents the deletion of their source, because that deletion would subtract the same units again. */
export function lockDocuments(tx: Queryable, accountId: string, { sourceId, externalIds, filter }: DocumentsOf): Promise<LockedDocument[]> {
  const lock = (name: string, where: string, values: readonly unknown[]): Promise<LockedDocument[]> =>
    tx.rows<LockedDocument>(
      name,
      `select d.id, d.served is not null as served, d.estimated_knowledge_units as "estimatedKnowledgeUnits", d.knowledge_units as "knowledgeUnits",
         d.estimated_storage_units as "estimatedStorageUnits", d.storage_units as "storageUnits"
       from documents d join sources s on s.id = d.source_id and s.deleted_at is null
       where d.account_id = $1 and d.source_id = $2 and ${where} and d.state <> 'deleted' order by d.external_id for update of d for key share of s`,
      [accountId, sourceId, ...values],
    );
  return externalIds === null
    ? lock("removal.lockAll", matches("$3"), [filterParameter(filter)])
    : lock("removal.lockByExternalIds", "d.external_id = any ($3::text[])", [externalIds]);
}
