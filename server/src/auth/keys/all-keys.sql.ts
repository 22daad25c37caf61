import type { Queryable } from "../../ports/database.ts";
import type { StoredKey } from "./model/key.ts";

/** A key without its hash, with the name of its persona or integration. */
export interface HeldKey extends Omit<StoredKey, "hash"> {
  readonly holderName: string | null;
}

/** Returns the keys of the account, its personas and its integrations, sorted by owner; the account's keys come first. */
export function allKeys(db: Queryable, accountId: string): Promise<HeldKey[]> {
  return db.rows(
    "keys.ofAccount",
    `select k.id, k.account_id as "accountId", k.kind, k.persona_id as "personaId", k.integration_id as "integrationId", k.slot, k.name, k.prefix,
       k.is_active as "isActive", k.created_at as "createdAt", k.last_used_at as "lastUsedAt", coalesce(p.name, i.name) as "holderName"
     from api_keys k left join personas p on p.account_id = k.account_id and p.id = k.persona_id
       left join integrations i on i.account_id = k.account_id and i.id = k.integration_id
     where k.account_id = $1
     order by k.kind, coalesce(p.name, i.name), coalesce(k.persona_id, k.integration_id), k.slot`,
    [accountId],
  );
}
