import type { Log } from "../../platform/lib/log.ts";
import type { Transactions } from "../../ports/database.ts";
import { releaseExpiredHolds } from "./operator.sql.ts";

const mostAtOnce = 200;

/** Periodically releases sessions whose operators have been idle for too long, so that their personas reply again. Runs on every node. */
export function startExpiringHolds(
  { database, log }: { readonly database: Transactions; readonly log: Log },
  everyMs: number,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const expire = async (): Promise<void> => {
    while ((await database.transaction((tx) => releaseExpiredHolds(tx, mostAtOnce))) === mostAtOnce);
  };
  const timer = setInterval(() => {
    running ??= expire()
      .catch((error: unknown) => log.warn({ err: error }, "failed to release expired holds"))
      .finally(() => (running = null));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
