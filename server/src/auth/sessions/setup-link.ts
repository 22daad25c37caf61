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

/** What the owner enters on the page of the link; each is unchanged if null. */
export interface SetupChoice {
  readonly name: string | null;
  /** Canonical. */
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
 * Returns who a setup link is for, and leaves it valid. Name and address are null while they are those that the first start made up.
 * @throws Failure `validation.failed` for an unknown, used or expired link
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
 * Signs in with a setup link, which then stops working, and stores what the user chose. A new password ends the user's other sessions.
 * @throws Failure `validation.failed` for an unknown, used or expired link, `resource.conflict` if another user has the address
 */
export async function openSetupLink(deps: SetupLinkDeps, token: string, choice: SetupChoice = unchanged): Promise<SignedIn> {
  const hash = mailTokenHash(token);
  // Hashing is expensive, so the link is checked first.
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
  if (owner === "address_taken") fail("resource.conflict", "A user with this e-mail address already exists. Use another address.");
  if (owner === null) refuseLink();
  deps.cache.changed(owner.accountId);
  await deps.bus.publish("account_changed", { accountId: owner.accountId });
  return (await startSession(deps, owner)) ?? refuseLink();
}
