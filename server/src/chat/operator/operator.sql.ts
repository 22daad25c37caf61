import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import { hasOperatorWritten, isHeldRequest, isOpenRequest, stepAdded } from "../handoff/handoff-steps.sql.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Operator, TranscriptEvent } from "../model/session.ts";

/** Identifies a session of an account. */
export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Records that an operator wants to take over the session. On commit, notifies the process that runs its turn. */
export async function requestSession(tx: Queryable, key: SessionKey, operator: Operator, turnOwner: string): Promise<void> {
  await tx.run("operator.request", `update sessions set wanted_by = $3, wanted_name = $4 where account_id = $1 and id = $2`, [
    key.accountId,
    key.sessionId,
    operator.id,
    operator.name,
  ]);
  await notify(tx, "turn_wanted", { sessionId: key.sessionId, owner: turnOwner });
}

/**
 * Assigns the session to an operator for `holdMs` and clears the visitor's request for an operator.
 * @param turn.isInterrupted clears the lease of a turn whose process crashed, so the turn can no longer commit
 * @returns the time at which the takeover ends
 */
export async function holdSession(
  tx: Queryable,
  { accountId, sessionId }: SessionKey,
  operator: Operator,
  turn: { readonly lastSeq: number; readonly isInterrupted: boolean },
  holdMs: number,
): Promise<Date> {
  const held = await tx.one<{ until: Date }>(
    "operator.hold",
    `with taken as (
       update handoffs h set taken_over_at = now(), ${stepAdded("taken_over", "$4::text")}
       where h.account_id = $1 and h.session_id = $2 and ${isOpenRequest}
     )
     update sessions set operator_id = $3, operator_name = $4, operator_until = now() + $5::integer * interval '1 millisecond', wanted_by = null,
       wanted_name = null, handoff_requested_at = null, handoff_reason = null, last_seq = $6,
       lease_owner = case when $7::boolean then null else lease_owner end, lease_until = case when $7::boolean then null else lease_until end
     where account_id = $1 and id = $2 returning operator_until as until`,
    [accountId, sessionId, operator.id, operator.name, holdMs, turn.lastSeq, turn.isInterrupted],
  );
  return held?.until ?? new Date(0);
}

/** Extends the takeover by `holdMs`. Returns the operator's name; null if the user has not taken over the session. */
export async function extendHold(
  db: Queryable,
  { accountId, sessionId }: SessionKey,
  userId: string,
  holdMs: number,
): Promise<string | null> {
  const held = await db.one<{ name: string | null }>(
    "operator.keepHold",
    `update sessions set operator_until = now() + $4::integer * interval '1 millisecond'
     where account_id = $1 and id = $2 and operator_id = $3 and operator_until > now() returning operator_name as name`,
    [accountId, sessionId, userId, holdMs],
  );
  return held === null ? null : (held.name ?? "");
}

/** SQL assignment: a request is waiting again if its operator wrote nothing. */
const takenStill = `taken_over_at = case when ${hasOperatorWritten} then h.taken_over_at end`;

const ofConversation = { account: "h.account_id", object: "'conversation:' || h.id" };
const expired = eventColumns("conversation.released", {
  ...ofConversation,
  data: { session_id: "h.id", persona_id: "h.persona_id", user_id: "h.operator_id" },
});
const askedAgain = eventColumns("conversation.handoff_requested", {
  ...ofConversation,
  data: { session_id: "h.id", persona_id: "h.persona_id", reason: "null::text" },
  ordinal: "1",
});

/**
 * Releases up to `most` sessions whose takeover has expired, and notifies their followers. If the operator wrote nothing or did not answer
 * the visitor's
 * last message, the visitor is waiting for an operator again. Returns the number of released sessions.
 */
