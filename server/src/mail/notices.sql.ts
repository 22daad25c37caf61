import type { AccountNoticeKind } from "../auth/model/mailed-link.ts";
import type { Queryable } from "../ports/database.ts";

export interface AccountNotice {
  readonly accountId: string;
  readonly kind: AccountNoticeKind;
  readonly occasion: string;
  /** The conversation or the quota. */
  readonly detail: string;
}

/** Locks the notice that has waited longest and has not been mailed. Resolves to null if there is none. */
export function dueNotice(tx: Queryable): Promise<AccountNotice | null> {
  return tx.one(
    "notices.due",
    `select account_id as "accountId", kind, occasion, detail from account_notices where mailed_at is null
     order by created_at limit 1 for update skip locked`,
  );
}

/** Returns the addresses of the users whom a notice concerns and who can sign in. */
export async function recipientsOf(tx: Queryable, { accountId, kind }: AccountNotice): Promise<string[]> {
  const users = await tx.rows<{ email: string }>(
    "notices.recipients",
    `select email from users where account_id = $1 and email_confirmed_at is not null and password_hash is not null
       and case when $2 = 'visitor_waiting' then role <> 'viewer' and mail_when_waiting else role = 'owner' end
     order by email`,
    [accountId, kind],
  );
  return users.map(({ email }) => email);
}

export async function noticeMailed(tx: Queryable, { accountId, kind, occasion }: AccountNotice): Promise<void> {
  await tx.run("notices.mailed", `update account_notices set mailed_at = now() where account_id = $1 and kind = $2 and occasion = $3`, [
    accountId,
    kind,
    occasion,
  ]);
}

/** Deletes notices that are no longer relevant. Billing periods last a month. */
export async function forgetNotices(db: Queryable): Promise<void> {
  await db.run("notices.forget", `delete from account_notices where created_at < now() - interval '100 days'`);
}
