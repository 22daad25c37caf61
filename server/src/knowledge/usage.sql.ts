import { v7 } from "uuid";
import { reachedThresholds, type QuotaNotice } from "../billing/model/thresholds.ts";
import { reportThresholds } from "../billing/quota-notices.sql.ts";
import type { Excess, UnitQuota, Units } from "./model/units.ts";
import type { Queryable } from "../ports/database.ts";

export const unlimited: UnitQuota = { knowledgeUnits: Number.POSITIVE_INFINITY, storageUnits: Number.POSITIVE_INFINITY };

/** Formats units for the ledger. */
export function ledgerAmounts({ knowledgeUnits, storageUnits }: Units): { readonly knowledge: string; readonly storage: string } {
  return { knowledge: knowledgeUnits.toFixed(4), storage: storageUnits.toFixed(6) };
}

/** Generates the id of a ledger entry. */
export const ledgerEntry = v7;

/**
 * Adds the units of a write to the account's usage and ledger, so that usage always equals the ledger's sum. The account's row stays locked until the
 * commit, so call this after locking documents.
 * @returns null, or the excess if a quota would be exceeded; the transaction must then be rolled back
 */
export async function addUsage(
  tx: Queryable,
  accountId: string,
  kind: "documents.written" | "documents.processed" | "documents.deleted",
  units: Units,
  quota: UnitQuota,
): Promise<Excess | null> {
  const { knowledge, storage } = ledgerAmounts(units);
  if (Number(knowledge) === 0 && Number(storage) === 0) return null;
  const usage = await tx.one<{ knowledgeUnits: number; storageUnits: number }>(
    "usage.add",
    `with entry as (
       insert into usage_ledger (id, account_id, kind, credits, calls, knowledge_units, storage_units) values ($5, $1, $4, 0, 0, $2, $3)
     )
     insert into account_usage as u (account_id, knowledge_units, storage_units) values ($1, $2, $3)
     on conflict (account_id) do update
       set knowledge_units = u.knowledge_units + excluded.knowledge_units, storage_units = u.storage_units + excluded.storage_units
     returning knowledge_units as "knowledgeUnits", storage_units as "storageUnits"`,
    [accountId, knowledge, storage, kind, ledgerEntry()],
  );
  // Decreases are always allowed, even if the quota was reduced below the usage.
  if (usage === null) return null;
  const exceeded = members.find((member) => units[member] > 0 && usage[member] > quota[member]);
  if (exceeded !== undefined) {
    const used = Number((usage[exceeded] - units[exceeded]).toFixed(6));
    return { unit: unitOf[exceeded], notices: noticesOf({ accountId, quota, member: exceeded, used, isUsedUp: true }) };
  }
  const added = members.filter((member) => units[member] > 0);
  await reportThresholds(
    tx,
    added.flatMap((member) => noticesOf({ accountId, quota, member, used: usage[member], isUsedUp: false })),
  );
  return null;
}

const members = ["knowledgeUnits", "storageUnits"] as const satisfies readonly (keyof Units)[];
const unitOf = { knowledgeUnits: "knowledge", storageUnits: "storage" } as const;
const resourceOf = { knowledgeUnits: "knowledge_units", storageUnits: "storage_units" } as const;

interface Reached {
  readonly accountId: string;
  readonly quota: UnitQuota;
  readonly member: keyof Units;
  readonly used: number;
  /** Whether a write is rejected because the remaining quota is too low. */
  readonly isUsedUp: boolean;
}

function noticesOf({ accountId, quota, member, used, isUsedUp }: Reached): QuotaNotice[] {
  const { periodStart, [member]: limit } = quota;
  if (periodStart === undefined) return [];
  const resource = resourceOf[member];
  return reachedThresholds(used, limit, isUsedUp).map((percent) => ({ accountId, resource, percent, used, limit, periodStart }));
}

/** Locks the account's row until the commit, as `addUsage` does if there is something to add. */
export async function lockUsage(tx: Queryable, accountId: string): Promise<void> {
  await tx.run("usage.lock", `select 1 from account_usage where account_id = $1 for update`, [accountId]);
}
