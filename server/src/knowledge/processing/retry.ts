import type { Log } from "../../lib/log.ts";
import type { ClaimedDocument, ProcessingStore } from "./store.ts";

interface RetryDeps {
  readonly store: Pick<ProcessingStore, "giveUp" | "retryLater">;
  readonly log: Log;
}

/** A document is tried so often before it ends as failed (decisions, chapter 7). */
export const mostAttempts = 5;

/** Growing pauses between attempts: 2, 8, 32, 128 seconds. */
export function pauseAfter(attempt: number): number {
  return 500 * 4 ** attempt;
}

/** Tries documents again after a pause, or ends those that were tried often enough. */
export async function retryOrGiveUp(
  deps: RetryDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  message: string,
  cause: unknown,
): Promise<void> {
  deps.log.warn({ err: cause, documents: documents.length, attempt: documents[0]?.attempts }, "processing failed, will retry");
  for (const document of documents) {
    if (document.attempts >= mostAttempts) await deps.store.giveUp(document, owner, message);
    else await deps.store.retryLater([document], owner, pauseAfter(document.attempts), message);
  }
}
