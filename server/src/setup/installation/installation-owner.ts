import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";

export interface InstallationOwnerDeps {
  /** Returns whether an account is the installation's own account, which is the first one. */
  readonly isFirstAccount: (accountId: string) => Promise<boolean>;
}

/**
 * Rejects callers outside the installation's own account: model names and addresses are the operator's information, and a model test costs
 * money.
 * @throws Failure `auth.not_owner`
 */
export async function requireInstallationOwner({ isFirstAccount }: InstallationOwnerDeps, { accountId }: SessionActor): Promise<void> {
  if (!(await isFirstAccount(accountId)))
    fail("auth.not_owner", "Only the installation's first account can see its settings. Sign in as an owner of that account.");
}
