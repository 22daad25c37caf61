import { tierNamed } from "../../billing/model/tiers.ts";
import { KeyedSemaphore } from "../../platform/lib/semaphore.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import { admitWaiting, dropExpired, lockAccountPlaces, notifyWaitingRoom, tryLockAccountPlaces } from "./admission.sql.ts";
import { admittedMs, awayMs } from "./model/lease.ts";

/** The account's places, locked until the transaction ends. */
export interface LockedPlaces {
  /** Concurrent live sessions that the account's tier includes. */
  readonly most: number;
}

/**
 * One transaction of an account holds the lock and one waits for it in the database; further ones wait here, so that they do not occupy
 * database connections.
 */
const turns = new KeyedSemaphore(2);

/**
 * Runs a transaction that has locked the account's places.
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

/** Locks the account's places. Returns null if the account no longer exists, or another transaction holds the lock. */
export async function tryLockPlaces(tx: Queryable, accountId: string): Promise<LockedPlaces | null> {
  const tier = await tryLockAccountPlaces(tx, accountId);
  return tier === null ? null : { most: tierNamed(tier).liveSessions };
}

/**
 * Reclaims expired places, and reserves every free place for the visitor who has waited longest. Each transaction that changes places or
 * entries calls it, so that no place stays free while a visitor is waiting. Requires the lock.
 */
export async function settlePlaces(tx: Queryable, accountId: string, { most }: LockedPlaces): Promise<void> {
  const changed = [...(await dropExpired(tx, accountId, awayMs)), ...(await admitWaiting(tx, accountId, most, admittedMs))];
  for (const personaId of new Set(changed)) await notifyWaitingRoom(tx, personaId);
}
