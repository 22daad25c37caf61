import type { Queryable } from "../../ports/database.ts";

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
