import { fail } from "../../platform/errors/fail.ts";
import type { KeyUseRecorder } from "./key-use.ts";
import { keysChanged, type KeysChangedDeps } from "./keys-changed.ts";
import { failNoHolder } from "./no-holder.ts";
import type { KeyChanges, KeyHolder, StoredKey } from "./model/key.ts";
import type { KeyStatements } from "./keys.sql.ts";

export interface ManageKeysDeps extends KeysChangedDeps {
  readonly store: Pick<KeyStatements, "keysOf" | "update" | "deleteKey">;
  readonly uses: Pick<KeyUseRecorder, "flush">;
}

/** Returns the keys of an owner with up-to-date last-use times. @throws Failure `resource.not_found` if the owner is not in the account */
export async function listKeys({ store, uses }: ManageKeysDeps, accountId: string, holder: KeyHolder): Promise<StoredKey[]> {
  await uses.flush();
  return (await store.keysOf(accountId, holder)) ?? failNoHolder(holder);
}

/**
 * Renames, enables or disables a key on every node.
 * @throws Failure `resource.not_found`
 */
export async function updateKey(
  deps: ManageKeysDeps,
  accountId: string,
  holder: KeyHolder,
  keyId: string | null,
  changes: KeyChanges,
): Promise<StoredKey> {
  const stored = keyId === null ? null : await deps.store.update(accountId, holder, keyId, changes);
  if (stored === null) failNoKey();
  await keysChanged(deps, accountId);
  return stored;
}

/**
 * Deletes a key, which becomes invalid on every node immediately.
 * @throws Failure `resource.not_found`
 */
export async function deleteKey(deps: ManageKeysDeps, accountId: string, holder: KeyHolder, keyId: string | null): Promise<void> {
  if (keyId === null || !(await deps.store.deleteKey(accountId, holder, keyId))) failNoKey();
  await keysChanged(deps, accountId);
}

function failNoKey(): never {
  fail("resource.not_found", "No key with this id exists.");
}
