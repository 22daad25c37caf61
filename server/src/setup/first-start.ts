import { randomBytes } from "node:crypto";
import { createAccount, type CreateAccountDeps } from "../auth/create-account.ts";
import type { AuthStore } from "../auth/store.ts";

interface FirstStartDeps extends CreateAccountDeps {
  readonly store: Pick<AuthStore, "createAccount" | "countAccounts">;
}

export interface FirstStartInput {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly accountKey: string | undefined;
  readonly demo: boolean;
}

/** Printed once, at the first start. */
export interface Owner {
  readonly accountId: string;
  readonly email: string;
  readonly password: string;
  readonly accountKey: string;
}

/** Creates the owner account when no account exists; null on later starts. */
export async function firstStart(deps: FirstStartDeps, input: FirstStartInput): Promise<Owner | null> {
  if ((await deps.store.countAccounts()) > 0) return null;
  const password = input.password ?? randomBytes(12).toString("base64url");
  const account = await createAccount(deps, {
    email: input.email ?? "owner@localhost",
    password,
    accountKey: input.accountKey,
    onlyFirst: true,
    demo: input.demo,
  });
  return account === null ? null : { ...account, password };
}
