import type { Log } from "../platform/lib/log.ts";
import type { FeedStatements } from "./feed.sql.ts";
import type { IndexFeed } from "./feed-index.ts";

interface SnapshotDeps {
  readonly save: (watermark: string) => Promise<void>;
  readonly feed: Pick<IndexFeed, "watermark">;
  readonly store: Pick<FeedStatements, "prune">;
  readonly log: Log;
}

/** Retention period of changes. A node that was down for longer rebuilds its index. */
const keepChangesMs = 2 * 24 * 60 * 60 * 1_000;

/** Saves the index periodically and on shutdown, if it has changed. */
export function snapshotKeeper(deps: SnapshotDeps, everyMs: number): { stop(): Promise<void> } {
  let saved = "";
  let saving: Promise<void> = Promise.resolve();

  async function save(): Promise<void> {
    const watermark = deps.feed.watermark();
    if (watermark === saved) return;
    // Read before the save, because changes made during the save must be read again from this position.
    await deps.save(watermark);
    saved = watermark;
    await deps.store.prune(keepChangesMs);
  }

  const timer = setInterval(() => {
    saving = saving.then(save).catch((error: unknown) => deps.log.warn({ err: error }, "failed to save the index, will retry"));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}
