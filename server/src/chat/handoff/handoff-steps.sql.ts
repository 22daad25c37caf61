import type { Queryable } from "../../ports/database.ts";
import type { HandoffStepKind } from "../model/handoff.ts";

const lastKind = "h.steps -> -1 ->> 'kind'";

/** SQL condition: the request is waiting for an operator. */
export const isOpenRequest = `h.taken_over_at is null and ${lastKind} is distinct from 'closed'`;

/** SQL condition: the request was taken over by the operator who holds the conversation. */
export const isHeldRequest = `${lastKind} = 'taken_over'`;

/** SQL condition: an operator has written since the request was taken over. */
export const hasOperatorWritten = `exists (select 1 from session_events e where e.session_id = h.session_id and e.epoch = h.epoch
  and e.event = 'message' and e.data ->> 'author' = 'operator' and e.created_at >= h.taken_over_at)`;

/** Returns SQL that adds a step to a request. @param by SQL of the operator's name */
export function stepAdded(kind: HandoffStepKind, by: string): string {
  return `steps = h.steps || jsonb_build_object('kind', '${kind}', 'at', now(), 'by', ${by})`;
}

interface Place {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Ends the wait of the visitor without an operator's answer. */
export async function closeRequest(tx: Queryable, { accountId, sessionId }: Place, by: string): Promise<void> {
  await tx.run(
    "handoff.close",
    `with closed as (
       update handoffs h set ${stepAdded("closed", "$3::text")} where h.account_id = $1 and h.session_id = $2 and ${isOpenRequest}
     )
     update sessions set handoff_requested_at = null, handoff_reason = null where account_id = $1 and id = $2`,
    [accountId, sessionId, by],
  );
}

/** Lets the visitor wait again since the time of the latest request, if that request was closed. */
export async function reopenRequest(tx: Queryable, { accountId, sessionId }: Place, by: string): Promise<void> {
  await tx.run(
    "handoff.reopen",
    `with reopened as (
       update handoffs h set ${stepAdded("reopened", "$3::text")}
       where h.account_id = $1 and h.session_id = $2 and ${lastKind} = 'closed' and (h.epoch, h.requested_at) = (
         select l.epoch, l.requested_at from handoffs l where l.account_id = $1 and l.session_id = $2
         order by l.epoch desc, l.requested_at desc limit 1)
       returning h.requested_at, h.reason
     )
     update sessions s set handoff_requested_at = r.requested_at, handoff_reason = r.reason
     from reopened r where s.account_id = $1 and s.id = $2`,
    [accountId, sessionId, by],
  );
}
