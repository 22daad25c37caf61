import { purgeVersions } from "../../knowledge/versions/purge-versions.ts";
import { deleteExpiredConversations } from "../session/delete-expired.ts";
import type { EraseDeps } from "../session/erase-session.ts";
import { deleteOldRequests } from "./turn-requests.sql.ts";

/**
 * At startup and periodically, deletes recorded responses that are too old to be replayed, and conversations and versions of documents that are older
 * than their account's retention periods.
 */
export function startHousekeeping(deps: EraseDeps, everyMs: number): { stop(): void } {
  const { database, log } = deps;
  const clean = (): void => {
    deleteOldRequests(database).catch((error: unknown) => log.warn({ err: error }, "failed to purge expired requests"));
    deleteExpiredConversations(deps).catch((error: unknown) =>
      log.warn({ err: error }, "failed to delete expired conversations, will retry"),
    );
    purgeVersions(deps).catch((error: unknown) => log.warn({ err: error }, "failed to delete old versions of documents, will retry"));
  };
  clean();
  const timer = setInterval(clean, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
