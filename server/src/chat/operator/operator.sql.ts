import { mostFrames } from "../model/frames.ts";
import { sessionChanged } from "../../ports/conversation-topics.ts";
import { operatorMessage } from "./model/operator-message.ts";
import { conversationOrder, type ConversationQuery, type OperatorConversation, type OperatorStore } from "./store.ts";
import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { containsText } from "../../platform/postgres/contains-text.ts";
import { notify } from "../../platform/postgres/notify.ts";

export function postgresOperatorStore(database: Database): OperatorStore {
  return {
    conversations: (accountId, query) => listConversations(database, accountId, query),

    say: (...message) => database.transaction((tx) => say(tx, ...message)),

    async keepHold(accountId, sessionId, userId, holdMs) {
      const kept = await database.one<{ name: string | null }>(
        "operator.keepHold",
        `update sessions set operator_until = now() + $4::integer * interval '1 millisecond'
         where account_id = $1 and id = $2 and operator_id = $3 and operator_until > now() returning operator_name as name`,
        [accountId, sessionId, userId, holdMs],
      );
      if (kept !== null) return { kind: "held", name: kept.name ?? "" };
      const known = await database.one("operator.knows", `select 1 from sessions where account_id = $1 and id = $2`, [
        accountId,
        sessionId,
      ]);
      return { kind: known === null ? "unknown" : "not_held" };
    },

    release: (accountId, sessionId, userId) =>
      database.transaction(async (tx) => {
        const row = await tx.one<{ operatorId: string | null }>(
          "operator.lockHold",
          `select case when operator_until > now() then operator_id end as "operatorId" from sessions where account_id = $1 and id = $2 for update`,
          [accountId, sessionId],
        );
        if (row === null) return "unknown";
        if (row.operatorId === null) return "not_held";
        if (userId !== null && row.operatorId !== userId) return "other_operator";
        await tx.run(
          "operator.release",
          `update sessions set operator_id = null, operator_name = null, operator_until = null where id = $1`,
          [sessionId],
        );
        await notify(tx, sessionChanged, { sessionId });
        return "released";
      }),
  };
}

interface HeldRow {
  readonly epoch: number;
  readonly lastSeq: number;
  readonly turnCount: number;
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly turnRunning: boolean;
  readonly brokenOff: boolean;
}

async function say(
  tx: Queryable,
  ...[accountId, sessionId, userId, { content, preview, at }, holdMs]: Parameters<OperatorStore["say"]>
): ReturnType<OperatorStore["say"]> {
  const row = await tx.one<HeldRow>(
    "operator.lock",
    `select epoch, last_seq as "lastSeq", turn_count as "turnCount", case when operator_until > now() then operator_id end as "operatorId",
       operator_name as "operatorName", coalesce(lease_until > now(), false) as "turnRunning", lease_owner is not null as "brokenOff"
     from sessions where account_id = $1 and id = $2 for update`,
    [accountId, sessionId],
  );
  if (row === null) return { kind: "unknown" };
  if (row.operatorId !== userId) return { kind: "not_held" };
  if (row.turnRunning) return { kind: "turn_running" };
  // The process that ran the last turn died: its frames may have used numbers beyond the last known one.
  const seq = row.lastSeq + (row.brokenOff ? mostFrames : 0) + 1;
  const turnIndex = Math.max(0, row.turnCount - 1);
  const data = operatorMessage({ content, turnIndex, at, operatorName: row.operatorName ?? "" });
  await tx.run(
    "operator.insertMessage",
    `insert into session_events (session_id, epoch, seq, turn_index, event, data) values ($1, $2, $3, $4, 'message', $5)`,
    [sessionId, row.epoch, seq, turnIndex, JSON.stringify(data)],
  );
  await tx.run(
    "operator.noteMessage",
    `update sessions set last_seq = $2, message_count = message_count + 1, preview = $3, updated_at = now(), lease_owner = null, lease_until = null,
       operator_until = now() + $4::integer * interval '1 millisecond' where id = $1`,
    [sessionId, seq, preview, holdMs],
  );
  await notify(tx, sessionChanged, { sessionId });
  return { kind: "said", epoch: row.epoch, seq, turnIndex };
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
  readonly moment: string;
};

const said = `concat_ws(E'\\n', s.title, s.preview, s.user_attributes ->> 'name', s.user_attributes ->> 'email', s.user_attributes ->> 'phone')`;

async function listConversations(
  database: Database,
  accountId: string,
  query: ConversationQuery,
): Promise<{ items: OperatorConversation[]; total: number; next: ListCursor | null }> {
  // Conversations that are active or have a message.
  const where = `s.account_id = $1 and (s.message_count > 0 or s.lease_until > now() or s.operator_until > now() or s.handoff_requested_at is not null)
    and ($2::uuid is null or s.persona_id = $2) and ($3::uuid is null or s.persona_id in (select id from personas where brand_id = $3))
    and ($4::text is null or s.id::text = lower($4) or s.end_user_id = $4 or ${containsText(said, "$4")})
    and ($5::boolean is null or coalesce(s.operator_until > now() and s.operator_id is not null, false) = $5) and ($6::timestamptz is null or s.updated_at >= $6)
    and ($7::boolean is null or (s.handoff_requested_at is not null) = $7)`;
  const values = [accountId, query.personaId, query.brandId, query.search, query.held, query.since, query.handoffRequested];
  const [rows, total] = await Promise.all([
    database.rows<Row>(
      "operator.conversations",
      `select page.*, f.positive, f.negative from (
         select ${columns}, (extract(epoch from s.updated_at) * 1000000)::bigint::text as moment, s.epoch
         from sessions s
         where ${where} and ($10::bigint is null or s.updated_at < timestamptz 'epoch' + $10 * interval '1 microsecond'
           or (s.updated_at = timestamptz 'epoch' + $10 * interval '1 microsecond' and s.id > $11::uuid))
         order by s.updated_at desc, s.id limit $8 offset $9
       ) page cross join lateral (
         select count(*) filter (where rating > 0) as positive, count(*) filter (where rating < 0) as negative
         from turn_feedback where session_id = page."sessionId" and turn_feedback.epoch = page.epoch
       ) f order by page."updatedAt" desc, page."sessionId"`,
      [...values, query.limit, query.offset, query.after?.value ?? null, query.after?.id ?? null],
    ),
    database.one<{ count: number }>("operator.countConversations", `select count(*) as count from sessions s where ${where}`, values),
  ]);
  const last = rows.length < query.limit ? undefined : rows.at(-1);
  return {
    items: rows.map(conversationOf),
    total: total?.count ?? 0,
    next: last === undefined ? null : { order: conversationOrder, value: last.moment, id: last.sessionId },
  };
}

function conversationOf({ operator, operatorUntil, positive, negative, moment: _moment, ...conversation }: Row): OperatorConversation {
  return {
    ...conversation,
    heldBy: operator === null ? null : { ...operator, until: operatorUntil },
    feedback: { positive, negative },
  };
}
