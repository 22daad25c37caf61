import type { KeyChanges, KeyHolder, NewKey, PresentedKey, StoredKey } from "./model/key.ts";
import type { Database } from "../../platform/postgres/client.ts";

const columns = `id, account_id as "accountId", kind, persona_id as "personaId", integration_id as "integrationId", slot, name, hash, prefix,
  is_active as "isActive", created_at as "createdAt", last_used_at as "lastUsedAt"`;

// The key's owner must belong to the account and must not be deleted before the key is written. Account keys have no other owner.
const holderExists = `a.id = $1 and ($3::uuid is null or exists (select 1 from personas p where p.account_id = a.id and p.id = $3 for key share))
  and ($4::uuid is null or exists (select 1 from integrations i where i.account_id = a.id and i.id = $4 for key share))`;
const insertKey = `insert into api_keys (account_id, kind, persona_id, integration_id, id, slot, hash, prefix, name)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9 from accounts a where ${holderExists}`;
const ofHolder = `account_id = $1 and kind = $2 and persona_id is not distinct from $3 and integration_id is not distinct from $4`;

function holderValues(accountId: string, holder: KeyHolder): unknown[] {
  return [
    accountId,
    holder.kind,
    holder.kind === "persona" ? holder.personaId : null,
    holder.kind === "integration" ? holder.integrationId : null,
  ];
}

function keyValues({ id, accountId, holder, slot, name, record }: NewKey): unknown[] {
  return [...holderValues(accountId, holder), id, slot, record.hash, record.prefix, name];
}

export function keyStatements(database: Database) {
  async function hasHolder(accountId: string, holder: KeyHolder): Promise<boolean> {
    const found = await database.one(
      "keys.holder",
      `select $2::text from accounts a where ${holderExists}`,
      holderValues(accountId, holder),
    );
    return found !== null;
  }

  return {
    keyByHash: (hash: Buffer): Promise<PresentedKey | null> =>
      database.one<PresentedKey>(
        "keys.byHash",
        `select ${columns}, exists (
           select 1 from integrations i where i.account_id = k.account_id and i.id = k.integration_id and i.disconnected_at is not null
         ) as disconnected from api_keys k where hash = $1`,
        [hash],
      ),

    /** Returns the keys of an owner, primary slot first; null if the account has no such owner. */
    async keysOf(accountId: string, holder: KeyHolder): Promise<StoredKey[] | null> {
      const keys = await database.rows<StoredKey>(
        "keys.ofHolder",
        `select ${columns} from api_keys where ${ofHolder} order by slot`,
        holderValues(accountId, holder),
      );
      return keys.length > 0 || (await hasHolder(accountId, holder)) ? keys : null;
    },

    /** Writes a key into its slot, replacing any existing key. Resolves to null if the account has no such owner. */
    replaceKey: (key: NewKey): Promise<StoredKey | null> =>
      database.one<StoredKey>(
        "keys.replace",
        `${insertKey}
         on conflict on constraint api_keys_slot do update
           set id = excluded.id, hash = excluded.hash, prefix = excluded.prefix, is_active = true, created_at = now(), last_used_at = null
         returning ${columns}`,
        keyValues(key),
      ),

    /** Writes a key into an empty slot. */
    async addKey(key: NewKey): Promise<StoredKey | "taken" | "no_holder"> {
      const stored = await database.one<StoredKey>(
        "keys.add",
        `${insertKey} on conflict on constraint api_keys_slot do nothing returning ${columns}`,
        keyValues(key),
      );
      if (stored !== null) return stored;
      return (await hasHolder(key.accountId, key.holder)) ? "taken" : "no_holder";
    },

    /** Resolves to null if the owner has no such key. */
    update: (accountId: string, holder: KeyHolder, keyId: string, { isActive, name }: KeyChanges): Promise<StoredKey | null> =>
      database.one<StoredKey>(
        "keys.update",
        `update api_keys set is_active = coalesce($6, is_active), name = case when $7 then $8 else name end
         where ${ofHolder} and id = $5 returning ${columns}`,
        [...holderValues(accountId, holder), keyId, isActive ?? null, name !== undefined, name ?? null],
      ),

    /** Returns false if the owner has no such key. */
    async deleteKey(accountId: string, holder: KeyHolder, keyId: string): Promise<boolean> {
      const deleted = await database.run("keys.delete", `delete from api_keys where ${ofHolder} and id = $5`, [
        ...holderValues(accountId, holder),
        keyId,
      ]);
      return deleted > 0;
    },

    /** Records when keys were last used. Called in batches, not for each call. */
    async touchKeys(uses: ReadonlyMap<string, Date>): Promise<void> {
      // Sorted so that the order is the same on every node, which avoids deadlocks.
      const ordered = [...uses].toSorted(([a], [b]) => (a < b ? -1 : 1));
      await database.run(
        "keys.touch",
        `with used as (
           select k.id, u.at from unnest($1::uuid[], $2::timestamptz[]) as u (id, at) join api_keys k on k.id = u.id
           where k.last_used_at is null or k.last_used_at < u.at order by k.id for update of k
         )
         update api_keys k set last_used_at = greatest(k.last_used_at, used.at) from used where k.id = used.id`,
        [ordered.map(([id]) => id), ordered.map(([, at]) => at)],
      );
    },
  };
}

/** Statements for the keys of accounts, personas and integrations. */
export type KeyStatements = ReturnType<typeof keyStatements>;