export async function releaseExpiredHolds(tx: Queryable, most: number): Promise<number> {
  const rows = await tx.rows<{ readonly id: string; readonly accountId: string }>(
    "operator.releaseExpired",
    `with expired as (
       select id, epoch, account_id, persona_id, operator_id, operator_name, preview_from is not distinct from 'visitor' as is_unanswered
       from sessions where operator_id is not null and operator_until <= now()
       order by id limit $1 for update skip locked
     ), given_back as (
       update handoffs h set ${stepAdded("released", "x.operator_name")}, ${takenStill}
       from expired x where h.session_id = x.id and h.account_id = x.account_id and ${isHeldRequest}
       returning h.session_id, h.requested_at, h.reason, h.taken_over_at
     ), silent as (
       select distinct on (session_id) session_id, requested_at, reason from given_back where taken_over_at is null
       order by session_id, requested_at desc
     ), released as (
       update sessions s set operator_id = null, operator_name = null, operator_until = null,
         handoff_requested_at = coalesce(s.handoff_requested_at, w.requested_at, case when h.is_unanswered then now() end),
         handoff_reason = coalesce(s.handoff_reason, w.reason)
       from expired h left join silent w on w.session_id = h.id where s.id = h.id returning s.id, s.account_id
     ), waiting as (
       insert into handoffs (session_id, epoch, account_id, persona_id, requested_at)
       select h.id, h.epoch, h.account_id, h.persona_id, now() from expired h
       where h.is_unanswered and not exists (select 1 from silent w where w.session_id = h.id) on conflict do nothing
     ), ${eventParts(`select ${expired} from expired h union all select ${askedAgain} from expired h where h.is_unanswered`)}
     select id, account_id as "accountId", (select news from events_told) as news from released`,
    [most],
  );
  for (const { id, accountId } of rows) await notify(tx, "session_changed", { accountId, sessionId: id });
  return rows.length;
}

/** Returns the session to the persona. If the operator wrote nothing, the visitor's request is waiting again. */
export async function releaseHold(tx: Queryable, { accountId, sessionId }: SessionKey): Promise<void> {
  await tx.run(
    "operator.release",
    `with given_back as (
       update handoffs h set ${stepAdded("released", "s.operator_name")}, ${takenStill}
       from sessions s where s.account_id = $1 and s.id = $2 and h.account_id = $1 and h.session_id = $2 and ${isHeldRequest}
       returning h.requested_at, h.reason, h.taken_over_at
     ), silent as (
       select requested_at, reason from given_back where taken_over_at is null order by requested_at desc limit 1
     )
     update sessions set operator_id = null, operator_name = null, operator_until = null,
       handoff_requested_at = coalesce(handoff_requested_at, (select requested_at from silent)),
       handoff_reason = coalesce(handoff_reason, (select reason from silent))
     where account_id = $1 and id = $2`,
    [accountId, sessionId],
  );
}

/** Adds a message to the transcript of a locked session. */
export async function insertMessage(
  tx: Queryable,
  { sessionId, epoch }: { readonly sessionId: string; readonly epoch: number },
  { seq, turnIndex, data }: TranscriptEvent,
): Promise<void> {
  await tx.run(
    "operator.insertMessage",
    `insert into session_events (session_id, epoch, seq, turn_index, event, data) values ($1, $2, $3, $4, 'message', $5)`,
    [sessionId, epoch, seq, turnIndex, JSON.stringify(data)],
  );
}

/** Updates the summary of a session after a message, and extends the takeover by `holdMs`. */
export async function noteMessage(
  tx: Queryable,
  { accountId, sessionId }: SessionKey,
  { seq, preview }: { readonly seq: number; readonly preview: string },
  holdMs: number,
): Promise<void> {
  await tx.run(
    "operator.noteMessage",
    `update sessions set last_seq = $3, message_count = message_count + 1, preview = $4, preview_from = 'operator', updated_at = now(), lease_owner = null, lease_until = null,
       operator_until = now() + $5::integer * interval '1 millisecond' where account_id = $1 and id = $2`,
    [accountId, sessionId, seq, preview, holdMs],
  );
}
