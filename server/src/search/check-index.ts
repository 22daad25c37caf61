import type { Log } from "../platform/lib/log.ts";
import type { IndexFeed } from "./feed-index.ts";

export interface IndexChecker {
  /** Number of documents since startup that differed from the database and were reindexed. */
  repaired(): number;
  stop(): Promise<void>;
}

/** Periodically compares the index with the database. Reindexes the documents that differ, and logs and counts them. */
export function indexChecker(
  { feed, log }: { readonly feed: Pick<IndexFeed, "repair">; readonly log: Log },
  everyMs: number,
): IndexChecker {
  let repaired = 0;
  let running: Promise<void> = Promise.resolve();
  const check = async (): Promise<void> => {
    const documents = await feed.repair();
    repaired += documents;
    if (documents > 0) log.error({ documents }, "search index differed from the database, repaired");
  };
  const timer = setInterval(() => {
    running = running.then(check).catch((error: unknown) => log.warn({ err: error }, "failed to compare the index, will retry"));
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
