import type { Queryable } from "../../ports/database.ts";

/** Settings of an account. */
export interface AccountSettings {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  /** Null if conversations are kept indefinitely. */
  readonly conversationRetentionDays: number | null;
  readonly auditRetentionDays: number;
  /** 0 if no versions are kept. */
  readonly documentHistoryDays: number;
  /** Null if users get no email about waiting visitors. */
  readonly waitingMailMinutes: number | null;
  readonly createdAt: Date;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  readonly conversationRetentionDays?: number | null | undefined;
  readonly auditRetentionDays?: number | undefined;
  readonly documentHistoryDays?: number | undefined;
  readonly waitingMailMinutes?: number | null | undefined;
}

const columns = `id, name, timezone, conversation_retention_days as "conversationRetentionDays",
  audit_retention_days as "auditRetentionDays", document_history_days as "documentHistoryDays", waiting_mail_minutes as "waitingMailMinutes", created_at as "createdAt"`;

export function accountSettings(db: Queryable, accountId: string): Promise<AccountSettings | null> {
  return db.one("account.settings", `select ${columns} from accounts where id = $1`, [accountId]);
}

/** Changes the given settings. Resolves to null if the account no longer exists. */
export function changeAccount(db: Queryable, accountId: string, change: AccountChange): Promise<AccountSettings | null> {
  const { name = null, timezone = null, conversationRetentionDays: days, auditRetentionDays = null, waitingMailMinutes: minutes } = change;
  const { documentHistoryDays = null } = change;
  return db.one(
    "account.change",
    `update accounts set name = coalesce($2, name), timezone = coalesce($3, timezone),
       conversation_retention_days = case when $4 then $5::integer else conversation_retention_days end,
       audit_retention_days = coalesce($6, audit_retention_days),
       document_history_days = coalesce($9, document_history_days),
       document_history_since = case when $9 > document_history_days
         then greatest(document_history_since, now() - make_interval(days => document_history_days)) else document_history_since end,
       waiting_mail_minutes = case when $7 then $8::integer else waiting_mail_minutes end
     where id = $1 returning ${columns}`,
    [
      accountId,
      name,
      timezone,
      days !== undefined,
      days ?? null,
      auditRetentionDays,
      minutes !== undefined,
      minutes ?? null,
      documentHistoryDays,
    ],
  );
}
