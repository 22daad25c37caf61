import type { Database } from "../../src/platform/postgres/client.ts";
import { notifySql } from "../../src/platform/postgres/notifications.ts";

/** Changes the tier of an account as the operator's command does. Nodes are notified shortly afterward. */
export async function setTier(database: Database, accountId: string, tier: string): Promise<void> {
  await database.run("test.setTier", `update accounts set tier = $2 where id = $1`, [accountId, tier]);
  const { text, values } = notifySql("account_changed", { accountId });
  await database.run("test.tellOfTier", text, values);
}
