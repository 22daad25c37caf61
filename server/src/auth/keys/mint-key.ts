import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import { generateKey, recordOf, type KeySlot } from "../model/api-key.ts";
import { keysChanged, type KeysChangedDeps } from "./keys-changed.ts";
import { failNoHolder } from "./no-holder.ts";
import type { KeyHolder, NewKey, StoredKey } from "./model/key.ts";
import type { KeyStatements } from "./keys.sql.ts";

export interface MintKeyDeps extends KeysChangedDeps {
  readonly store: Pick<KeyStatements, "replaceKey" | "addKey">;
  readonly ids: Ids;
}

/** A new key, which is shown only once. */
export interface MintedKey {
  readonly key: string;
  readonly stored: StoredKey;
}

/** A slot and, for a new key, its name. */
export interface KeyPlace {
  readonly slot: KeySlot;
  readonly name?: string | null;
}

function newKey(deps: MintKeyDeps, accountId: string, holder: KeyHolder, { slot, name = null }: KeyPlace): { key: string; row: NewKey } {
  const key = generateKey(holder.kind);
  return { key, row: { id: deps.ids.uuidv7(), accountId, holder, slot, name, record: recordOf(key) } };
}

/**
 * Replaces the key in a slot, and keeps its name. The old key becomes invalid on every node immediately.
 * @throws Failure `resource.not_found` if the owner is not in the account
 */
export async function regenerateKey(deps: MintKeyDeps, accountId: string, holder: KeyHolder, slot: KeySlot): Promise<MintedKey> {
  const { key, row } = newKey(deps, accountId, holder, { slot });
  const stored = await deps.store.replaceKey(row);
  if (stored === null) failNoHolder(holder);
  await keysChanged(deps, accountId);
  return { key, stored };
}

/**
 * Creates a key in an empty slot.
 * @throws Failure `resource.not_found` if the owner is not in the account, `resource.conflict` if the slot is occupied
 */
export async function createKey(deps: MintKeyDeps, accountId: string, holder: KeyHolder, place: KeyPlace): Promise<MintedKey> {
  const { key, row } = newKey(deps, accountId, holder, place);
  const stored = await deps.store.addKey(row);
  if (stored === "no_holder") failNoHolder(holder);
  if (stored === "taken") fail("resource.conflict", `The ${place.slot} slot already has a key. Delete that key or use the other slot.`);
  await keysChanged(deps, accountId);
  return { key, stored };
}
