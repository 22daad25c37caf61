import type { AffectedUser, PasswordChange } from "./model/registration.ts";
import type { Queryable } from "../ports/database.ts";

const byLink = `t.hash = $1 and t.expires_at > now()`;
const passwordLinks = `('reset_password', 'invitation')`;

/** Consumes an emailed link and confirms the address. Resolves to null if the link is unknown, used or expired. */
export function confirmByLink(tx: Queryable, tokenHash: Buffer): Promise<AffectedUser | null> {
  return tx.one<AffectedUser>(
    "credential.confirmEmail",
    `with used as (delete from mail_tokens t where ${byLink} and t.purpose = 'confirm_email' returning t.user_id)
     update users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) from used where u.id = used.user_id
     returning u.account_id as "accountId", u.id as "userId"`,
    [tokenHash],
  );
}

/**
 * Consumes a link that changes an email address, and invalidates the user's other links of this kind. Resolves to null if the link is
 * unknown, used or expired.
 */
export function useAddressLink(tx: Queryable, tokenHash: Buffer): Promise<(AffectedUser & { readonly email: string }) | null> {
  return tx.one(
    "credential.useAddressLink",
    `with used as (
       delete from mail_tokens t using mail_tokens o
       where o.hash = $1 and o.expires_at > now() and o.purpose = 'change_email' and t.user_id = o.user_id and t.purpose = o.purpose
       returning t.hash, t.user_id, t.email
     )
     select u.account_id as "accountId", u.id as "userId", used.email from users u join used on used.user_id = u.id and used.hash = $1`,
    [tokenHash],
  );
}

/** Returns whether an emailed link can still set a password. */
export async function mayReset(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const link = await db.one("credential.mayReset", `select 1 from mail_tokens t where ${byLink} and t.purpose in ${passwordLinks}`, [
    tokenHash,
  ]);
  return link !== null;
}

/** Consumes a reset or invitation link. Resolves to null if the link is unknown, used or expired. */
export function usePasswordLink(tx: Queryable, tokenHash: Buffer): Promise<AffectedUser | null> {
  return tx.one<AffectedUser>(
    "credential.useLink",
    `with used as (delete from mail_tokens t where ${byLink} and t.purpose in ${passwordLinks} returning t.user_id)
     select u.account_id as "accountId", u.id as "userId" from users u join used on used.user_id = u.id`,
    [tokenHash],
  );
}

/** Purpose of a link that signs a user in. */
export type SignInLinkPurpose = "set_up" | "reset_password" | "invitation";

interface SetupUser {
  readonly accountId: string;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null for an invited user. */
  readonly passwordHash: string | null;
  readonly purpose: SignInLinkPurpose;
}

const setupColumns = `u.account_id as "accountId", u.id, u.email, u.name, u.password_hash as "passwordHash"`;
/** A setup link is only for users who have a password; other links set the user's first password. */
const signsIn = `(t.purpose in ${passwordLinks} or t.purpose = 'set_up' and u.password_hash is not null)`;

/** Returns the user of a setup, reset or invitation link without consuming the link; null if the link is unknown, used or expired. */
export function setupLinkUser(db: Queryable, tokenHash: Buffer): Promise<SetupUser | null> {
  return db.one(
    "credential.setupUser",
    `select ${setupColumns}, t.purpose from mail_tokens t join users u on u.id = t.user_id where ${byLink} and ${signsIn}`,
    [tokenHash],
  );
}

/** Consumes a setup, reset or invitation link. Resolves to null if the link is unknown, used or expired. */
export function useSetupLink(tx: Queryable, tokenHash: Buffer): Promise<SetupUser | null> {
  return tx.one(
    "credential.useSetupLink",
    `with used as (delete from mail_tokens t using users u where ${byLink} and u.id = t.user_id and ${signsIn} returning t.user_id, t.purpose)
     select ${setupColumns}, used.purpose from users u join used on used.user_id = u.id`,
    [tokenHash],
  );
}

/**
 * Changes a user's name and email address, and marks the address as confirmed. An account that was named after the old address is renamed
 * to the new address. Call it in `unlessTaken`, because email addresses must be unique in the installation, ignoring case.
 */
export async function setIdentity(
  tx: Queryable,
  { accountId, userId }: AffectedUser,
  { name, email }: { readonly name: string | null; readonly email: string | null },
): Promise<void> {
  await tx.run(
    "credential.renameAccount",
    `update accounts a set name = $3 from users u
     where a.id = $1 and u.account_id = $1 and u.id = $2 and a.name = u.email and $3::text is not null`,
    [accountId, userId, email],
  );
  await tx.run(
    "credential.setIdentity",
    `update users set name = coalesce($3, name), email = coalesce($4, email), email_confirmed_at = coalesce(email_confirmed_at, now())
     where account_id = $1 and id = $2`,
    [accountId, userId, name, email],
  );
}

/**
 * Sets a password, ends the user's browser sessions and invalidates emailed links.
 * @returns false if the stored password hash is not `from`
 */
export async function setPassword(
  tx: Queryable,
  { accountId, userId }: AffectedUser,
  { from, to, keepSessionId }: PasswordChange,
): Promise<boolean> {
  const changed = await tx.one(
    "credential.setPassword",
    `update users set password_hash = $3 where account_id = $1 and id = $2 and ($4::text is null or password_hash = $4) returning id`,
    [accountId, userId, to, from],
  );
  if (changed === null) return false;
  await tx.run("credential.forgetLinks", `delete from mail_tokens where user_id = $1`, [userId]);
  await tx.run(
    "credential.endSessions",
    `update browser_sessions set ended_at = now(), ended_because = 'password'
     where account_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3::uuid`,
    [accountId, userId, keepSessionId],
  );
  return true;
}
