import type { ChatStore, ConversationSummary, LeaseOutcome, Session, TranscriptEvent, TurnCommit } from "../../chat/store.ts";
import type { Database, Queryable } from "./client.ts";
import { notifySql } from "./notifications.ts";

const columns = `id, account_id as "accountId", persona_id as "personaId", end_user_id as "endUserId", epoch, last_seq as "lastSeq",
  turn_count as "turnCount", updated_at as "updatedAt"`;
const eventColumns = `seq, turn_index as "turnIndex", event, data`;

export function postgresChatStore(database: Database): ChatStore {
  return {
    async create(session, owner, leaseMs) {
      await database.run(
        "chat.create",
        // Need not be durable yet, only seen: the turn's own commit, which comes later in the log, makes both durable.
        `with quick as (select set_config('synchronous_commit', 'off', true))
         insert into sessions (id, account_id, persona_id, end_user_id, epoch, lease_owner, lease_until)
         select $1, $2, $3, $4, $5, $6, now() + $7::integer * interval '1 millisecond' from quick`,
        [session.id, session.accountId, session.personaId, session.endUserId, session.epoch, owner, leaseMs],
      );
    },

    lease: (session, owner, options) => database.transaction((tx) => leaseSession(tx, session, owner, options)),

    async keep(sessionId, owner, leaseMs) {
      await database.run(
        "chat.keep",
        `update sessions set lease_until = now() + $3::integer * interval '1 millisecond' where id = $1 and lease_owner = $2`,
        [sessionId, owner, leaseMs],
      );
    },

    commit: (turn) => commitTurn(database, turn),

    async abandon(sessionId, owner, lastSeq) {
      await database.run(
        "chat.abandon",
        `update sessions set lease_owner = null, lease_until = null, last_seq = greatest(last_seq, $3) where id = $1 and lease_owner = $2`,
        [sessionId, owner, lastSeq],
      );
    },

    session: (accountId, sessionId) =>
      database.one<Session>("chat.session", `select ${columns} from sessions where account_id = $1 and id = $2`, [accountId, sessionId]),

    eventsAfter: (sessionId, epoch, seq) =>
      database.rows<TranscriptEvent>(
        "chat.eventsAfter",
        `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and seq > $3 order by seq`,
        [sessionId, epoch, seq],
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

async function leaseSession(
  tx: Queryable,
  wanted: Parameters<ChatStore["lease"]>[0],
  owner: string,
  options: Parameters<ChatStore["lease"]>[2],
): Promise<LeaseOutcome> {
  const row = await tx.one<Session & { readonly held: boolean; readonly expired: boolean }>(
    "chat.lockSession",
    `select ${columns}, coalesce(lease_until > now(), false) as held, updated_at < now() - $3::bigint * interval '1 millisecond' as expired
     from sessions where account_id = $1 and id = $2 for update`,
    [wanted.accountId, wanted.id, options.idleMs],
  );
  if (row === null) return { kind: "unknown" };
  const { held, expired, ...session } = row;
  if (session.personaId !== wanted.personaId) return { kind: "other_persona" };
  if (held) return { kind: "in_flight" };
  const fresh = expired ? { epoch: options.freshEpoch, lastSeq: 0, turnCount: 0 } : {};
  await tx.run(
    "chat.lease",
    `update sessions set lease_owner = $2, lease_until = now() + $3::integer * interval '1 millisecond' where id = $1`,
    [session.id, owner, options.leaseMs],
  );
  if (expired) {
    await tx.run(
      "chat.startAnew",
      `update sessions set epoch = $2, last_seq = 0, turn_count = 0, message_count = 0, title = '', preview = '', updated_at = now() where id = $1`,
      [session.id, options.freshEpoch],
    );
    return { kind: "leased", lease: { session: { ...session, ...fresh }, owner, recent: [] } };
  }
  const recent = await tx.rows<TranscriptEvent>(
    "chat.recent",
    `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and turn_index >= $3 order by seq`,
    [session.id, session.epoch, session.turnCount - options.recentTurns],
  );
  return { kind: "leased", lease: { session, owner, recent } };
}

/** One statement, and so one transaction in one round trip. Nothing of it happens where the lease is lost. */
async function commitTurn(database: Database, turn: TurnCommit): Promise<boolean> {
  const messages = turn.events.filter(({ event }) => event === "message").length;
  const signal = notifySql("session_changed", { sessionId: turn.sessionId });
  const committed = await database.one(
    "chat.commit",
    `with held as (
       update sessions set last_seq = $3, turn_count = turn_count + 1, message_count = message_count + $4,
         title = case when title = '' then $5 else title end, preview = $6, channel = coalesce($7, channel),
         user_attributes = coalesce($8, user_attributes), metadata = coalesce($9, metadata), lease_owner = null, lease_until = null, updated_at = now()
       where id = $1 and lease_owner = $2 returning id, epoch
     ), kept as (
       insert into session_events (session_id, epoch, seq, turn_index, event, data)
       select held.id, held.epoch, e.* from held, unnest($10::bigint[], $11::integer[], $12::text[], $13::json[]) as e
     ), charged as (
       insert into usage_ledger (id, account_id, kind, credits, reference)
       select $14::uuid, $15::uuid, 'chat', $16::bigint, held.id::text from held where $16::bigint > 0
     )
     select pg_notify($17, $18) from held`,
    [
      turn.sessionId,
      turn.owner,
      turn.lastSeq,
      messages,
      turn.title,
      turn.preview,
      turn.channel,
      turn.userAttributes === null ? null : JSON.stringify(turn.userAttributes),
      turn.metadata === null ? null : JSON.stringify(turn.metadata),
      turn.events.map((event) => event.seq),
      turn.events.map((event) => event.turnIndex),
      turn.events.map((event) => event.event),
      turn.events.map((event) => JSON.stringify(event.data)),
      turn.ledger.id,
      turn.ledger.accountId,
      turn.ledger.credits,
      ...signal.values,
    ],
  );
  return committed !== null;
}
