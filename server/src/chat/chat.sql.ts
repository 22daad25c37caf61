import { gather } from "../platform/lib/gather.ts";
import type { NewImage } from "./images/model/image.ts";
import {
  CreditsUsedUp,
  type ChatStore,
  type ConversationSummary,
  type NewSession,
  type Operator,
  type Session,
  type TakeOverOutcome,
  type TranscriptEvent,
  type TurnCommit,
} from "./store.ts";
import { mostFrames } from "./model/frames.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { creditsSince } from "../billing/credits-since.sql.ts";
import { notify } from "../platform/postgres/notify.ts";
import { eventColumns, leaseSessions, sessionColumns } from "./turn/lease-sessions.sql.ts";
import { notifySql } from "../platform/postgres/notifications.ts";

const columns = sessionColumns("sessions");

const mostCreated = 200;

interface Creation {
  readonly session: NewSession;
  readonly owner: string;
  readonly leaseMs: number;
}

async function createAll(database: Database, creations: readonly Creation[]): Promise<void> {
  await database.run(
    "chat.create",
    // Visible before durable: the turn's own commit, later in the WAL, makes both durable.
    `with quick as (select set_config('synchronous_commit', 'off', true))
     insert into sessions (id, account_id, persona_id, end_user_id, epoch, lease_owner, lease_until)
     select s.id, s.account_id, s.persona_id, s.end_user_id, s.epoch, s.owner, now() + s.lease_ms * interval '1 millisecond'
     from quick, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::integer[])
       as s (id, account_id, persona_id, end_user_id, epoch, owner, lease_ms)`,
    [
      creations.map(({ session }) => session.id),
      creations.map(({ session }) => session.accountId),
      creations.map(({ session }) => session.personaId),
      creations.map(({ session }) => session.endUserId),
      creations.map(({ session }) => session.epoch),
      creations.map(({ owner }) => owner),
      creations.map(({ leaseMs }) => leaseMs),
    ],
  );
}

export function postgresChatStore(database: Database): ChatStore {
  const together = gather<Creation>((creations) => createAll(database, creations), mostCreated);
  return {
    create: (session, owner, leaseMs) => together({ session, owner, leaseMs }),

    lease: leaseSessions(database),

    async keep(sessionId, owner, leaseMs) {
      const kept = await database.one<{ wanted: boolean }>(
        "chat.keep",
        `with request as (
           update turn_requests set lease_until = now() + $3::integer * interval '1 millisecond' where owner = $2 and response is null
         )
         update sessions set lease_until = now() + $3::integer * interval '1 millisecond' where id = $1 and lease_owner = $2
         returning wanted_by is not null as wanted`,
        [sessionId, owner, leaseMs],
      );
      return { kept: kept !== null, wanted: kept?.wanted ?? false };
    },

    commit: (turn) => commitTurn(database, turn),

    async abandon(sessionId, owner, lastSeq) {
      await database.run(
        "chat.abandon",
        `update sessions set lease_owner = null, lease_until = null, last_seq = greatest(last_seq, $3) where id = $1 and lease_owner = $2`,
        [sessionId, owner, lastSeq],
      );
    },

    takeOver: (accountId, sessionId, operator, holdMs) =>
      database.transaction((tx) => takeOver(tx, accountId, sessionId, operator, holdMs)),

    session: (accountId, sessionId) =>
      database.one<Session>("chat.session", `select ${columns} from sessions where account_id = $1 and id = $2`, [accountId, sessionId]),

    eventsAfter: (sessionId, epoch, seq, limit) =>
      database.rows<TranscriptEvent>(
        "chat.eventsAfter",
        `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and seq > $3 order by seq limit $4`,
        [sessionId, epoch, seq, limit],
      ),

    conversations: (personaId, endUserId, since, limit) =>
      database.rows<ConversationSummary>(
        "chat.conversations",
        `select id as "sessionId", updated_at as "updatedAt", title, preview, message_count as "messageCount" from sessions
         where persona_id = $1 and end_user_id = $2 and updated_at > $3 and message_count > 0 order by updated_at desc, id limit $4`,
        [personaId, endUserId, since, limit],
      ),
  };
}

