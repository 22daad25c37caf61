import type { Queryable } from "../../ports/database.ts";

export interface ExpiredConversation {
  readonly id: string;
  readonly accountId: string;
}

/**
 * Returns conversations that are older than their account's retention period, oldest first. Excludes conversations with a running turn and those that
 * an operator has taken over.
 */
export function expiredConversations(db: Queryable, limit: number): Promise<ExpiredConversation[]> {
  return db.rows(
    "retention.expired",
    `select s.id, s.account_id as "accountId" from accounts a cross join lateral (
       select * from sessions s where s.account_id = a.id and s.updated_at < now() - make_interval(days => a.conversation_retention_days)
         and s.lease_owner is null and (s.operator_until is null or s.operator_until < now())
       order by s.updated_at limit $1
     ) s where a.conversation_retention_days is not null order by s.updated_at limit $1`,
    [limit],
  );
}
