import type { HandoffState, HandoffStore } from "./handoff-store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { notify } from "../../platform/postgres/notify.ts";

export function postgresHandoffStore(database: Database): HandoffStore {
  return {
    request: (accountId, sessionId, reason) =>
      database.transaction(async (tx) => {
        const known = await tx.run(
          "handoff.request",
          `update sessions set
             handoff_reason = case when operator_id is not null and operator_until > now() then null when handoff_requested_at is null then $3 else handoff_reason end,
             handoff_requested_at = case when operator_id is not null and operator_until > now() then null else coalesce(handoff_requested_at, now()) end
           where account_id = $1 and id = $2`,
          [accountId, sessionId, reason],
        );
        if (known > 0) await notify(tx, "session_changed", { sessionId });
        return known > 0;
      }),

    state: (accountId, sessionId) =>
      database.one<HandoffState>(
        "handoff.state",
        `select handoff_requested_at as "requestedAt", handoff_reason as reason from sessions where account_id = $1 and id = $2`,
        [accountId, sessionId],
      ),
  };
}
