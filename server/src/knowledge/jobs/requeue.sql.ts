import type { DocumentSelection } from "./model/job.ts";
import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { lockPlace } from "./place.sql.ts";
import { nothingLeft, stepSize, type JobStep, type StepOutcome } from "./step.sql.ts";

/** States from which each operation takes documents. */
export const requeuedFrom = { process: ["staged"], reprocess: ["ready", "failed"] } as const;

interface RequeuedRow {
  readonly id: string;
  readonly externalId: string;
  readonly knowledgeDelta: number;
  readonly storageDelta: number;
}

/**
 * Makes documents `pending` again, as if just written; the serving version stays until the new one is ready. The account's usage returns to
 * the estimate, which counts until a document is processed.
 */
export async function requeue(
  tx: Queryable,
  accountId: string,
  selection: DocumentSelection,
  states: readonly string[],
  after: string,
): Promise<RequeuedRow[]> {
  const place = await lockPlace(tx, accountId, selection.sourceId);
  if (place === null) return [];
  const named = selection.externalIds !== null;
  const rows = await tx.rows<RequeuedRow>(
    named ? "jobs.lockNamedForRequeue" : "jobs.lockForRequeue",
    `select id, external_id as "externalId", estimated_knowledge_units - coalesce(knowledge_units, estimated_knowledge_units) as "knowledgeDelta",
       estimated_storage_units - coalesce(storage_units, estimated_storage_units) as "storageDelta"
     from documents
     where source_id = $1 and external_id > $2 and state <> 'deleted' and state = any ($3::text[]) ${named ? "and external_id = any ($5::text[])" : ""}
     order by external_id limit $4 for update`,
    [place, after, states, stepSize, ...(named ? [selection.externalIds] : [])],
  );
  if (rows.length === 0) return rows;
  await tx.run(
    "jobs.requeue",
    `update documents set state = 'pending', knowledge_units = null, storage_units = null, processed_at = null, error_message = null,
       warnings = '[]', progress = null, attempts = 0, broken_off = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, updated_at = now()
     where id = any ($1::uuid[])`,
    [rows.map((row) => row.id)],
  );
  await notify(tx, "documents_pending", {});
  const sum = (of: (row: RequeuedRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  await addUsage(
    tx,
    accountId,
    "documents.processed",
    sum((row) => row.knowledgeDelta),
    sum((row) => row.storageDelta),
    unlimited,
  );
  return rows;
}

export const requeueStep: JobStep<"process" | "reprocess"> = async (tx, { accountId, operation, task }): Promise<StepOutcome> => {
  const rows = await requeue(tx, accountId, task, requeuedFrom[operation], task.after);
  const last = rows.at(-1);
  if (last === undefined) return nothingLeft;
  return { processed: rows.length, failed: 0, done: rows.length < stepSize, task: { ...task, after: last.externalId } };
};
