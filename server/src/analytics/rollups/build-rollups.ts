import type { Log } from "../../platform/lib/log.ts";
import type { Transactions } from "../../ports/database.ts";
import { buildMonths, includePastHours, rebuildHours } from "./rollups.sql.ts";

/** Maximum number of hours per transaction. */
const atOnce = 168;
/** Maximum number of months per transaction. */
const monthsAtOnce = 12;

/**
 * Builds the rollups of all hours that have no rollup or whose rows have changed, and then the monthly rollups. Several nodes may run this
 * concurrently.
 */
export async function buildRollups(database: Transactions): Promise<void> {
  await database.transaction(includePastHours);
  while ((await database.transaction((tx) => rebuildHours(tx, atOnce))) > 0);
  while ((await database.transaction((tx) => buildMonths(tx, monthsAtOnce))) > 0);
}

/** Builds rollups periodically. */
export function startRollups(
  { database, log }: { readonly database: Transactions; readonly log: Log },
  everyMs: number,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= buildRollups(database)
      .catch((error: unknown) => log.warn({ err: error }, "failed to build rollups, will retry"))
      .finally(() => (running = null));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
