import type { Queryable } from "../../ports/database.ts";
import type { Source } from "../sources/model/source.ts";
import { addProgress } from "./imports.sql.ts";
import type { Import, ImportStep } from "./model/import.ts";
import { addSkipped, dropSkipped, skippedAfter } from "./skipped.sql.ts";
import { writeItems, type WriteItemsDeps } from "./write-items.ts";

const batchSize = 100;

/** Resends the next skipped items of an import. Items that are skipped again remain in its list. */
export async function retryStep(
  deps: WriteItemsDeps,
  tx: Queryable,
  { source, run }: { readonly source: Source; readonly run: Import },
): Promise<ImportStep> {
  const sent = await skippedAfter(tx, run.id, { after: run.position, limit: batchSize, isRetryable: true });
  // Items that this retry skips have higher numbers than all earlier items.
  const due = sent.filter(({ number }) => number <= run.retryUntil);
  const last = due.at(-1);
  if (last === undefined) return { isDone: true, processed: 0, skipped: 0 };
  const items = due.map(({ line, externalId, item }) => ({ line, id: externalId, item, fault: null, notes: [] }));
  const { counts, skipped } = await writeItems(deps, tx, { source, run, isRetry: true }, items);
  await dropSkipped(
    tx,
    run.id,
    due.map(({ number }) => number),
  );
  await addSkipped(tx, run.id, skipped);
  await addProgress(tx, run, { ...counts, position: last.number, skipped: skipped.length - due.length, unreadable: 0 });
  return { isDone: false, processed: due.length, skipped: skipped.length };
}
