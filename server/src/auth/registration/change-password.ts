import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import type { SessionActor } from "../../ports/actor.ts";
import { mailTokenHash } from "../mail-token.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { Transactions } from "../../ports/database.ts";
import { confirmAddress } from "../users/users.sql.ts";
import { mayReset, setPassword, usePasswordLink } from "../credentials.sql.ts";
import { refuseLink } from "../refuse-link.ts";

export interface PasswordsDeps {
  readonly database: Transactions;
  readonly store: Pick<AccountStatements, "userById">;
  readonly passwords: PasswordHasher;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

async function sessionsEnded({ cache, bus }: PasswordsDeps, accountId: string): Promise<void> {
  cache.changed(accountId);
  await bus.publish("account_changed", { accountId });
}

/**
 * Sets a password using an emailed link, confirms the address, ends all of the user's sessions and invalidates the user's other links.
 * Returns the user's id.
 * @throws Failure `validation.failed` if the link is invalid or expired
 */
export async function resetPassword(deps: PasswordsDeps, input: { readonly token: string; readonly password: string }): Promise<string> {
  const hash = mailTokenHash(input.token);
  // Checks the link first, because hashing is expensive.
  if (hash === null || !(await mayReset(deps.database, hash))) refuseLink();
  const to = await deps.passwords.hash(input.password);
  const user = await deps.database.transaction(async (tx) => {
    const found = await usePasswordLink(tx, hash);
    if (found === null) return null;
    await setPassword(tx, found, { from: null, to, keepSessionId: null });
    // The link proves that the user receives email at the address.
    await confirmAddress(tx, found.accountId, found.userId);
    return found;
  });
  if (user === null) refuseLink();
  await sessionsEnded(deps, user.accountId);
  return user.userId;
}

/**
 * Changes the caller's own password and ends the caller's other sessions. @throws Failure `auth.invalid_credentials` if the current
 * password is wrong
 */
export async function changePassword(
  deps: PasswordsDeps,
  actor: SessionActor,
  input: { readonly current: string; readonly password: string },
): Promise<void> {
  const { accountId, userId, sessionId } = actor;
  const user = await deps.store.userById(accountId, userId);
  const from = user?.passwordHash ?? null;
  const matches = from !== null && (await deps.passwords.verify(from, input.current));
  const to = matches ? await deps.passwords.hash(input.password) : "";
  // An emailed link may have reset the password in the meantime.
  const change = { from, to, keepSessionId: sessionId };
  const changed = matches && (await deps.database.transaction((tx) => setPassword(tx, { accountId, userId }, change)));
  if (!changed) fail("auth.invalid_credentials", "The current password is incorrect.");
  await sessionsEnded(deps, accountId);
}
