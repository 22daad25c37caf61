import type { Queryable } from "../../../ports/database.ts";
import { servedSince } from "../../documents/keep-versions.sql.ts";
import { filterParameter, matches } from "../../documents/matching.sql.ts";
import type { DocumentFilter } from "../model/job.ts";
import { notify } from "../../../platform/postgres/notify.ts";

export interface RequeuedDocument {
  readonly id: string;
  readonly externalId: string;
  /** Estimated and measured units of the document; measured units are null until the document is processed. */
  readonly estimatedKnowledgeUnits: number;
  readonly knowledgeUnits: number | null;
  readonly estimatedStorageUnits: number;
  readonly storageUnits: number | null;
}

/**
 * Locks documents in the given states, in the order of their external ids.
 * @param place a locked source
 * @param selection if `externalIds` is null, the documents that match the filter; `after`: last id of the previous step, "" at the start
 */
export function lockForRequeue(
  tx: Queryable,
  place: string,
  selection: {
    readonly externalIds: readonly string[] | null;
    readonly filter: DocumentFilter | null;
    readonly states: readonly string[];
    readonly after: string;
    readonly limit: number;
  },
): Promise<RequeuedDocument[]> {
  const { externalIds, filter, states, after, limit } = selection;
  const named = externalIds !== null;
  return tx.rows<RequeuedDocument>(
    named ? "jobs.lockNamedForRequeue" : "jobs.lockForRequeue",
    `select id, external_id as "externalId", estimated_knowledge_units as "estimatedKnowledgeUnits", knowledge_units as "knowledgeUnits",
       estimated_storage_units as "estimatedStorageUnits", storage_units as "storageUnits"
     from documents d
     where source_id = $1 and external_id > $2 and state <> 'deleted' and state = any ($3::text[])
       and ${named ? "external_id = any ($5::text[])" : matches("$5")}
     order by external_id limit $4 for update`,
    [place, after, states, limit, named ? externalIds : filterParameter(filter)],
  );
}

/** Marks locked documents as `pending`, as if they had just been written. The served version remains until the new version is ready. */
export async function makePending(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  await tx.run(
    "jobs.requeue",
    `update documents d set state = 'pending', served_since = ${servedSince}, knowledge_units = null, storage_units = null, processed_at = null, error_message = null,
       warnings = '[]', progress = null, attempts = 0, broken_off = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, updated_at = now()
     where id = any ($1::uuid[])`,
    [documentIds],
  );
  await notify(tx, "documents_pending", {});
}
