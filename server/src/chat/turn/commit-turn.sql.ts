import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import { isOpenRequest, stepAdded } from "../handoff/handoff-steps.sql.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { NewImage } from "../images/model/image.ts";
import { recordColumns, recordTypes, recordValues } from "./turn-records.sql.ts";
import type { TurnCommit } from "./model/turn-commit.ts";

/** Serializes the commits of an account's turns across nodes, so that only one transaction at a time checks the ledger. */
export async function lockCredits(tx: Queryable, accountId: string): Promise<void> {
  await tx.one("chat.lockCredits", `select pg_advisory_xact_lock(hashtextextended('parlance.credits.' || $1::text, 0))`, [accountId]);
}

/** Parameter values of a statement that is being built. */
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
 * Stores the transcript, summary, credits and images of a turn and releases its lease, in one statement and round trip. The session's followers
 * are notified afterward. Returns false, without storing anything, if the lease was lost.
 */
export async function storeTurn(db: Queryable, turn: TurnCommit): Promise<boolean> {
  const values = new Values();
  const parts = [
    `held as (${updatedSession(turn, values)})`,
    `kept as (${insertedEvents(turn, values)})`,
    `recorded as (${insertedRecord(turn, values)})`,
  ];
  if (turn.restarts) parts.push(...deletedConversation());
  if (turn.asksForPerson) parts.push(`asked as (${insertedHandoff})`);
  if (turn.handOver !== null) parts.push(`taken as (${takenHandoffs})`);
  if (turn.ledger.credits > 0) parts.push(`charged as (${insertedCharge(turn, values)})`);
  if (turn.images.length > 0) parts.push(`pictures as (${insertedImages(turn, values)})`);
  parts.push(eventParts(turnEvents(turn, values)));
  const committed = await db.one(
    nameOf(turn),
    `with ${parts.join(",\n     ")}
     select (select news from events_told) as news from held`,
    values.all,
  );
  if (committed === null) return false;
  await notify(db, "session_changed", { accountId: turn.ledger.accountId, sessionId: turn.sessionId });
  return true;
}

/** Returns the name of the statement variant. */
function nameOf({ restarts, handOver, asksForPerson, ledger, images }: TurnCommit): string {
  const flags = { restarts, handOver: handOver !== null, asksForPerson, charged: ledger.credits > 0, pictures: images.length > 0 };
  return ["chat.commit", ...Object.entries(flags).flatMap(([flag, on]) => (on ? [flag] : []))].join(".");
}

function updatedSession(turn: TurnCommit, values: Values): string {
  const id = values.add(turn.sessionId);
  const owner = values.add(turn.owner);
  const lastSeq = values.add(turn.lastSeq);
  return `update sessions set ${countColumns(turn, values)}, ${handoffColumns(turn)} ${operatorColumns(turn, values)} last_seq = ${lastSeq},
         preview = ${values.add(turn.preview)}, preview_from = ${values.add(turn.previewFrom)}, visitor_preview = ${values.add(turn.visitorPreview)},
         language = coalesce(${values.add(turn.record.language)}, language),
         end_user_id = ${values.add(turn.endUserId)}, ${attributeColumns(turn, values)},
         lease_owner = null, lease_until = null, updated_at = now()
       where id = ${id} and lease_owner = ${owner} returning *`;
}

/** Returns the query for the events of a turn, in their order. A request for an operator is new if this statement sets its time. */
function turnEvents({ asksForPerson, handOver, ledger }: TurnCommit, values: Values): string {
  const own = { account: "h.account_id", object: "'conversation:' || h.id" };
  const ids = { session_id: "h.id", persona_id: "h.persona_id" };
  const who = { ...ids, end_user_id: "h.end_user_id" };
  const started = eventColumns("conversation.started", { ...own, data: { ...who, channel: "h.channel" } });
  const completed = eventColumns("conversation.turn_completed", {
    ...own,
    data: { ...who, turn_index: "h.turn_count - 1", credits_charged: `${values.add(ledger.credits)}::bigint` },
    ordinal: "1",
  });
  const asked = eventColumns("conversation.handoff_requested", { ...own, data: { ...ids, reason: "h.handoff_reason" }, ordinal: "2" });
  const taken = eventColumns("conversation.held", { ...own, data: { ...ids, user_id: "h.operator_id" }, ordinal: "3" });
  return [
    `select ${started} from held h where h.turn_count = 1`,
    `select ${completed} from held h`,
    ...(asksForPerson ? [`select ${asked} from held h where h.handoff_requested_at = now()`] : []),
    ...(handOver === null
      ? []
      : [
          `select ${taken} from held h where h.operator_until = now() + ${values.add(handOver.holdMs)}::integer * interval '1 millisecond'`,
        ]),
  ].join("\n       union all ");
}

