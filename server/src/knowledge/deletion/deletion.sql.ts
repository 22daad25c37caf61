import type { Queryable } from "../../ports/database.ts";
import { changedColumns, reportChange } from "../sources/source-events.sql.ts";
import { isCrawled, isUnderWay } from "../../brands/onboarding-state.sql.ts";

/** SQL condition: a connected integration owns the source `s`. The account may delete the sources of a disconnected integration. */
const isConnected = `exists (select 1 from integrations i
  where i.account_id = s.account_id and i.id = s.integration_id and i.disconnected_at is null)`;

export interface LockedSource {
  readonly name: string;
  /** Whether an integration owns the source, even if the integration is disconnected. */
  readonly isManaged: boolean;
  /** Whether the integration that owns the source is connected. */
  readonly isConnected: boolean;
  /** Whether an onboarding job is writing to the source. */
  readonly isCrawled: boolean;
}

/** Locks a source to prevent its deletion. Returns null if the source does not exist. */
export function shareSource(tx: Queryable, accountId: string, sourceId: string): Promise<LockedSource | null> {
  return tx.one(
    "removal.shareSource",
    `select name, integration_id is not null as "isManaged", ${isConnected} as "isConnected", ${isCrawled} as "isCrawled" from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for key share`,
    [accountId, sourceId],
  );
}

/**
 * Waits for all transactions that write a source's documents, and then locks the source for deletion; later writers find the source
 * deleted. Returns null if the source does
 * not exist.
 */
export function lockSource(tx: Queryable, accountId: string, sourceId: string): Promise<LockedSource | null> {
  return tx.one(
    "removal.lockSource",
    `select name, integration_id is not null as "isManaged", ${isConnected} as "isConnected", ${isCrawled} as "isCrawled" from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for update`,
    [accountId, sourceId],
  );
}

/** Hides a locked source and its documents from all callers, and makes its name available. */
export async function markSourceDeleted(tx: Queryable, accountId: string, sourceId: string): Promise<void> {
  await tx.one(
    "removal.deleteSource",
    `with changed as (
     update sources set deleted_at = now(), updated_at = now() where account_id = $1 and id = $2 returning ${changedColumns}
     ), ${reportChange("deleted")}
     select news from events_told`,
    [accountId, sourceId],
  );
}

/** Locks a brand for deletion and prevents objects from being created in it or moved to it. Returns null if the brand does not exist. */
export function lockBrand(tx: Queryable, accountId: string, brandId: string): Promise<{ readonly name: string } | null> {
  return tx.one("removal.lockBrand", `select display_name as name from brands where account_id = $1 and id = $2 for update`, [
    accountId,
    brandId,
  ]);
}

/** Returns whether an onboarding job for the brand is queued or running. */
export async function isOnboarded(tx: Queryable, accountId: string, brandId: string): Promise<boolean> {
  const onboarding = await tx.one(
    "removal.onboarding",
    `select 1 from onboardings o where o.account_id = $1 and o.brand_id = $2 and ${isUnderWay}`,
    [accountId, brandId],
  );
  return onboarding !== null;
}

/** Locks the sources of a brand, in id order. */
export function lockBrandSources(
  tx: Queryable,
  accountId: string,
  brandId: string,
): Promise<{ readonly id: string; readonly isConnected: boolean }[]> {
  return tx.rows(
    "removal.lockBrandSources",
    `select id, ${isConnected} as "isConnected" from sources s
     where account_id = $1 and brand_id = $2 and deleted_at is null order by id for update`,
    [accountId, brandId],
  );
}

export async function countPersonas(tx: Queryable, accountId: string, brandId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "removal.brandPersonas",
    `select count(*) as count from personas where account_id = $1 and brand_id = $2`,
    [accountId, brandId],
  );
  return row?.count ?? 0;
}

/** Deletes a locked brand and its personas, and marks its sources as deleted. */
export async function removeBrand(tx: Queryable, accountId: string, brandId: string): Promise<void> {
  // Includes sources deleted earlier: deleting them together with the brand would delete their document rows but not the files.
  await tx.one(
    "removal.deleteBrandSources",
    `with removed as (
     update sources set brand_id = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
     where account_id = $1 and brand_id = $2 returning ${changedColumns}, deleted_at
     ), changed as (
       select * from removed where deleted_at = now()
     ), ${reportChange("deleted")}
     select news from events_told`,
    [accountId, brandId],
  );
  await tx.run("removal.deleteBrand", `delete from brands where account_id = $1 and id = $2`, [accountId, brandId]);
}