async function takeOver(tx: Queryable, accountId: string, sessionId: string, operator: Operator, holdMs: number): Promise<TakeOverOutcome> {
  const row = await tx.one<{ running: boolean; owner: string | null; operatorId: string | null; operatorName: string | null }>(
    "chat.lockForOperator",
    `select coalesce(lease_until > now(), false) as running, lease_owner as owner,
       case when operator_until > now() then operator_id end as "operatorId", operator_name as "operatorName"
     from sessions where account_id = $1 and id = $2 for update`,
    [accountId, sessionId],
  );
  if (row === null) return { kind: "unknown" };
  if (row.operatorId !== null && row.operatorId !== operator.id)
    return { kind: "other_operator", operator: { id: row.operatorId, name: row.operatorName ?? "" } };
  // While an operator holds the session no persona is speaking that would have to stop.
  if (row.running && row.owner !== null && row.operatorId === null) {
    await tx.run("chat.want", `update sessions set wanted_by = $2, wanted_name = $3 where id = $1`, [
      sessionId,
      operator.id,
      operator.name,
    ]);
    await notify(tx, "turn_wanted", { sessionId, owner: row.owner });
    return { kind: "turn_running" };
  }
  // Takes over an expired lease: its previous owner can no longer commit.
  const held = await tx.one<{ until: Date }>(
    "chat.hold",
    `update sessions set operator_id = $2, operator_name = $3, operator_until = now() + $4::integer * interval '1 millisecond', wanted_by = null,
       wanted_name = null, handoff_requested_at = null, handoff_reason = null, last_seq = last_seq + case when lease_owner is not null and coalesce(lease_until <= now(), true) then $5::bigint else 0 end,
       lease_owner = case when lease_until > now() then lease_owner end, lease_until = case when lease_until > now() then lease_until end
     where id = $1 returning operator_until as until`,
    [sessionId, operator.id, operator.name, holdMs, mostFrames],
  );
  await notify(tx, "session_changed", { sessionId });
  return { kind: "held", until: held?.until ?? new Date(0) };
}

/** One statement and round trip; more only for a repeatable request or on the last credits. Has no effect when the lease is lost. */
async function commitTurn(database: Database, turn: TurnCommit): Promise<boolean> {
  const { request, ledger } = turn;
  if (request === null && ledger.guard === null) return commitEvents(database, turn);
  return database
    .transaction(async (tx) => {
      if (ledger.guard !== null) await assertCredits(tx, ledger, ledger.guard);
      if (!(await commitEvents(tx, turn))) return false;
      if (request === null) return true;
      const { personaId, scope, key } = request.request;
      const kept = await tx.run(
        "requests.keep",
        `update turn_requests set response = $5, session_id = $6 where persona_id = $1 and scope = $2 and key = $3 and owner = $4`,
        [personaId, scope, key, turn.owner, request.response, turn.sessionId],
      );
      if (kept === 0) throw new RequestLost();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof RequestLost) return false;
      throw error;
    });
}

/** Serialises commits of the account's turns across nodes: the ledger is checked by one at a time. */
async function assertCredits(
  tx: Queryable,
  { accountId, credits }: TurnCommit["ledger"],
  guard: NonNullable<TurnCommit["ledger"]["guard"]>,
): Promise<void> {
  await tx.one("chat.lockCredits", `select pg_advisory_xact_lock(hashtextextended('parlance.credits.' || $1::text, 0))`, [accountId]);
  if ((await creditsSince(tx, accountId, guard.since)) + credits > guard.most) throw new CreditsUsedUp();
}

/** Another call has taken over the request: rolls the turn back. */
class RequestLost extends Error {}

