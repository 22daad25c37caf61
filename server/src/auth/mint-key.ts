import { fail } from "../errors/fail.ts";
import type { AccountCache } from "../lib/account-cache.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { Ids } from "../ports/ids.ts";
import type { SessionActor } from "./actor.ts";
import { generateKey, recordOf, type KeySlot } from "./api-key.ts";
import type { AuthStore, NewKey, StoredKey } from "./store.ts";

export interface MintKeyDeps {
  readonly store: Pick<AuthStore, "replaceKey" | "addKey">;
  readonly ids: Ids;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** A new key: the only time that it is told. */
export interface MintedKey {
  readonly key: string;
  readonly stored: StoredKey;
}

function newKey(deps: MintKeyDeps, accountId: string, personaId: string | null, slot: KeySlot): { key: string; row: NewKey } {
  const kind = personaId === null ? "account" : "persona";
  const key = generateKey(kind);
  return { key, row: { id: deps.ids.uuidv7(), accountId, kind, personaId, slot, record: recordOf(key) } };
}

/** Mints an account key in the slot; the old one is invalid from now on, on every node. */
export async function regenerateAccountKey(deps: MintKeyDeps, actor: SessionActor, slot: KeySlot): Promise<MintedKey> {
  const { key, row } = newKey(deps, actor.accountId, null, slot);
  const stored = await deps.store.replaceKey(row);
  if (stored === null) fail("resource.not_found", "The account does not exist");
  deps.cache.changed(actor.accountId);
  await deps.bus.publish("account_changed", { accountId: actor.accountId });
  return { key, stored };
}

/** Mints a persona key in an empty slot. */
export async function createPersonaKey(deps: MintKeyDeps, accountId: string, personaId: string, slot: KeySlot): Promise<MintedKey> {
  const { key, row } = newKey(deps, accountId, personaId, slot);
  const stored = await deps.store.addKey(row);
  if (stored === "no_persona") fail("resource.not_found", "There is no persona with this id");
  if (stored === "taken") fail("resource.conflict", `The ${slot} slot holds a key already; delete it or use the other slot`);
  deps.cache.changed(accountId);
  return { key, stored };
}
