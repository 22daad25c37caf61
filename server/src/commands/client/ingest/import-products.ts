import { openAsBlob } from "node:fs";
import path from "node:path";
import type { ImportProductsInput, SourceState } from "@parlance/sdk";
import { followJob, startWhenFree } from "./follow-job.ts";
import type { SourceIngest } from "./ingest-input.ts";
import { Tally } from "./tally.ts";

/** Timeout, in milliseconds, for sending a file: a large file is sent before its job starts. */
const sendMs = 600_000;

/** A file of products, or the URL of a feed. */
export type ProductList = { readonly path: string } | { readonly url: string };

/** Imports products from a CSV, JSON Lines or XML file with the service's import job. Resolves to the result. */
export async function importProducts(ingest: SourceIngest, list: ProductList): Promise<Tally> {
  const { parlance, source, output, progress, signal } = ingest;
  const tally = new Tally(output);
  progress.set({ what: "ingest", done: 0, total: null, failed: 0 });
  try {
    const input: ImportProductsInput = {
      source_id: source.id,
      remove_missing: ingest.deleteMissing,
      allow_removals: ingest.maxRemovals,
      ...(await partOf(list)),
    };
    const started = await startWhenFree(() => parlance.sources.import(input, { signal, timeout: sendMs }), ingest);
    // Only a dry run has no job.
    if (!("job_id" in started)) return tally;
    const job = await followJob(started, ingest);
    output.json(job);
    const state = (await parlance.sources.states({}, { signal })).sources.find(({ id }) => id === source.id);
    takeOutcome(tally, state, job.job_id);
    progress.stop();
    tally.report(source.name);
    return tally;
  } finally {
    if (signal.aborted)
      output.note("Interrupted: the import was canceled, and its completed writes are kept. Run the same command again to continue.");
  }
}

async function partOf(list: ProductList): Promise<Pick<ImportProductsInput, "file" | "url">> {
  if ("url" in list) return { url: list.url };
  return { file: new File([await openAsBlob(list.path)], path.basename(list.path)) };
}

/** Records a completed import's counts, skipped rows and documents that were not deleted. */
function takeOutcome(tally: Tally, state: SourceState | undefined, jobId: string): void {
  const outcome = state?.import;
  if (state === undefined || outcome?.job_id !== jobId) return;
  tally.created = outcome.created;
  tally.updated = outcome.updated;
  tally.unchanged = outcome.unchanged;
  tally.removed = outcome.removed;
  for (const item of outcome.skipped) {
    const place = item.line === null ? item.ref : `${item.ref} (line ${item.line})`;
    const cure = item.retryable ? "Raise the account's limit and run the command again." : "Correct the row and run the command again.";
    tally.fail({ id: place, what: item.message, code: item.code, cure }, item);
  }
  const count = outcome.skipped_count - outcome.skipped.length;
  const where = `All as CSV: GET /v1/knowledge/sources/${state.id}/import/skipped`;
  tally.unnamed = count > 0 ? { count, where } : null;
  tally.withheld = outcome.removals_withheld;
}
