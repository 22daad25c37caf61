import type { Log } from "../platform/lib/log.ts";
import type { Queryable } from "../ports/database.ts";
import { purgeEntries } from "./audit.sql.ts";

const atOnce = 5_000;

/** At startup and periodically, deletes entries whose account's retention period has ended. */
export function startPurging({ database, log }: { readonly database: Queryable; readonly log: Log }, everyMs: number): { stop(): void } {
  const purge = async (): Promise<void> => {
    while ((await purgeEntries(database, atOnce)) === atOnce);
  };
  const run = (): void =>
    void purge().catch((error: unknown) => log.warn({ err: error }, "failed to delete old audit entries, will retry"));
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
