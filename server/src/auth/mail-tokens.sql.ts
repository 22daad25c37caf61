import type { Queryable } from "../ports/database.ts";
import type { NewMailToken } from "./model/mailed-link.ts";

/** Maximum number of valid links of one kind per user. */
const mostLinks = 5;

/** Stores the token of a new link. Older links stay valid until one is used, so requests by a stranger cannot invalidate them. */
export async function addMailToken(tx: Queryable, userId: string, { hash, purpose, expiresAt, email }: NewMailToken): Promise<void> {
  await tx.one("mail.lockUser", `select 1 from users where id = $1 for no key update`, [userId]);
  await tx.run(
    "mail.dropTokens",
    `delete from mail_tokens where hash in (
       select hash from mail_tokens where user_id = $1 and purpose = $2 order by created_at desc, hash offset $3
     )`,
    [userId, purpose, mostLinks - 1],
  );
  await tx.run("mail.addToken", `insert into mail_tokens (hash, user_id, purpose, expires_at, email) values ($1, $2, $3, $4, $5)`, [
    hash,
    userId,
    purpose,
    expiresAt,
    email ?? null,
  ]);
}

/** Deletes expired tokens, sessions that ended long ago, and accounts whose address was not confirmed within a week. */
export async function forgetOldAccess(database: Queryable): Promise<void> {
  // An account whose address was never confirmed has never been used.
  await database.run(
    "mail.forgetRegistrations",
    `delete from accounts a where a.created_at < now() - interval '7 days'
       and exists (select 1 from users u where u.account_id = a.id and u.password_hash is not null)
       and not exists (select 1 from users u where u.account_id = a.id and u.email_confirmed_at is not null)`,
  );
  await database.run("mail.forgetTokens", `delete from mail_tokens where expires_at < now()`);
  await database.run("mail.forgetSessions", `delete from browser_sessions where least(expires_at, ended_at) < now() - interval '30 days'`);
}
