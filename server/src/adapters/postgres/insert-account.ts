import type { Queryable } from "./client.ts";

interface NewAccountRow {
  readonly accountId: string;
  readonly name: string;
  readonly tier: string;
  readonly owner: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly confirmed: boolean;
  };
}

/** Inserts an account with its owner; false when the address is taken. Several at once for one address: one of them wins. */
export async function insertAccount(tx: Queryable, { accountId, name, tier, owner }: NewAccountRow): Promise<boolean> {
  await tx.one("account.lockAddress", `select pg_advisory_xact_lock(hashtextextended('parlance.address:' || lower($1), 0))`, [owner.email]);
  const taken = await tx.one("account.taken", `select 1 from users where lower(email) = lower($1)`, [owner.email]);
  if (taken !== null) return false;
  await tx.run("account.insert", `insert into accounts (id, name, tier) values ($1, $2, $3)`, [accountId, name, tier]);
  await tx.run("account.insertUsage", `insert into account_usage (account_id) values ($1)`, [accountId]);
  await tx.run(
    "account.insertOwner",
    `insert into users (id, account_id, email, name, role, password_hash, email_confirmed_at)
     values ($1, $2, $3, $4, 'owner', $5, case when $6 then now() end)`,
    [owner.id, accountId, owner.email, owner.name, owner.passwordHash, owner.confirmed],
  );
  return true;
}
