import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Operator } from "../model/session.ts";

/** A user of the account, as shown to visitors. */
export interface OperatorProfile extends Operator {
  /** Null if visitors see the user's own name. */
  readonly visitorName: string | null;
  readonly mailWhenWaiting: boolean;
}

export interface ProfileChange {
  readonly visitorName?: string | null | undefined;
  readonly mailWhenWaiting?: boolean | undefined;
}

const columns = `id, coalesce(visitor_name, name) as name, visitor_name as "visitorName", mail_when_waiting as "mailWhenWaiting"`;

/** Returns the profile of a user; null if the user was removed. */
export function operatorProfile(db: Queryable, accountId: string, userId: string): Promise<OperatorProfile | null> {
  return db.one("operator.profile", `select ${columns} from users where account_id = $1 and id = $2`, [accountId, userId]);
}

/**
 * Changes the given fields. The name that visitors see also changes in conversations that the user has taken over, and their followers are
 * notified. Returns null if the user was removed.
 */
export async function changeProfile(
  tx: Queryable,
  accountId: string,
  userId: string,
  { visitorName, mailWhenWaiting }: ProfileChange,
): Promise<OperatorProfile | null> {
  const profile = await tx.one<OperatorProfile>(
    "operator.changeProfile",
    `update users set visitor_name = case when $3 then $4 else visitor_name end, mail_when_waiting = coalesce($5, mail_when_waiting)
     where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, userId, visitorName !== undefined, visitorName ?? null, mailWhenWaiting ?? null],
  );
  if (profile === null || visitorName === undefined) return profile;
  const held = await tx.rows<{ id: string }>(
    "operator.renameHolder",
    `update sessions set operator_name = $3 where account_id = $1 and operator_id = $2 and operator_until > now() returning id`,
    [accountId, userId, profile.name],
  );
  for (const { id } of held) await notify(tx, "session_changed", { accountId, sessionId: id });
  return profile;
}
