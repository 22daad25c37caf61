import { pauseOrGiveUp } from "./model/retry-schedule.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { DocumentQueue } from "./document-queue.sql.ts";
import type { ClaimedDocument } from "./model/claim.ts";

interface RetryDeps {
  readonly store: Pick<DocumentQueue, "giveUp" | "retryLater">;
  readonly log: Log;
}

/** Releases documents to be retried after a pause, or marks them as failed after the last attempt. */
export async function retryOrGiveUp(
  deps: RetryDeps,
  owner: string,
  documents: readonly ClaimedDocument[],
  message: string,
  cause: unknown,
): Promise<void> {
  deps.log.warn({ err: cause, documents: documents.length, attempt: documents[0]?.attempts }, "processing failed, will retry");
  for (const document of documents) {
    const pause = pauseOrGiveUp(document.attempts);
    if (pause === null) await deps.store.giveUp(document, owner, message);
    else await deps.store.retryLater([document], owner, pause, message);
  }
}
