import { runExports } from "../account-data/export/run-exports.ts";
import { removeAccounts } from "../account-data/removal/remove-accounts.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes the export and the deletion of accounts, and starts their background work on nodes that process documents. */
export function composeAccountData({
  settings,
  store,
  blobs,
  cache,
  log,
  cleanup,
  lifecycle,
}: Foundation): Pick<RoutesDeps, "accountData"> {
  const { database, jobs, bus } = store;
  if (settings.role !== "api")
    lifecycle.onOpen(() => {
      const exports = runExports({ database: jobs, blobs, bus, ids, log }, { leaseMs: 20_000, pollMs: 5_000 });
      cleanup.add("account exports", () => exports.stop());
      const removal = removeAccounts({ database: jobs, blobs, bus, log }, { pollMs: 5_000 });
      cleanup.add("account removal", () => removal.stop());
    });
  return { accountData: { database, reads: database, cache, blobs, ids } };
}
