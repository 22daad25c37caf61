import { tierNamed } from "../../billing/model/tiers.ts";
import { KeyedSemaphore } from "../../platform/lib/semaphore.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import { admitWaiting, dropExpired, lockAccountPlaces, notifyWaitingRoom, tryLockAccountPlaces } from "./admission.sql.ts";
import { admittedMs, awayMs } from "./model/lease.ts";

/** The account's slots, which are locked until the transaction ends. */
export interface LockedPlaces {
  /** Maximum number of concurrent live sessions in the account's tier. */
  readonly most: number;
}

/**
 * Per account, one transaction holds the lock and one waits for it in the database. Others wait here, so they do not occupy database
 * connections.
 */
const turns = new KeyedSemaphore(2);

/**
 * Runs a transaction that locks the account's slots first.
 * @returns null if the account no longer exists
 */
export async function withLockedPlaces<T>(
  database: Transactions,
  accountId: string,
  work: (tx: Queryable, locked: LockedPlaces) => Promise<T>,
): Promise<T | null> {
  const release = await turns.acquire(accountId);
  try {
    return await database.transaction(async (tx) => {
      const tier = await lockAccountPlaces(tx, accountId);
      return tier === null ? null : await work(tx, { most: tierNamed(tier).liveSessions });
    });
  } finally {
    release();
  }
}

/** Locks the account's slots. Resolves to null if the account no longer exists or another transaction holds the lock. */
export async function tryLockPlaces(tx: Queryable, accountId: string): Promise<LockedPlaces | null> {
  const tier = await tryLockAccountPlaces(tx, accountId);
  return tier === null ? null : { most: tierNamed(tier).liveSessions };
}

/**
 * Reclaims expired slots, and reserves each free slot for the visitor who has waited longest. Must be called by each transaction that
 * changes slots or entries, so that no slot stays free while a visitor is waiting. Requires the lock.
 */
export async function settlePlaces(tx: Queryable, accountId: string, { most }: LockedPlaces): Promise<void> {
  const changed = [...(await dropExpired(tx, accountId, awayMs)), ...(await admitWaiting(tx, accountId, most, admittedMs))];
  for (const personaId of new Set(changed)) await notifyWaitingRoom(tx, personaId);
}
