import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Operator } from "../model/session.ts";

/** A user of the account as visitors see them. */
export interface OperatorProfile extends Operator {
  /** Null if visitors see the user's own name. */
  readonly visitorName: string | null;
}

const columns = `id, coalesce(visitor_name, name) as name, visitor_name as "visitorName"`;

/** Returns the profile of a user; null if the user was removed. */
export function operatorProfile(db: Queryable, accountId: string, userId: string): Promise<OperatorProfile | null> {
  return db.one("operator.profile", `select ${columns} from users where account_id = $1 and id = $2`, [accountId, userId]);
}

/**
 * Changes the name that visitors see, even in conversations that the user has taken over, and notifies their followers. Returns null if the user was
 * removed.
 */
export async function renameOperator(
  tx: Queryable,
  accountId: string,
  userId: string,
  visitorName: string | null,
): Promise<OperatorProfile | null> {
  const profile = await tx.one<OperatorProfile>(
    "operator.rename",
    `update users set visitor_name = $3 where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, userId, visitorName],
  );
  if (profile === null) return null;
  const held = await tx.rows<{ id: string }>(
    "operator.renameHolder",
    `update sessions set operator_name = $3 where account_id = $1 and operator_id = $2 and operator_until > now() returning id`,
    [accountId, userId, profile.name],
  );
  for (const { id } of held) await notify(tx, "session_changed", { accountId, sessionId: id });
  return profile;
}
