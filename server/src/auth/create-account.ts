import type { Ids } from "../ports/ids.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { generateKey, recordOf } from "./model/api-key.ts";
import { knownAddress } from "./model/address.ts";
import type { AccountStatements } from "./accounts.sql.ts";

export interface CreateAccountDeps {
  readonly store: Pick<AccountStatements, "createAccount">;
  readonly passwords: PasswordHasher;
  readonly ids: Ids;
}

export interface CreateAccountInput {
  readonly email: string;
  readonly password: string;
  /** A key chosen by the operator; generated if absent. */
  readonly accountKey?: string | undefined;
  /** Creates nothing if an account already exists, because several nodes may start concurrently. */
  readonly onlyFirst: boolean;
  /** Whether to load the demo into the account. */
  readonly demo?: boolean;
  /** Marks the account as temporary. Other checks may delete it after this number of seconds. */
  readonly temporarySeconds?: number;
}

/** Creates an account with its owner and primary key. Returns the key, which is not shown again, or null if an account already exists. */
export async function createAccount(
  deps: CreateAccountDeps,
  input: CreateAccountInput,
): Promise<{ accountId: string; email: string; accountKey: string } | null> {
  const accountKey = input.accountKey ?? generateKey("account");
  const accountId = deps.ids.uuidv7();
  const email = knownAddress(input.email);
  const done = await deps.store.createAccount(
    {
      accountId,
      demo: input.demo ?? false,
      temporarySeconds: input.temporarySeconds ?? null,
      name: email,
      owner: { id: deps.ids.uuidv7(), email, name: "Owner", passwordHash: await deps.passwords.hash(input.password) },
      key: { id: deps.ids.uuidv7(), record: recordOf(accountKey) },
    },
    input.onlyFirst,
  );
  return done ? { accountId, email, accountKey } : null;
}
