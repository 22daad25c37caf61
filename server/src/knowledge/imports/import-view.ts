import type { View } from "../../platform/endpoint/schemas.ts";
import type { ImportView, SkippedView, UndoPlanView } from "./import.schema.ts";
import type { Harvest } from "./harvests.sql.ts";
import { correctable } from "./model/import-rules.ts";
import type { Import, SkippedItem } from "./model/import.ts";
import type { UndoCounts } from "./model/undo.ts";

/** A skipped item in a list; a dry run does not number its items. */
export type ListedItem = SkippedItem & { readonly number?: number };

export function skippedView({ number, line, externalId, code, message, item, isRetryable, lines }: ListedItem): View<typeof SkippedView> {
  const ref = externalId ?? (line === null ? "" : `line ${line}`);
  return {
    number: number ?? null,
    ref,
    line,
    code,
    message,
    retryable: isRetryable,
    item: correctable(item),
    ...(lines === undefined ? {} : { lines: [...lines] }),
  };
}

/** @param skipped the first skipped items */
export function importView(run: Import, skipped: readonly ListedItem[]): View<typeof ImportView> {
  return {
    job_id: run.jobId,
    state: run.state,
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    total: run.total,
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    removed: run.removed,
    removals_withheld: run.removalsWithheld,
    skipped: skipped.map(skippedView),
    skipped_count: run.skipped,
    error: run.error,
    undoable: run.isUndoable,
    undone_at: run.undoneAt?.toISOString() ?? null,
  };
}

export function undoPlanView(counts: UndoCounts): View<typeof UndoPlanView> {
  const { delete: deleted, restore: restored, recreate: recreated, changed_since, version_expired } = counts;
  return { dry_run: true, deleted, restored, recreated, changed_since, version_expired };
}

/**
 * Returns an onboarding job in the form of an import. Its items are pages, whose documents are either created or unchanged; changed pages
 * are counted as unchanged.
 * @param skipped the first skipped pages
 */
export function harvestView(
  { jobId, state, startedAt, finishedAt, pages, created, error }: Harvest,
  skipped: readonly { readonly url: string; readonly reason: string | null }[],
): View<typeof ImportView> {
  return {
    job_id: jobId,
    state,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    total: pages.found,
    created,
    updated: 0,
    unchanged: Math.max(0, pages.done - created),
    removed: 0,
    removals_withheld: 0,
    skipped: skipped.map(({ url, reason }) => skippedPageView(url, reason ?? "")),
    skipped_count: pages.skipped,
    error,
    undoable: false,
    undone_at: null,
  };
}

/**
 * Splits the reason for skipping a page into its first word, which is the code, and a message, as in `duplicate: the same as another page`.
 */
function skippedPageView(url: string, reason: string): View<typeof SkippedView> {
  const [, word, message] = /^([a-z_]{1,40}): ([\s\S]*)$/.exec(reason) ?? [null, "skipped", reason];
  return { number: null, ref: url, line: null, code: word ?? "skipped", message: message ?? "", retryable: false, item: null };
}
