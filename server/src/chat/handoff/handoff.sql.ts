import type { Queryable } from "../../ports/database.ts";
import type { HandoffState } from "./model/handoff.ts";

/** Null if the session is unknown. */
export function findHandoff(db: Queryable, accountId: string, sessionId: string): Promise<HandoffState | null> {
  return db.one(
    "handoff.state",
    `select handoff_requested_at as "requestedAt", handoff_reason as reason from sessions where account_id = $1 and id = $2`,
    [accountId, sessionId],
  );
}

/** Stores a visitor's request for an operator with the current time. */
export async function insertHandoff(
  tx: Queryable,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  reason: string | null,
): Promise<void> {
  await tx.run(
    "handoff.request",
    `update sessions set handoff_requested_at = now(), handoff_reason = $3 where account_id = $1 and id = $2`,
    [accountId, sessionId, reason],
  );
}
