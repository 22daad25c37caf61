import { containsText } from "../../platform/postgres/contains-text.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Operator, TranscriptEvent } from "../model/session.ts";
import type { ConversationFilter, ConversationPage, OperatorConversation } from "./model/conversation.ts";

/** A session of an account. */
export interface SessionKey {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Records that an operator wants the session. On commit, notifies the process that runs its turn. */
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
 * Assigns the session to an operator for `holdMs` and clears its request for an operator.
 * @param turn.isInterrupted clears the lease of a turn whose process crashed, so that it can no longer commit
 * @returns when the hold ends
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
    `update sessions set operator_id = $3, operator_name = $4, operator_until = now() + $5::integer * interval '1 millisecond', wanted_by = null,
       wanted_name = null, handoff_requested_at = null, handoff_reason = null, last_seq = $6,
       lease_owner = case when $7::boolean then null else lease_owner end, lease_until = case when $7::boolean then null else lease_until end
     where account_id = $1 and id = $2 returning operator_until as until`,
    [accountId, sessionId, operator.id, operator.name, holdMs, turn.lastSeq, turn.isInterrupted],
  );
  return held?.until ?? new Date(0);
}

/** Extends the hold by `holdMs` if the user holds the session. Returns the operator's name, or null if the user does not hold it. */
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

/** Returns the session to the persona. */
export async function releaseHold(tx: Queryable, { accountId, sessionId }: SessionKey): Promise<void> {
  await tx.run(
    "operator.release",
    `update sessions set operator_id = null, operator_name = null, operator_until = null where account_id = $1 and id = $2`,
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

/** Updates the summary of a session after a message, and extends the hold by `holdMs`. */
export async function noteMessage(
  tx: Queryable,
  { accountId, sessionId }: SessionKey,
  { seq, preview }: { readonly seq: number; readonly preview: string },
  holdMs: number,
): Promise<void> {
  await tx.run(
    "operator.noteMessage",
    `update sessions set last_seq = $3, message_count = message_count + 1, preview = $4, updated_at = now(), lease_owner = null, lease_until = null,
       operator_until = now() + $5::integer * interval '1 millisecond' where account_id = $1 and id = $2`,
    [accountId, sessionId, seq, preview, holdMs],
  );
}

const columns = `s.id as "sessionId", s.persona_id as "personaId", s.end_user_id as "endUserId", s.updated_at as "updatedAt", s.title, s.preview,
  s.message_count as "messageCount", s.channel, s.user_attributes as "userAttributes", s.metadata,
  case when s.operator_until > now() and s.operator_id is not null
    then json_build_object('id', s.operator_id, 'name', s.operator_name) end as operator, s.operator_until as "operatorUntil",
  coalesce(s.lease_until > now(), false) as "turnRunning", s.handoff_requested_at as "handoffRequestedAt", s.handoff_reason as "handoffReason"`;

type Row = Omit<OperatorConversation, "heldBy" | "feedback"> & {
  readonly operator: { readonly id: string; readonly name: string } | null;
  readonly operatorUntil: Date;
  readonly positive: number;
  readonly negative: number;
  /** `updatedAt` in microseconds since 1970, a precision that `Date` does not have. */
  readonly moment: string;
};

const said = `concat_ws(E'\\n', s.title, s.preview, s.user_attributes ->> 'name', s.user_attributes ->> 'email', s.user_attributes ->> 'phone')`;

/** Conversations that are active or have a message. */
const selected = `s.account_id = $1 and (s.message_count > 0 or s.lease_until > now() or s.operator_until > now() or s.handoff_requested_at is not null)
  and ($2::uuid is null or s.persona_id = $2) and ($3::uuid is null or s.persona_id in (select id from personas where brand_id = $3))
  and ($4::text is null or s.id::text = lower($4) or s.end_user_id = $4 or ${containsText(said, "$4")})
  and ($5::boolean is null or coalesce(s.operator_until > now() and s.operator_id is not null, false) = $5) and ($6::timestamptz is null or s.updated_at >= $6)
  and ($7::boolean is null or (s.handoff_requested_at is not null) = $7)`;

const valuesOf = (accountId: string, filter: ConversationFilter): unknown[] => [
  accountId,
  filter.personaId,
  filter.brandId,
  filter.search,
  filter.held,
  filter.since,
  filter.handoffRequested,
];

/** Conversations of the account, newest first, each with its position in the list. */
export async function operatorConversations(
  db: Queryable,
  accountId: string,
  filter: ConversationFilter,
  { limit, offset, after }: ConversationPage,
): Promise<{ readonly conversation: OperatorConversation; readonly moment: string }[]> {
  const rows = await db.rows<Row>(
    "operator.conversations",
    `select page.*, f.positive, f.negative from (
       select ${columns}, (extract(epoch from s.updated_at) * 1000000)::bigint::text as moment, s.epoch
       from sessions s
       where ${selected} and ($10::bigint is null or s.updated_at < timestamptz 'epoch' + $10 * interval '1 microsecond'
         or (s.updated_at = timestamptz 'epoch' + $10 * interval '1 microsecond' and s.id > $11::uuid))
       order by s.updated_at desc, s.id limit $8 offset $9
     ) page cross join lateral (
       select count(*) filter (where rating > 0) as positive, count(*) filter (where rating < 0) as negative
       from turn_feedback where session_id = page."sessionId" and turn_feedback.epoch = page.epoch
     ) f order by page."updatedAt" desc, page."sessionId"`,
    [...valuesOf(accountId, filter), limit, offset, after?.value ?? null, after?.id ?? null],
  );
  return rows.map(({ moment, ...row }) => ({ conversation: conversationOf(row), moment }));
}

/** Counts the conversations that match the filter. */
export async function countConversations(db: Queryable, accountId: string, filter: ConversationFilter): Promise<number> {
  const row = await db.one<{ count: number }>(
    "operator.countConversations",
    `select count(*) as count from sessions s where ${selected}`,
    valuesOf(accountId, filter),
  );
  return row?.count ?? 0;
}

function conversationOf({ operator, operatorUntil, positive, negative, ...conversation }: Omit<Row, "moment">): OperatorConversation {
  return {
    ...conversation,
    heldBy: operator === null ? null : { ...operator, until: operatorUntil },
    feedback: { positive, negative },
  };
}
