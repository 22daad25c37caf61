import type { IndexProgress } from "../ports/index-progress.ts";
import type { LiveIndexes } from "./retrieval-indexes.ts";

/** Maximum time that a request for a document waits for the index. */
const defaultWaitMs = 2_000;

/** Reports the progress of this node's active indexes. */
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
