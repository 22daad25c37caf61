import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import {
  type Batch,
  conversationBatch,
  documentBatch,
  dropAccount,
  fileBatch,
  lockDeletedAccount,
  searchBatch,
  versionBatch,
} from "./removal.sql.ts";

export interface RemoveAccountsDeps {
  readonly database: Transactions;
  readonly blobs: Pick<BlobStore, "delete">;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly log: Log;
}

/** What one step did, for the log. */
interface Step {
  readonly accountId: string;
  readonly done: boolean;
}

/** Number of documents, versions and conversations per transaction, chosen so that a step takes about a second. */
const [documentsAtOnce, conversationsAtOnce, searchesAtOnce] = [500, 200, 10_000];

/**
 * Removes the data of accounts whose deletion was requested, in steps of one transaction each, until stopped. A step that is interrupted is
 * repeated, on this node or another; files are deleted before the rows that reference them, so none are left behind.
 */
export function removeAccounts(
  deps: RemoveAccountsDeps,
  { pollMs }: { readonly pollMs: number },
): { /** Completes the running step. */ stop(): Promise<void> } {
  const wake = new Signal();
  let stopping = false;
  const unsubscribe = deps.bus.subscribe("jobs_pending", () => wake.notify());
  const work = async (): Promise<void> => {
    while (!stopping) {
      const seen = wake.count;
      const step = await removeNext(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, "failed to remove an account's data, will retry");
        return null;
      });
      if (step?.done === true) deps.log.info({ account: step.accountId }, "account deleted");
      if (step === null) await wake.wait(pollMs, seen);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping = true;
      unsubscribe();
      wake.notify();
      await working;
    },
  };
}

/** Runs one step. Returns null if no account is waiting. */
function removeNext({ database, blobs }: RemoveAccountsDeps): Promise<Step | null> {
  return database.transaction(async (tx) => {
    const accountId = await lockDeletedAccount(tx);
    if (accountId === null) return null;
    const batch = await nextBatch(tx, accountId);
    if (batch === null) {
      await dropAccount(tx, accountId);
      return { accountId, done: true };
    }
    for (const key of batch.keys) await blobs.delete(key);
    await batch.drop();
    return { accountId, done: false };
  });
}

async function nextBatch(tx: Queryable, accountId: string): Promise<Batch | null> {
  const batches = [
    () => documentBatch(tx, accountId, documentsAtOnce),
    () => versionBatch(tx, accountId, documentsAtOnce),
    () => conversationBatch(tx, accountId, conversationsAtOnce),
    () => searchBatch(tx, accountId, searchesAtOnce),
    () => fileBatch(tx, accountId),
  ];
  for (const read of batches) {
    const batch = await read();
    if (batch.rows > 0) return batch;
  }
  return null;
}
