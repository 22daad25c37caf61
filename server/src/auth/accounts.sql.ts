import type { StoredUser, NewAccount } from "./model/account.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { hasAccount, insertAccount, unlessTaken } from "./insert-account.sql.ts";

const userColumns = `id, account_id as "accountId", email, name, locale, role, password_hash as "passwordHash",
  email_confirmed_at as "emailConfirmedAt"`;

export function accountStatements(database: Database) {
  return {
    /** Matches the email address case-insensitively. */
    userByEmail: (email: string): Promise<StoredUser | null> =>
      database.one<StoredUser>("auth.userByEmail", `select ${userColumns} from users where lower(email) = lower($1)`, [email]),

    userById: (accountId: string, userId: string): Promise<StoredUser | null> =>
      database.one<StoredUser>("auth.userById", `select ${userColumns} from users where account_id = $1 and id = $2`, [accountId, userId]),

    /** Changes the fields of a user that users may change themselves. */
    updateOwn: (
      accountId: string,
      userId: string,
      { name, locale }: { readonly name?: string | undefined; readonly locale?: string | null | undefined },
    ): Promise<StoredUser | null> =>
      database.one<StoredUser>(
        "auth.updateOwn",
        `update users set name = coalesce($3, name), locale = case when $4 then $5 else locale end
         where account_id = $1 and id = $2 returning ${userColumns}`,
        [accountId, userId, name ?? null, locale !== undefined, locale ?? null],
      ),

    /** Counts the regular accounts, not the temporary ones or those being deleted. */
    async countAccounts(): Promise<number> {
      const row = await database.one<{ count: number }>(
        "auth.countAccounts",
        `select count(*) as count from accounts where temporary_until is null and deletion_requested_at is null`,
      );
      return row?.count ?? 0;
    },

    /**
     * Creates an account, its owner and its primary key in one transaction. Returns false if the email address is taken or, with
     * `onlyFirst`, if an account already exists.
     */
    async createAccount(account: NewAccount, onlyFirst: boolean): Promise<boolean> {
      const created = await unlessTaken(database, async (tx) => {
        // Several nodes may start concurrently on an empty database.
        await tx.one("auth.lockFirst", `select pg_advisory_xact_lock(hashtext('parlance.create_account'))`);
        const exists = onlyFirst && (await hasAccount(tx));
        const { accountId, name, owner, temporarySeconds } = account;
        const row = { accountId, name, tier: "self_hosted", temporarySeconds, owner: { ...owner, confirmed: true } };
        if (exists || !(await insertAccount(tx, row))) return false;
        if (account.demo) {
          await tx.run("auth.wantDemo", `insert into installation (key, value) values ('demo', $1) on conflict (key) do nothing`, [
            JSON.stringify({ accountId }),
          ]);
        }
        await tx.run(
          "auth.insertKey",
          `insert into api_keys (id, account_id, kind, slot, hash, prefix) values ($1, $2, 'account', 'primary', $3, $4)`,
          [account.key.id, account.accountId, account.key.record.hash, account.key.record.prefix],
        );
        return true;
      });
      return created === true;
    },
  };
}

/** Returns the email address of the first account's oldest owner who has a password; null on a new installation. */
export async function firstOwnerAddress(db: Queryable): Promise<string | null> {
  const row = await db.one<{ email: string }>(
    "auth.firstOwner",
    `select u.email from users u join accounts a on a.id = u.account_id
     where a.temporary_until is null and u.role = 'owner' and u.password_hash is not null
     order by a.created_at, a.id, u.created_at, u.id limit 1`,
  );
  return row?.email ?? null;
}

/** Statements for accounts and users. */
export type AccountStatements = ReturnType<typeof accountStatements>;
