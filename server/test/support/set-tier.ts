import type { Database } from "../../src/platform/postgres/client.ts";
import { notify } from "../../src/platform/postgres/notify.ts";

/** Changes the tier of an account as the operator's command does. Nodes are notified shortly afterward. */
export async function setTier(database: Database, accountId: string, tier: string): Promise<void> {
  await database.run("test.setTier", `update accounts set tier = $2 where id = $1`, [accountId, tier]);
  await notify(database, "account_changed", { accountId });
}
