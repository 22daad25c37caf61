import { fail } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Job } from "../jobs/model/job.ts";
import { lockPlace } from "../jobs/place.sql.ts";
import { queueBulkJob } from "../jobs/queue-bulk-job.ts";
import { countUndo } from "./changes.sql.ts";
import { importOfSource } from "./imports.sql.ts";
import { changesIn, type UndoCounts } from "./model/undo.ts";
import { importableSource, type StartImportDeps } from "./start-import.ts";

export type UndoImportDeps = StartImportDeps & { readonly database: Transactions & Queryable };

/**
 * Counts what undoing the source's last import would do. Changes nothing.
 * @throws Failure `resource.not_found` if there is nothing to undo
 */
export async function planUndo(deps: UndoImportDeps, accountId: string, sourceId: string): Promise<UndoCounts> {
  await importableSource(deps, accountId, sourceId);
  return undoable(deps.database, accountId, sourceId);
}

/**
 * Queues a job that undoes the source's last import.
 * @throws Failure `knowledge.source_not_found`, `resource.not_found`, `knowledge.import_running`, `knowledge.removal_busy`
 */
export async function undoImport(deps: UndoImportDeps, accountId: string, sourceId: string): Promise<Job> {
  await importableSource(deps, accountId, sourceId);
  const id = deps.ids.uuidv7();
  return deps.database.transaction(async (tx) => {
    if ((await lockPlace(tx, accountId, sourceId)) === null) fail("knowledge.source_not_found", "The source was just deleted.");
    const total = changesIn(await undoable(tx, accountId, sourceId));
    return queueBulkJob(tx, { id, accountId, operation: "undo", total, task: { sourceId, after: "" } });
  });
}

async function undoable(db: Queryable, accountId: string, sourceId: string): Promise<UndoCounts> {
  const last = await importOfSource(db, accountId, sourceId);
  const counts = last === null ? null : await countUndo(db, last);
  if (counts === null || changesIn(counts) === 0)
    fail(
      "resource.not_found",
      "There is nothing to undo: the source has no import, or its last import changed nothing or is already undone.",
    );
  return counts;
}
