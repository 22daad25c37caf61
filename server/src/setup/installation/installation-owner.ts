import { fail } from "../../platform/errors/fail.ts";
import type { SessionActor } from "../../ports/actor.ts";

export interface InstallationOwnerDeps {
  /** Whether an account is the installation's own, the first one. */
  readonly isFirstAccount: (accountId: string) => Promise<boolean>;
}

/**
 * Lets only the installation's own account through: names and addresses of models are those of the operator, and a test of a model costs money.
 * @throws Failure `auth.not_owner`
 */
export async function requireInstallationOwner({ isFirstAccount }: InstallationOwnerDeps, { accountId }: SessionActor): Promise<void> {
  if (!(await isFirstAccount(accountId)))
    fail("auth.not_owner", "Only the installation's first account can see its settings. Sign in as an owner of that account.");
}
