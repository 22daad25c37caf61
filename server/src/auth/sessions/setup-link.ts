import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { setIdentity, setPassword, setupLinkUser, useSetupLink, type SignInLinkPurpose } from "../credentials.sql.ts";
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

/** The user that a link belongs to. */
interface LinkUser {
  /** Null, like the address, as long as the address is the placeholder from the first start. */
  readonly name: string | null;
  readonly email: string | null;
  /** Absent for a setup link. */
  readonly purpose?: Exclude<SignInLinkPurpose, "set_up">;
}

/**
 * Returns the user of a setup, reset or invitation link without consuming the link.
 * @throws Failure `validation.failed` if the link is unknown, used or expired
 */
export async function readSetupLink({ database }: Pick<SetupLinkDeps, "database">, token: string): Promise<LinkUser> {
  const hash = mailTokenHash(token);
  const user = hash === null ? null : await setupLinkUser(database, hash);
  if (user === null) refuseLink();
  if (user.purpose !== "set_up") return { name: user.name, email: user.email, purpose: user.purpose };
  return user.email === placeholderAddress ? { name: null, email: null } : { name: user.name, email: user.email };
}

/**
 * Consumes a setup, reset or invitation link, signs the user in and stores the values that the user entered. A new password ends the user's
 * other sessions.
 * @throws Failure `validation.failed` if the link is unknown, used or expired, or if an emailed link is used without a password or with
 * another address; `resource.conflict` if another user has the address
 */
export async function openSetupLink(deps: SetupLinkDeps, token: string, choice: SetupChoice = unchanged): Promise<SignedIn> {
  const hash = mailTokenHash(token);
  // Checks the link first, because hashing is expensive.
  const link = hash === null ? null : await setupLinkUser(deps.database, hash);
  if (hash === null || link === null) refuseLink();
  if (link.purpose !== "set_up") refuseUnfit(choice);
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
  const { passwordHash } = owner;
  return (passwordHash === null ? null : await startSession(deps, { ...owner, passwordHash })) ?? refuseLink();
}

/** An emailed link proves that the user receives email at the address, so it cannot change the address. It must set a password. */
function refuseUnfit({ email, password }: SetupChoice): void {
  if (email !== null) {
    const message = "cannot be changed with this link; change it after sign-in";
    fail("validation.failed", `\`email\` ${message}.`, { errors: [{ field: "email", code: "format", message }] });
  }
  if (password !== null) return;
  const message = "is required with this link";
  fail("validation.failed", `\`password\` ${message}.`, { errors: [{ field: "password", code: "required", message }] });
}