async function commitEvents(database: Pick<Database, "one">, turn: TurnCommit): Promise<boolean> {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const json = (given: unknown): string => value(given === null ? null : JSON.stringify(given));
  const { handOver, images, startsAnew } = turn;
  const id = value(turn.sessionId);
  const owner = value(turn.owner);
  const lastSeq = value(turn.lastSeq);
  const messages = value(turn.events.filter(({ event }) => event === "message").length);
  const title = value(turn.title);
  const counts = startsAnew
    ? `epoch = ${value(turn.epoch)}, turn_count = 1, message_count = ${messages}, title = ${title}`
    : `turn_count = turn_count + 1, message_count = message_count + ${messages}, title = case when title = '' then ${title} else title end`;
  const [channel, attributes, metadata] = [value(turn.channel), json(turn.userAttributes), json(turn.metadata)];
  const said = startsAnew
    ? `channel = ${channel}, user_attributes = ${attributes}, metadata = ${metadata}`
    : `channel = coalesce(${channel}, channel), metadata = coalesce(${metadata}, metadata),
         user_attributes = case when ${attributes}::jsonb is null then user_attributes else coalesce(user_attributes, '{}') || ${attributes}::jsonb end`;
  const speaker =
    handOver === null
      ? ""
      : `operator_until = case when wanted_by is null then operator_until else now() + ${value(handOver.holdMs)}::integer * interval '1 millisecond' end,
         operator_id = coalesce(wanted_by, operator_id), operator_name = coalesce(wanted_name, operator_name), wanted_by = null, wanted_name = null,`;
  const asked = turn.asksForPerson ? "coalesce(handoff_requested_at, now())" : "handoff_requested_at";
  // A takeover serves the request; a restarted conversation drops the old one's.
  const handoff = startsAnew
    ? `handoff_requested_at = ${turn.asksForPerson ? "now()" : "null"}, handoff_reason = null,`
    : handOver === null
      ? `handoff_requested_at = ${asked},`
      : `handoff_requested_at = case when wanted_by is null then ${asked} end, handoff_reason = case when wanted_by is null then handoff_reason end,`;
  const held = `update sessions set ${counts}, ${handoff} ${speaker} last_seq = ${lastSeq}, preview = ${value(turn.preview)}, end_user_id = ${value(turn.endUserId)}, ${said},
         lease_owner = null, lease_until = null, updated_at = now()
       where id = ${id} and lease_owner = ${owner} returning id, account_id, epoch`;
  const { events, ledger } = turn;
  const kept = `insert into session_events (session_id, epoch, seq, turn_index, event, data)
       select held.id, held.epoch, e.* from held, unnest(${value(events.map(({ seq }) => seq))}::bigint[], ${value(events.map(({ turnIndex }) => turnIndex))}::integer[],
         ${value(events.map(({ event }) => event))}::text[], ${value(events.map(({ data }) => JSON.stringify(data)))}::json[]) as e`;
  const parts = [`held as (${held})`, `kept as (${kept})`];
  if (startsAnew) {
    for (const table of ["session_events", "turn_feedback", "card_clicks", "chat_images"])
      parts.push(`old_${table} as (delete from ${table} o using held where o.session_id = held.id and o.epoch <> held.epoch)`);
  }
  if (ledger.credits > 0) {
    parts.push(`charged as (
       insert into usage_ledger (id, account_id, kind, credits, reference)
       select ${value(ledger.id)}::uuid, ${value(ledger.accountId)}::uuid, 'chat', ${value(ledger.credits)}::bigint, held.id::text from held)`);
  }
  if (images.length > 0) {
    parts.push(`pictures as (
       insert into chat_images (id, account_id, session_id, epoch, turn_index, role, blob_key, content_type, size_bytes, width, height, reading)
       select i.id, held.account_id, held.id, held.epoch, i.turn_index, i.role, i.blob_key, i.content_type, i.size_bytes, i.width, i.height, i.reading
       from held, json_to_recordset(${json(images.map((image) => pictureRow(image, turn)))}::json) as i (id uuid, turn_index integer, role text, blob_key text,
         content_type text, size_bytes bigint, width integer, height integer, reading jsonb))`);
  }
  const [topic, message] = notifySql("session_changed", { sessionId: turn.sessionId }).values;
  const flags = {
    anew: startsAnew,
    handOver: handOver !== null,
    asksForPerson: turn.asksForPerson,
    charged: ledger.credits > 0,
    pictures: images.length > 0,
  };
  const name = Object.entries(flags).flatMap(([flag, on]) => (on ? [flag] : []));
  const committed = await database.one(
    ["chat.commit", ...name].join("."),
    `with ${parts.join(",\n     ")}
     select pg_notify(${value(topic)}, ${value(message)}) from held`,
    values,
  );
  return committed !== null;
}

function pictureRow(image: NewImage, turn: TurnCommit): object {
  return {
    id: image.id.replace(/^img_/, ""),
    turn_index: turn.events[0]?.turnIndex ?? 0,
    role: image.role,
    blob_key: image.blobKey,
    content_type: image.contentType,
    size_bytes: image.bytes,
    width: image.width,
    height: image.height,
    reading: image.reading,
  };
}