function countColumns(turn: TurnCommit, values: Values): string {
  const messages = values.add(turn.events.filter(({ event }) => event === "message").length);
  const title = values.add(turn.title);
  return turn.restarts
    ? `epoch = ${values.add(turn.epoch)}, live_since = case when live_until > now() then now() end, live_units = ${values.add(turn.liveUnits)}, turn_count = 1, message_count = ${messages}, title = ${title}`
    : `turn_count = turn_count + 1, live_units = live_units + ${values.add(turn.liveUnits)}::integer, message_count = message_count + ${messages}, title = case when title = '' then ${title} else title end`;
}

function attributeColumns(turn: TurnCommit, values: Values): string {
  const channel = values.add(turn.channel);
  const attributes = values.json(turn.userAttributes);
  const metadata = values.json(turn.metadata);
  const verified = values.json(turn.verifiedAttributes);
  return turn.restarts
    ? `channel = ${channel}, user_attributes = ${attributes}, metadata = ${metadata}, verified_attributes = ${verified}`
    : `channel = coalesce(${channel}, channel), metadata = coalesce(${metadata}, metadata), verified_attributes = coalesce(${verified}, verified_attributes),
         user_attributes = case when ${attributes}::jsonb is null then user_attributes else coalesce(user_attributes, '{}') || ${attributes}::jsonb end`;
}

/** A takeover clears the request for an operator; a restarted conversation discards the request of the old conversation. */
function handoffColumns({ restarts, asksForPerson, handOver }: TurnCommit): string {
  if (restarts) return `handoff_requested_at = ${asksForPerson ? "now()" : "null"}, handoff_reason = null,`;
  const asked = asksForPerson ? "coalesce(handoff_requested_at, now())" : "handoff_requested_at";
  return handOver === null
    ? `handoff_requested_at = ${asked},`
    : `handoff_requested_at = case when wanted_by is null then ${asked} end, handoff_reason = case when wanted_by is null then handoff_reason end,`;
}

/** Assigns the session to the operator who wants to take it over. */
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
  return ["session_events", "turns", "handoffs", "turn_feedback", "card_clicks", "chat_images", "session_snapshots"].map(
    (table) => `old_${table} as (delete from ${table} o using held where o.session_id = held.id and o.epoch <> held.epoch)`,
  );
}

/** Does not store a request again while it is waiting. */
const insertedHandoff = `insert into handoffs (session_id, epoch, account_id, persona_id, requested_at)
       select id, epoch, account_id, persona_id, handoff_requested_at from held where handoff_requested_at is not null on conflict do nothing`;

const takenHandoffs = `update handoffs h set taken_over_at = now(), ${stepAdded("taken_over", "held.operator_name")}
       from held where h.session_id = held.id and ${isOpenRequest}`;

function insertedRecord({ record, ledger, events }: TurnCommit, values: Values): string {
  const turnIndex = values.add(events[0]?.turnIndex ?? 0);
  const columns = recordValues(record, ledger.credits).map((value, at) => `${values.add(value)}::${recordTypes[at]}`);
  return `insert into turns (account_id, persona_id, session_id, epoch, turn_index, channel, of_dashboard, ${recordColumns})
       select held.account_id, held.persona_id, held.id, held.epoch, ${turnIndex}::integer, held.channel, held.of_dashboard, ${columns.join(", ")} from held`;
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
