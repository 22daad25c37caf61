import type { Queryable, Transactions } from "../ports/database.ts";
import { isUniqueViolation } from "../platform/postgres/failures.ts";

interface NewAccountRow {
  readonly accountId: string;
  readonly name: string;
  readonly tier: string;
  /** Minimum lifetime of an account that a check created; null for a regular account. */
  readonly temporarySeconds: number | null;
  readonly owner: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly confirmed: boolean;
  };
}

/** Locks an email address until the transaction ends, because addresses are unique in the installation. */
export async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await tx.one("account.lockAddress", `select pg_advisory_xact_lock(hashtextextended('parlance.address:' || lower($1), 0))`, [email]);
}

/** Deletes the account that was registered with this address but never confirmed, and therefore never used. */
export async function dropUnconfirmed(tx: Queryable, email: string): Promise<void> {
  await tx.run(
    "account.dropUnconfirmed",
    `delete from accounts a using users u
     where u.account_id = a.id and lower(u.email) = lower($1) and u.email_confirmed_at is null and u.password_hash is not null
       and not exists (select 1 from users other where other.account_id = a.id and other.id <> u.id)`,
    [email],
  );
}

/** Returns whether a regular account exists. */
export async function hasAccount(tx: Queryable): Promise<boolean> {
  return (
    (await tx.one("account.any", `select 1 from accounts where temporary_until is null and deletion_requested_at is null limit 1`)) !== null
  );
}

/** Runs a transaction that adds a user. Rolls back and returns "address_taken" if another user of the installation has the address. */
export async function unlessTaken<T>(database: Transactions, work: (tx: Queryable) => Promise<T>): Promise<T | "address_taken"> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key")) return "address_taken";
    throw error;
  }
}

/**
 * Inserts an account with its owner. Returns false if the address is taken; only one of several concurrent inserts for an address succeeds.
 */
export async function insertAccount(tx: Queryable, { accountId, name, tier, temporarySeconds, owner }: NewAccountRow): Promise<boolean> {
  await lockAddress(tx, owner.email);
  const taken = await tx.one("account.taken", `select 1 from users where lower(email) = lower($1)`, [owner.email]);
  if (taken !== null) return false;
  await tx.run(
    "account.insert",
    `insert into accounts (id, name, tier, temporary_until) values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [accountId, name, tier, temporarySeconds],
  );
  await tx.run("account.insertUsage", `insert into account_usage (account_id) values ($1)`, [accountId]);
  await tx.run(
    "account.insertOwner",
    `insert into users (id, account_id, email, name, role, password_hash, email_confirmed_at)
     values ($1, $2, $3, $4, 'owner', $5, case when $6 then now() end)`,
    [owner.id, accountId, owner.email, owner.name, owner.passwordHash, owner.confirmed],
  );
  return true;
}
