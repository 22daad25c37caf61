import type { Queryable } from "../../ports/database.ts";
import type { UserAttributes } from "../model/session.ts";

/** Adds attributes to the visitor's stored attributes. */
export async function noteContact(
  tx: Queryable,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  attributes: UserAttributes,
): Promise<void> {
  await tx.run(
    "handoff.noteContact",
    `update sessions set user_attributes = coalesce(user_attributes, '{}') || $3::jsonb where account_id = $1 and id = $2`,
    [accountId, sessionId, JSON.stringify(attributes)],
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
    `with asked as (
       update sessions set handoff_requested_at = now(), handoff_reason = $3 where account_id = $1 and id = $2
       returning id, epoch, account_id, persona_id, handoff_requested_at, handoff_reason
     )
     insert into handoffs (session_id, epoch, account_id, persona_id, requested_at, reason)
     select id, epoch, account_id, persona_id, handoff_requested_at, handoff_reason from asked on conflict do nothing`,
    [accountId, sessionId, reason],
  );
}
