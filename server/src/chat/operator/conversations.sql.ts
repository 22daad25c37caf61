import { containsText } from "../../platform/postgres/contains-text.ts";
import type { Queryable } from "../../ports/database.ts";
import type { ConversationCounts, ConversationFilter, ConversationPage, OperatorConversation } from "./model/conversation.ts";

const columns = `s.id as "sessionId", s.persona_id as "personaId", s.end_user_id as "endUserId", s.updated_at as "updatedAt", s.title, s.preview,
  s.preview_from as "previewFrom", s.visitor_preview as "visitorPreview", s.message_count as "messageCount", s.channel, s.language, s.user_attributes as "userAttributes", s.verified_attributes as "verifiedAttributes", s.metadata,
  case when s.preview_from = 'operator' then (select e.data ->> 'operator_name' from session_events e
    where e.session_id = s.id and e.epoch = s.epoch and e.event = 'message' order by e.seq desc limit 1) end as "previewBy",
  case when s.operator_until > now() and s.operator_id is not null
    then json_build_object('id', s.operator_id, 'name', s.operator_name) end as operator, s.operator_until as "operatorUntil",
  coalesce(s.lease_until > now(), false) as "turnRunning", s.handoff_requested_at as "handoffRequestedAt", s.handoff_reason as "handoffReason"`;

type Row = Omit<OperatorConversation, "heldBy" | "feedback"> & {
  readonly operator: { readonly id: string; readonly name: string } | null;
  readonly operatorUntil: Date;
  readonly positive: number;
  readonly negative: number;
  /** `updatedAt` in microseconds since 1970, because the precision of `Date` is too low. */
  readonly moment: string;
};

const said = `concat_ws(E'\\n', s.title, s.visitor_preview, s.preview, s.user_attributes ->> 'name', s.user_attributes ->> 'email', s.user_attributes ->> 'phone',
  s.verified_attributes ->> 'name', s.verified_attributes ->> 'email')`;

const isHeld = `coalesce(s.operator_until > now() and s.operator_id is not null, false)`;
/** SQL condition: the visitor has requested an operator, and none has taken over the conversation. */
const isWaiting = `(s.handoff_requested_at is not null and not ${isHeld})`;
/** SQL condition: a message was sent within the last five minutes. */
const isLive = `(s.updated_at > now() - interval '5 minutes')`;
/** SQL condition: the conversation is active or contains a message, and is not a test by a signed-in user. */
const isShown = `not s.of_dashboard
  and (s.message_count > 0 or s.lease_until > now() or s.operator_until > now() or s.handoff_requested_at is not null)`;

const selected = `s.account_id = $1 and ${isShown}
  and ($2::uuid is null or s.persona_id = $2) and ($3::uuid is null or s.persona_id in (select id from personas where brand_id = $3))
  and ($4::text is null or s.id::text = lower($4) or s.end_user_id = $4 or ${containsText(said, "$4")})
  and ($5::boolean is null or ${isHeld} = $5) and ($6::timestamptz is null or s.updated_at >= $6)
  and ($7::boolean is null or (s.handoff_requested_at is not null) = $7)
  and ($8::text is null or case $8 when 'waiting' then ${isWaiting} when 'live' then ${isLive} else ${isHeld} end)
  and ($9::boolean is null or exists (select 1 from handoffs h where h.session_id = s.id and h.epoch = s.epoch) = $9)
  and ($10::boolean is null
    or exists (select 1 from turns t where t.session_id = s.id and t.epoch = s.epoch and t.outcome = 'declined') = $10)
  and ($11::integer is null
    or exists (select 1 from turn_feedback r where r.session_id = s.id and r.epoch = s.epoch and r.rating = $11))
  and ($12::text is null or s.channel = $12) and ($13::text is null or s.end_user_id = $13)
  and ($14::uuid is null or (s.operator_id = $14 and ${isHeld})) and ($15::text is null or s.end_user_id = $15)`;

const valuesOf = (accountId: string, filter: ConversationFilter): unknown[] => [
  accountId,
  filter.personaId,
  filter.brandId,
  filter.search,
  filter.held,
  filter.since,
  filter.handoffRequested,
  filter.state,
  filter.handoff,
  filter.declined,
  filter.rating,
  filter.channel,
  filter.endUserId,
  filter.heldBy,
  filter.userVisitorId,
];

/** Returns the account's conversations, newest first, each with its position in the list. */
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
       where ${selected} and ($18::bigint is null or s.updated_at < timestamptz 'epoch' + $18 * interval '1 microsecond'
         or (s.updated_at = timestamptz 'epoch' + $18 * interval '1 microsecond' and s.id > $19::uuid))
       order by s.updated_at desc, s.id limit $16 offset $17
     ) page cross join lateral (
       select count(*) filter (where rating > 0) as positive, count(*) filter (where rating < 0) as negative
       from turn_feedback where session_id = page."sessionId" and turn_feedback.epoch = page.epoch
     ) f order by page."updatedAt" desc, page."sessionId"`,
    [...valuesOf(accountId, filter), limit, offset, after?.value ?? null, after?.id ?? null],
  );
  return rows.map(({ moment, ...row }) => ({ conversation: conversationOf(row), moment }));
}

/** Returns the number of conversations that match the filter. */
export async function countConversations(db: Queryable, accountId: string, filter: ConversationFilter): Promise<number> {
  const row = await db.one<{ count: number }>(
    "operator.countConversations",
    `select count(*) as count from sessions s where ${selected}`,
    valuesOf(accountId, filter),
  );
  return row?.count ?? 0;
}

/** Counts the conversations of an inbox by state. A conversation can be both waiting and live. */
export async function countStates(
  db: Queryable,
  accountId: string,
  { personaId, brandId, userId }: Pick<ConversationFilter, "personaId" | "brandId"> & { readonly userId: string },
): Promise<ConversationCounts> {
  const counts = await db.one<ConversationCounts>(
    "operator.countStates",
    `select count(*) as "all", count(*) filter (where ${isWaiting}) as waiting, count(*) filter (where ${isLive}) as live,
       count(*) filter (where ${isHeld}) as held, count(*) filter (where ${isHeld} and s.operator_id = $4) as mine,
       count(*) filter (where ${isHeld} and s.operator_id = $4 and s.preview_from = 'visitor') as unanswered
     from sessions s where s.account_id = $1 and ${isShown} and ($2::uuid is null or s.persona_id = $2)
       and ($3::uuid is null or s.persona_id in (select id from personas where brand_id = $3))`,
    [accountId, personaId, brandId, userId],
  );
  return counts ?? { all: 0, waiting: 0, live: 0, held: 0, mine: 0, unanswered: 0 };
}

/** Returns a conversation of the account, even if the list omits it; null if it does not exist. */
export async function conversationById(db: Queryable, accountId: string, sessionId: string): Promise<OperatorConversation | null> {
  const row = await db.one<Omit<Row, "moment">>(
    "operator.conversation",
    `select ${columns}, s.epoch, f.positive, f.negative from sessions s cross join lateral (
       select count(*) filter (where rating > 0) as positive, count(*) filter (where rating < 0) as negative
       from turn_feedback where session_id = s.id and turn_feedback.epoch = s.epoch
     ) f where s.account_id = $1 and s.id = $2`,
    [accountId, sessionId],
  );
  return row === null ? null : conversationOf(row);
}

function conversationOf({ operator, operatorUntil, positive, negative, ...conversation }: Omit<Row, "moment">): OperatorConversation {
  return {
    ...conversation,
    heldBy: operator === null ? null : { ...operator, until: operatorUntil },
    feedback: { positive, negative },
  };
}
