import type { Log } from "../../platform/lib/log.ts";
import type { Queryable } from "../../ports/database.ts";
import { deleteOldRequests } from "./turn-requests.sql.ts";

/** Deletes recorded responses that are too old to be replayed, at startup and periodically. */
export function startHousekeeping(
  { database, log }: { readonly database: Queryable; readonly log: Log },
  everyMs: number,
): { stop(): void } {
  const clean = (): void => {
    deleteOldRequests(database).catch((error: unknown) => log.warn({ err: error }, "failed to purge expired requests"));
  };
  clean();
  const timer = setInterval(clean, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
