import type { UnitQuota } from "../../knowledge/documents/store.ts";
import type { Queryable } from "./client.ts";

/**
 * Moves the account's usage along with a write. Called last in a transaction: the account's row stays locked until the commit.
 * @returns the unit that would go beyond the quota, or null when the usage was moved
 */
export async function addUsage(
  tx: Queryable,
  accountId: string,
  knowledgeUnits: number,
  storageUnits: number,
  quota: UnitQuota,
): Promise<"knowledge" | "storage" | null> {
  if (knowledgeUnits === 0 && storageUnits === 0) return null;
  const usage = await tx.one<{ knowledgeUnits: number; storageUnits: number }>(
    "usage.add",
    `insert into account_usage as u (account_id, knowledge_units, storage_units) values ($1, $2, $3)
     on conflict (account_id) do update
       set knowledge_units = u.knowledge_units + excluded.knowledge_units, storage_units = u.storage_units + excluded.storage_units
     returning knowledge_units as "knowledgeUnits", storage_units as "storageUnits"`,
    [accountId, knowledgeUnits.toFixed(4), storageUnits.toFixed(6)],
  );
  // Giving units back is never refused, even where a quota was lowered below the usage.
  if (usage === null) return null;
  if (knowledgeUnits > 0 && usage.knowledgeUnits > quota.knowledgeUnits) return "knowledge";
  if (storageUnits > 0 && usage.storageUnits > quota.storageUnits) return "storage";
  return null;
}
