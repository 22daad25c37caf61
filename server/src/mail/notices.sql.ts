import type { AccountNoticeKind } from "../auth/model/mailed-link.ts";
import type { Queryable } from "../ports/database.ts";

export interface AccountNotice {
  readonly accountId: string;
  readonly kind: AccountNoticeKind;
  readonly occasion: string;
  /** The quota, or what the visitor of the conversation waits for. */
  readonly detail: string;
}

/**
 * Locks the notice that has waited longest and has not been mailed. Resolves to null if there is none. The visitor's words are read here and not
 * stored in the notice, because notices outlive deleted conversations.
 */
export function dueNotice(tx: Queryable): Promise<AccountNotice | null> {
  return tx.one(
    "notices.due",
    `select n.account_id as "accountId", n.kind, n.occasion, coalesce((
         select json_build_object('session', s.id, 'persona', p.name, 'question', coalesce(s.handoff_reason, s.visitor_preview),
           'at', to_char(s.handoff_requested_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'))::text
         from sessions s join personas p on p.id = s.persona_id and p.account_id = s.account_id
         where n.kind = 'visitor_waiting' and s.account_id = n.account_id and s.id::text = n.detail and s.handoff_requested_at is not null
       ), n.detail) as detail
     from account_notices n where n.mailed_at is null order by n.created_at limit 1 for update of n skip locked`,
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
