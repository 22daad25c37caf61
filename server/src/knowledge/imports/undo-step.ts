import type { Queryable } from "../../ports/database.ts";
import { queuePurge } from "../deletion/queue-purge.ts";
import { switchDocuments } from "../document-switch/switch-documents.sql.ts";
import { markDeleted } from "../documents/mark-deleted.ts";
import { reportDeactivated } from "../documents/mark-deleted.sql.ts";
import { addFailures } from "../jobs/failures.sql.ts";
import type { Job } from "../jobs/model/job.ts";
import { nothingLeft, stopped, type StepOutcome } from "../jobs/model/step.ts";
import { lockPlace } from "../jobs/place.sql.ts";
import { adoptHistory } from "../versions/adopt-history.sql.ts";
import { changesAfter, dropChanges, lockChanged, previousContents, setUndone } from "./changes.sql.ts";
import { importOfSource } from "./imports.sql.ts";
import type { ChangeToUndo } from "./model/undo.ts";
import type { Import, SkippedItem } from "./model/import.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { acceptItems, checkItems, type WriteItemsDeps } from "./write-items.ts";

export interface UndoStepDeps extends WriteItemsDeps {
  readonly sources: Pick<SourceStatements, "byId">;
}

const batchSize = 100;

type UndoJob = Extract<Job, { readonly operation: "undo" }>;

/**
 * Undoes the next changes of the source's last import. Documents that were changed since, and documents whose previous version is no longer
 * kept, are left as they are and recorded as failures.
 */
export async function undoStep(deps: UndoStepDeps, tx: Queryable, job: UndoJob): Promise<StepOutcome> {
  const { accountId, task } = job;
  const source = await deps.sources.byId(accountId, task.sourceId);
  if (source === null || (await lockPlace(tx, accountId, task.sourceId)) === null)
    return stopped({ code: "knowledge.source_not_found", message: "The source was deleted." });
  if (source.integrationId !== null)
    return stopped({ code: "knowledge.source_managed", message: "The source now belongs to an integration stream." });
  const run = await importOfSource(tx, accountId, task.sourceId);
  if (run === null) return nothingLeft;
  const page = { after: task.after, limit: batchSize };
  await lockChanged(tx, run, page);
  const changes = await changesAfter(tx, run, page);
  const refused = await writePrevious(deps, tx, source, changes);
  const failed = changes.flatMap(({ externalId, title, undoing }) => {
    const code = refused.get(externalId)?.code ?? (undoing === "changed_since" || undoing === "version_expired" ? undoing : null);
    return code === null ? [] : [{ externalId, title, sourceId: source.id, code }];
  });
  await addFailures(tx, job, failed);
  // Documents that exceed the quota can be restored later.
  const settled = changes.flatMap(({ externalId }) => (refused.get(externalId)?.isRetryable === true ? [] : [externalId]));
  await dropChanges(tx, run, settled);
  const done = changes.length < batchSize;
  if (done) await setUndone(tx, run);
  await deleteCreated(deps, tx, run, changes);
  const after = changes.at(-1)?.externalId ?? task.after;
  return { processed: changes.length, failed: failed.length, done, task: { ...task, after } };
}

/** Deletes the documents that the import created, including their rows, because no deletion job can be queued while this job is running. */
async function deleteCreated({ ids }: WriteItemsDeps, tx: Queryable, run: Import, changes: readonly ChangeToUndo[]): Promise<void> {
  const { accountId, sourceId } = run;
  const externalIds = changes.flatMap(({ undoing, externalId }) => (undoing === "delete" ? [externalId] : []));
  if (externalIds.length === 0) return;
  const { documents, activations } = await markDeleted(tx, accountId, { sourceId, externalIds });
  if (activations > 0) await reportDeactivated(tx, accountId);
  await queuePurge(tx, { id: ids.uuidv7(), accountId, sourceId, total: documents });
}

/**
 * Writes the previous versions of changed and removed documents as new versions.
 * @returns the documents that could not be written, by external id
 */
async function writePrevious(
  deps: WriteItemsDeps,
  tx: Queryable,
  source: Source,
  changes: readonly ChangeToUndo[],
): Promise<ReadonlyMap<string, SkippedItem>> {
  const { accountId, id: sourceId } = source;
  const due = changes.filter(({ undoing }) => undoing === "restore" || undoing === "recreate");
  if (due.length === 0) return new Map();
  const contents = await previousContents(tx, accountId, due);
  const items = [...contents.values()].map((item) => ({ line: null, id: item.id, item, fault: null, notes: [] }));
  const { writes, skipped } = await checkItems(deps, source, items);
  const accepted = await acceptItems(deps, tx, { accountId, id: sourceId, origin: "restore" }, writes);
  const recreated = due.filter(({ externalId }) => accepted.results.get(externalId) === "created");
  const newIds = new Map(writes.map(({ write }) => [write.externalId, write]));
  for (const { externalId, documentId } of recreated) {
    const write = newIds.get(externalId);
    if (write !== undefined) await adoptHistory(tx, { accountId, documentId, sourceId, isDeleted: true }, write.id);
  }
  const disabled = recreated.flatMap(({ isEnabled, externalId }) => (isEnabled ? [] : [externalId]));
  if (disabled.length > 0) await switchDocuments(tx, { accountId, sourceId, externalIds: disabled, filter: null }, false);
  return new Map([...skipped, ...accepted.skipped].map((item) => [item.externalId ?? "", item]));
}
