import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { setIdentity, setPassword, setupLinkUser, useSetupLink } from "../credentials.sql.ts";
import { dropUnconfirmed, lockAddress, unlessTaken } from "../insert-account.sql.ts";
import { placeholderAddress } from "../model/address.ts";
import { generateMailToken, mailTokenHash, mailTokenSeconds } from "../mail-token.ts";
import { addMailToken } from "../mail-tokens.sql.ts";
import { refuseLink } from "../refuse-link.ts";
import { startSession, type SessionsDeps, type SignedIn } from "./start-session.ts";

export interface SetupLinkDeps extends SessionsDeps {
  readonly database: Transactions;
  readonly passwords: Pick<PasswordHasher, "hash">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Values that the owner enters on the setup page; null leaves a value unchanged. */
export interface SetupChoice {
  readonly name: string | null;
  /** In canonical form. */
  readonly email: string | null;
  readonly password: string | null;
}

const unchanged: SetupChoice = { name: null, email: null, password: null };

interface NewSetupLinkDeps {
  readonly store: Pick<AccountStatements, "userByEmail">;
  readonly database: Transactions;
  readonly clock: Clock;
}

/** Returns the token of a link that signs the user in once, within an hour; null if the address is unknown. */
export async function createSetupLink({ store, database, clock }: NewSetupLinkDeps, email: string): Promise<string | null> {
  const user = await store.userByEmail(email);
  if (user === null) return null;
  const token = generateMailToken();
  const hash = mailTokenHash(token);
  if (hash === null) return null;
  const expiresAt = new Date(clock.now().getTime() + mailTokenSeconds.set_up * 1_000);
  await database.transaction((tx) => addMailToken(tx, user.id, { hash, purpose: "set_up", expiresAt }));
  return token;
}

/**
 * Returns the user of a setup link without consuming the link. Name and address are null while they are the placeholders from the first
 * start.
 * @throws Failure `validation.failed` if the link is unknown, used or expired
 */
export async function readSetupLink(
  { database }: Pick<SetupLinkDeps, "database">,
  token: string,
): Promise<{ readonly name: string | null; readonly email: string | null }> {
  const hash = mailTokenHash(token);
  const user = hash === null ? null : await setupLinkUser(database, hash);
  if (user === null) refuseLink();
  return user.email === placeholderAddress ? { name: null, email: null } : { name: user.name, email: user.email };
}

/**
 * Consumes a setup link, signs the user in and stores the values that the user entered. A new password ends the user's other sessions.
 * @throws Failure `validation.failed` if the link is unknown, used or expired, `resource.conflict` if another user has the address
 */
export async function openSetupLink(deps: SetupLinkDeps, token: string, choice: SetupChoice = unchanged): Promise<SignedIn> {
  const hash = mailTokenHash(token);
  // Checks the link first, because hashing is expensive.
  if (hash === null || (await setupLinkUser(deps.database, hash)) === null) refuseLink();
  const chosen = choice.password === null ? null : await deps.passwords.hash(choice.password);
  const owner = await unlessTaken(deps.database, async (tx) => {
    const user = await useSetupLink(tx, hash);
    if (user === null) return null;
    const affected = { accountId: user.accountId, userId: user.id };
    if (choice.email !== null && choice.email.toLowerCase() !== user.email.toLowerCase()) {
      await lockAddress(tx, choice.email);
      await dropUnconfirmed(tx, choice.email);
    }
    await setIdentity(tx, affected, choice);
    if (chosen !== null) await setPassword(tx, affected, { from: null, to: chosen, keepSessionId: null });
    return { ...user, passwordHash: chosen ?? user.passwordHash };
  });
  if (owner === "address_taken") fail("resource.conflict", "A user with this email address already exists. Use another address.");
  if (owner === null) refuseLink();
  deps.cache.changed(owner.accountId);
  await deps.bus.publish("account_changed", { accountId: owner.accountId });
  return (await startSession(deps, owner)) ?? refuseLink();
}
