import type { Log } from "../platform/lib/log.ts";
import type { IndexFeed } from "./feed-index.ts";

export interface IndexChecker {
  /** Number of documents since startup that differed from the database and were reindexed. */
  repaired(): number;
  stop(): Promise<void>;
}

/** Periodically compares the index with the database, and reindexes, logs and counts what differs. */
export function indexChecker(
  { feed, log }: { readonly feed: Pick<IndexFeed, "repair">; readonly log: Log },
  everyMs: number,
): IndexChecker {
  let repaired = 0;
  let running: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    const documents = await feed.repair();
    repaired += documents;
    if (documents > 0) log.error({ documents }, "the retrieval index did not hold what the database does; it was read again");
  };
  const timer = setInterval(() => {
    running = running.then(check).catch((error: unknown) => log.warn({ err: error }, "the index was not compared; it will be"));
  }, everyMs);
  timer.unref();
  return {
    repaired: () => repaired,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
