import { ParlanceError } from "../errors.ts";
import { createPause } from "../wait.ts";
import type { CatalogCalls } from "./catalog-calls.ts";

/** Documents to delete. */
export interface DocumentRemoval {
  readonly source_id: string;
  readonly ids: readonly string[];
  /** Called with the number of documents deleted so far. */
  readonly onProgress?: ((removed: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const mostAtOnce = 1_000;
const jobPauseMs = 500;
/** Maximum time to wait for another deletion of the account. */
const busyTries = 120;

/** Deletes documents, and waits until their data is deleted. Returns the number of documents that existed. @throws ParlanceError */
export async function removeDocuments(call: CatalogCalls, removal: DocumentRemoval): Promise<number> {
  let removed = 0;
  for (let at = 0; at < removal.ids.length; at += mostAtOnce) {
    removed += await removeSome(call, removal, removal.ids.slice(at, at + mostAtOnce));
    removal.onProgress?.(removed);
  }
  return removed;
}

async function removeSome(call: CatalogCalls, { source_id: sourceId, signal }: DocumentRemoval, ids: string[]): Promise<number> {
  const pause = async (): Promise<void> => {
    await createPause().wait(jobPauseMs, signal);
    signal?.throwIfAborted();
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const started = await call("postDeleteDocuments", { source_id: sourceId, ids }, { signal });
      if (!("job_id" in started)) return 0;
      for (;;) {
        const job = await call("getJob", { job_id: started.job_id }, { signal });
        if (job.status === "completed") return started.total;
        if (job.status === "failed" || job.status === "canceled") {
          throw new ParlanceError({
            code: "server.error",
            detail: `Job ${started.job_id} ended: ${job.status}.`,
          });
        }
        await pause();
      }
    } catch (error) {
      // An account runs only one deletion at a time.
      if (!(error instanceof ParlanceError) || error.code !== "knowledge.removal_busy" || tries >= busyTries) throw error;
      await pause();
    }
  }
}
