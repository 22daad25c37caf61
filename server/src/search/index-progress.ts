import type { IndexProgress } from "../ports/index-progress.ts";
import type { LiveIndexes } from "./retrieval-indexes.ts";

/** A read of documents waits no longer than this for the index. */
const defaultWaitMs = 2_000;

/** How far the indexes are that answer on this node. */
export function indexProgress(indexes: Pick<LiveIndexes, "position" | "caughtUp">, waitMs = defaultWaitMs): IndexProgress {
  return {
    position: () => indexes.position(),
    async hasCaughtUp() {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), waitMs);
      });
      const caughtUp = indexes.caughtUp().then(
        () => true,
        () => false,
      );
      try {
        return await Promise.race([caughtUp, tooLong]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
