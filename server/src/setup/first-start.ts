import { randomBytes } from "node:crypto";
import { generateKey } from "../auth/model/api-key.ts";
import { createAccount, type CreateAccountDeps } from "../auth/create-account.ts";
import { knownAddress, placeholderAddress } from "../auth/model/address.ts";
import type { AccountStatements } from "../auth/accounts.sql.ts";
import type { Credentials, OwnerNote } from "../ports/owner-note.ts";

interface FirstStartDeps extends CreateAccountDeps {
  readonly store: Pick<AccountStatements, "createAccount" | "countAccounts" | "userByEmail">;
  readonly note: OwnerNote;
}

export interface FirstStartInput {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly accountKey: string | undefined;
  readonly demo: boolean;
}

/** Credentials that are printed once, on first start. */
export interface Owner extends Credentials {
  readonly accountId: string;
}

/**
 * Creates the owner account if there is no account yet. On later starts, returns null, unless this node has saved credentials that it has
 * not printed. The caller calls `note.remove` after printing the credentials.
 */
export async function firstStart(deps: FirstStartDeps, input: FirstStartInput): Promise<Owner | null> {
  const { note } = deps;
  if ((await deps.store.countAccounts()) > 0) return unseenOwner(deps);
  const credentials = {
    email: knownAddress(input.email ?? placeholderAddress),
    password: input.password ?? randomBytes(12).toString("base64url"),
    accountKey: input.accountKey ?? generateKey("account"),
  };
  await note.write(credentials);
  const account = await createAccount(deps, { ...credentials, onlyFirst: true, demo: input.demo });
  if (account !== null) return { ...credentials, accountId: account.accountId };
  // Another node created the account first.
  await note.remove();
  return null;
}

/** Returns the owner whose credentials an earlier start saved, or null if the credentials are no longer valid. */
async function unseenOwner({ store, passwords, note }: FirstStartDeps): Promise<Owner | null> {
  const credentials = await note.read();
  if (credentials === null) return null;
  const user = await store.userByEmail(credentials.email);
  if (user !== null && user.passwordHash !== null && (await passwords.verify(user.passwordHash, credentials.password)))
    return { ...credentials, accountId: user.accountId };
  await note.remove();
  return null;
}
