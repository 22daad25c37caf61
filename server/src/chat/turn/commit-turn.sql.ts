import { notifySql } from "../../platform/postgres/notifications.ts";
import type { Queryable } from "../../ports/database.ts";
import type { NewImage } from "../images/model/image.ts";
import type { TurnCommit } from "./model/turn-commit.ts";

/** Serializes the commits of an account's turns across nodes, so that only one at a time checks the ledger. */
export async function lockCredits(tx: Queryable, accountId: string): Promise<void> {
  await tx.one("chat.lockCredits", `select pg_advisory_xact_lock(hashtextextended('parlance.credits.' || $1::text, 0))`, [accountId]);
}

/** Parameter values of a statement under construction. */
class Values {
  readonly all: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }

  json(value: unknown): string {
    return this.add(value === null ? null : JSON.stringify(value));
  }
}

/**
 * Stores transcript, summary, credits and images of a turn, releases its lease and notifies its followers, in one statement and round trip. Returns
 * false, and stores nothing, if the lease was lost.
 */
export async function storeTurn(db: Queryable, turn: TurnCommit): Promise<boolean> {
  const values = new Values();
  const parts = [`held as (${updatedSession(turn, values)})`, `kept as (${insertedEvents(turn, values)})`];
  if (turn.restarts) parts.push(...deletedConversation());
  if (turn.ledger.credits > 0) parts.push(`charged as (${insertedCharge(turn, values)})`);
  if (turn.images.length > 0) parts.push(`pictures as (${insertedImages(turn, values)})`);
  const [topic, message] = notifySql("session_changed", { sessionId: turn.sessionId }).values;
  const committed = await db.one(
    nameOf(turn),
    `with ${parts.join(",\n     ")}
     select pg_notify(${values.add(topic)}, ${values.add(message)}) from held`,
    values.all,
  );
  return committed !== null;
}

/** Name for each variant of the statement. */
function nameOf({ restarts, handOver, asksForPerson, ledger, images }: TurnCommit): string {
  const flags = { restarts, handOver: handOver !== null, asksForPerson, charged: ledger.credits > 0, pictures: images.length > 0 };
  return ["chat.commit", ...Object.entries(flags).flatMap(([flag, on]) => (on ? [flag] : []))].join(".");
}

function updatedSession(turn: TurnCommit, values: Values): string {
  const id = values.add(turn.sessionId);
  const owner = values.add(turn.owner);
  const lastSeq = values.add(turn.lastSeq);
  return `update sessions set ${countColumns(turn, values)}, ${handoffColumns(turn)} ${operatorColumns(turn, values)} last_seq = ${lastSeq},
         preview = ${values.add(turn.preview)}, end_user_id = ${values.add(turn.endUserId)}, ${attributeColumns(turn, values)},
         lease_owner = null, lease_until = null, updated_at = now()
       where id = ${id} and lease_owner = ${owner} returning id, account_id, epoch`;
}

function countColumns(turn: TurnCommit, values: Values): string {
  const messages = values.add(turn.events.filter(({ event }) => event === "message").length);
  const title = values.add(turn.title);
  return turn.restarts
    ? `epoch = ${values.add(turn.epoch)}, turn_count = 1, message_count = ${messages}, title = ${title}`
    : `turn_count = turn_count + 1, message_count = message_count + ${messages}, title = case when title = '' then ${title} else title end`;
}

function attributeColumns(turn: TurnCommit, values: Values): string {
  const channel = values.add(turn.channel);
  const attributes = values.json(turn.userAttributes);
  const metadata = values.json(turn.metadata);
  return turn.restarts
    ? `channel = ${channel}, user_attributes = ${attributes}, metadata = ${metadata}`
    : `channel = coalesce(${channel}, channel), metadata = coalesce(${metadata}, metadata),
         user_attributes = case when ${attributes}::jsonb is null then user_attributes else coalesce(user_attributes, '{}') || ${attributes}::jsonb end`;
}

/** A takeover clears the request for an operator; a restarted conversation discards the old conversation's request. */
function handoffColumns({ restarts, asksForPerson, handOver }: TurnCommit): string {
  if (restarts) return `handoff_requested_at = ${asksForPerson ? "now()" : "null"}, handoff_reason = null,`;
  const asked = asksForPerson ? "coalesce(handoff_requested_at, now())" : "handoff_requested_at";
  return handOver === null
    ? `handoff_requested_at = ${asked},`
    : `handoff_requested_at = case when wanted_by is null then ${asked} end, handoff_reason = case when wanted_by is null then handoff_reason end,`;
}

/** Assigns the session to the operator who requested it. */
function operatorColumns({ handOver }: TurnCommit, values: Values): string {
  if (handOver === null) return "";
  return `operator_until = case when wanted_by is null then operator_until else now() + ${values.add(handOver.holdMs)}::integer * interval '1 millisecond' end,
         operator_id = coalesce(wanted_by, operator_id), operator_name = coalesce(wanted_name, operator_name), wanted_by = null, wanted_name = null,`;
}

function insertedEvents({ events }: TurnCommit, values: Values): string {
  return `insert into session_events (session_id, epoch, seq, turn_index, event, data)
       select held.id, held.epoch, e.* from held, unnest(${values.add(events.map(({ seq }) => seq))}::bigint[],
         ${values.add(events.map(({ turnIndex }) => turnIndex))}::integer[], ${values.add(events.map(({ event }) => event))}::text[],
         ${values.add(events.map(({ data }) => JSON.stringify(data)))}::json[]) as e`;
}

function deletedConversation(): string[] {
  return ["session_events", "turn_feedback", "card_clicks", "chat_images"].map(
    (table) => `old_${table} as (delete from ${table} o using held where o.session_id = held.id and o.epoch <> held.epoch)`,
  );
}

function insertedCharge({ ledger }: TurnCommit, values: Values): string {
  return `insert into usage_ledger (id, account_id, kind, credits, reference)
       select ${values.add(ledger.id)}::uuid, ${values.add(ledger.accountId)}::uuid, 'chat', ${values.add(ledger.credits)}::bigint, held.id::text
       from held`;
}

function insertedImages(turn: TurnCommit, values: Values): string {
  return `insert into chat_images (id, account_id, session_id, epoch, turn_index, role, blob_key, content_type, size_bytes, width, height, reading)
       select i.id, held.account_id, held.id, held.epoch, i.turn_index, i.role, i.blob_key, i.content_type, i.size_bytes, i.width, i.height, i.reading
       from held, json_to_recordset(${values.json(turn.images.map((image) => imageRow(image, turn)))}::json) as i (id uuid, turn_index integer, role text,
         blob_key text, content_type text, size_bytes bigint, width integer, height integer, reading jsonb)`;
}

function imageRow(image: NewImage, turn: TurnCommit): object {
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
