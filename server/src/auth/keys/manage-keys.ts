import { fail } from "../../errors/fail.ts";
import type { KeyUseRecorder } from "../key-use.ts";
import { keysChanged, type KeysChangedDeps } from "./keys-changed.ts";
import { failNoHolder } from "./no-holder.ts";
import type { KeyHolder, KeyStore, StoredKey } from "./store.ts";

export interface ManageKeysDeps extends KeysChangedDeps {
  readonly store: Pick<KeyStore, "keysOf" | "setActive" | "deleteKey">;
  readonly uses: Pick<KeyUseRecorder, "flush">;
}

/** Keys of a holder, the last uses of this moment included. @throws Failure `resource.not_found` for a holder that the account does not have */
export async function listKeys({ store, uses }: ManageKeysDeps, accountId: string, holder: KeyHolder): Promise<StoredKey[]> {
  await uses.flush();
  return (await store.keysOf(accountId, holder)) ?? failNoHolder(holder);
}

/** Disables a key or enables it again, on every node. @throws Failure `resource.not_found` */
export async function setKeyActive(
  deps: ManageKeysDeps,
  accountId: string,
  holder: KeyHolder,
  keyId: string | null,
  isActive: boolean,
): Promise<StoredKey> {
  const stored = keyId === null ? null : await deps.store.setActive(accountId, holder, keyId, isActive);
  if (stored === null) failNoKey();
  await keysChanged(deps, accountId);
  return stored;
}

/** Takes a key away; it is unknown from now on, on every node. @throws Failure `resource.not_found` */
export async function deleteKey(deps: ManageKeysDeps, accountId: string, holder: KeyHolder, keyId: string | null): Promise<void> {
  if (keyId === null || !(await deps.store.deleteKey(accountId, holder, keyId))) failNoKey();
  await keysChanged(deps, accountId);
}

function failNoKey(): never {
  fail("resource.not_found", "No key with this id exists.");
}
