import type { Queryable } from "../../ports/database.ts";

/** A live session of a user. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  /** Time of the last token refresh. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** Returns the live sessions of a user, most recent first. */
export function sessionsOf(db: Queryable, accountId: string, userId: string): Promise<OwnSession[]> {
  return db.rows(
    "session.ofUser",
    `select id, created_at as "createdAt", coalesce(replaced_at[1], created_at) as "lastSeenAt", expires_at as "expiresAt"
     from browser_sessions where account_id = $1 and user_id = $2 and ended_at is null and expires_at > now()
     order by created_at desc, id desc`,
    [accountId, userId],
  );
}
