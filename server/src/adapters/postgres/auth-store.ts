import type { AuthStore, NewKey, StoredKey, StoredUser } from "../../auth/store.ts";
import type { Database } from "./client.ts";

const keyColumns = `id, account_id as "accountId", kind, persona_id as "personaId", slot, hash, prefix, is_active as "isActive",
  created_at as "createdAt", last_used_at as "lastUsedAt"`;
const userColumns = `id, account_id as "accountId", email, name, role, password_hash as "passwordHash"`;

// The persona must be the account's own; an account key has none.
const insertKey = `insert into api_keys (id, account_id, kind, persona_id, slot, hash, prefix)
  select $1, a.id, $3, $4, $5, $6, $7 from accounts a
  where a.id = $2 and ($4::uuid is null or exists (select 1 from personas p where p.id = $4 and p.account_id = a.id))`;

function keyValues(key: NewKey): unknown[] {
  return [key.id, key.accountId, key.kind, key.personaId, key.slot, key.record.hash, key.record.prefix];
}

export function postgresAuthStore(database: Database): AuthStore {
  return {
    keyByHash: (hash) => database.one<StoredKey>("auth.keyByHash", `select ${keyColumns} from api_keys where hash = $1`, [hash]),

    replaceKey: (key) =>
      database.one<StoredKey>(
        "auth.replaceKey",
        `${insertKey}
         on conflict on constraint api_keys_slot do update
           set id = excluded.id, hash = excluded.hash, prefix = excluded.prefix, is_active = true, created_at = now(), last_used_at = null
         returning ${keyColumns}`,
        keyValues(key),
      ),

    async addKey(key) {
      const stored = await database.one<StoredKey>(
        "auth.addKey",
        `${insertKey} on conflict on constraint api_keys_slot do nothing returning ${keyColumns}`,
        keyValues(key),
      );
      if (stored !== null) return stored;
      const persona = await database.one("auth.personaExists", `select 1 from personas where account_id = $1 and id = $2`, [
        key.accountId,
        key.personaId,
      ]);
      return persona === null ? "no_persona" : "taken";
    },

    async touchKeys(uses) {
      await database.run(
        "auth.touchKeys",
        `update api_keys k set last_used_at = u.at from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) where k.id = u.id`,
        [[...uses.keys()], [...uses.values()]],
      );
    },

    userByEmail: (email) =>
      database.one<StoredUser>("auth.userByEmail", `select ${userColumns} from users where lower(email) = lower($1)`, [email]),

    userById: (accountId, userId) =>
      database.one<StoredUser>("auth.userById", `select ${userColumns} from users where account_id = $1 and id = $2`, [accountId, userId]),

    async countAccounts() {
      const row = await database.one<{ count: number }>("auth.countAccounts", `select count(*) as count from accounts`);
      return row?.count ?? 0;
    },

    createAccount: (account, onlyFirst) =>
      database.transaction(async (tx) => {
        // Several nodes may start at once on an empty database.
        await tx.one("auth.lockFirst", `select pg_advisory_xact_lock(hashtext('parlance.create_account'))`);
        const taken = await tx.one(
          "auth.accountTaken",
          `select 1 from users where lower(email) = lower($1) union all select 1 from accounts where $2 limit 1`,
          [account.owner.email, onlyFirst],
        );
        if (taken !== null) return false;
        await tx.run("auth.insertAccount", `insert into accounts (id, name) values ($1, $2)`, [account.accountId, account.name]);
        if (account.demo) {
          await tx.run("auth.wantDemo", `insert into installation (key, value) values ('demo', $1) on conflict (key) do nothing`, [
            JSON.stringify({ accountId: account.accountId }),
          ]);
        }
        await tx.run("auth.insertUsage", `insert into account_usage (account_id) values ($1)`, [account.accountId]);
        await tx.run(
          "auth.insertOwner",
          `insert into users (id, account_id, email, name, role, password_hash) values ($1, $2, $3, $4, 'owner', $5)`,
          [account.owner.id, account.accountId, account.owner.email, account.owner.name, account.owner.passwordHash],
        );
        await tx.run(
          "auth.insertKey",
          `insert into api_keys (id, account_id, kind, slot, hash, prefix) values ($1, $2, 'account', 'primary', $3, $4)`,
          [account.key.id, account.accountId, account.key.record.hash, account.key.record.prefix],
        );
        return true;
      }),
  };
}
