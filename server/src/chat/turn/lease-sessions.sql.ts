import { mostFrames } from "../model/frames.ts";
import type { ChatStore, LeaseOutcome, Session, TranscriptEvent } from "../store.ts";
import { gather } from "../../platform/lib/gather.ts";
import type { Database } from "../../platform/postgres/client.ts";

export const sessionColumns = (table: string): string =>
  `${table}.id, ${table}.account_id as "accountId", ${table}.persona_id as "personaId", ${table}.end_user_id as "endUserId", ${table}.epoch,
  ${table}.last_seq as "lastSeq", ${table}.turn_count as "turnCount", ${table}.lease_owner is not null as "turnOpen", ${table}.updated_at as "updatedAt"`;
export const eventColumns = `seq, turn_index as "turnIndex", event, data`;

type Arguments = Parameters<ChatStore["lease"]>;

interface Wanted {
  readonly session: Arguments[0];
  readonly owner: string;
  readonly options: Arguments[2];
  outcome: LeaseOutcome | null;
}

interface LockedSession extends Session {
  readonly held: boolean;
  readonly expired: boolean;
  /** Whether the process that ran the last turn died. */
  readonly brokenOff: boolean;
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly recent: TranscriptEvent[];
}

const mostAtOnce = 200;

/** Leases sessions, batching requests that arrive while a statement runs. */
export function leaseSessions(database: Database): ChatStore["lease"] {
  const together = gather<Wanted>((batch) => leaseAll(database, batch), mostAtOnce);
  return async (session, owner, options) => {
    const wanted: Wanted = { session, owner, options, outcome: null };
    await together(wanted);
    return wanted.outcome ?? { kind: "unknown" };
  };
}

/** Each statement leases a session at most once; further requests for it go into the next statement. */
async function leaseAll(database: Database, batch: readonly Wanted[]): Promise<void> {
  for (let left = batch; left.length > 0;) {
    const first = new Map<string, Wanted>();
    for (const wanted of left) if (!first.has(wanted.session.id)) first.set(wanted.session.id, wanted);
    await leaseEach(database, [...first.values()]);
    left = left.filter((wanted) => first.get(wanted.session.id) !== wanted);
  }
}

async function leaseEach(database: Database, batch: readonly Wanted[]): Promise<void> {
  const rows = await database.rows<LockedSession>(
    "chat.lease",
    // Rows are locked in id order, to avoid deadlocks between nodes.
    `with wanted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::integer[], $7::integer[])
         as w (id, account_id, persona_id, owner, idle_ms, lease_ms, recent_turns)
     ), locked as (
       select ${sessionColumns("s")}, w.persona_id as wanted_persona, w.owner, w.lease_ms, w.recent_turns,
         coalesce(s.lease_until > now() and s.lease_owner <> w.owner, false) as held,
         s.updated_at < now() - w.idle_ms * interval '1 millisecond' as expired,
         s.lease_owner is not null and s.lease_owner <> w.owner as "brokenOff",
         case when s.operator_until > now() then s.operator_id end as "operatorId", s.operator_name as "operatorName"
       from wanted w join sessions s on s.id = w.id and s.account_id = w.account_id order by s.id for update of s
     ), leased as (
       update sessions s set lease_owner = l.owner, lease_until = now() + l.lease_ms * interval '1 millisecond',
         last_seq = l."lastSeq" + case when l."brokenOff" then $8::bigint else 0 end, wanted_by = null, wanted_name = null
       from locked l where s.id = l.id and not l.held and l."personaId" = l.wanted_persona
     )
     select l.*, coalesce(e.recent, '[]'::json) as recent from locked l left join lateral (
       select json_agg(json_build_object('seq', seq, 'turnIndex', turn_index, 'event', event, 'data', data) order by seq) as recent
       from session_events e where not l.held and e.session_id = l.id and e.epoch = l.epoch and e.turn_index >= l."turnCount" - l.recent_turns
     ) e on true`,
    [
      batch.map(({ session }) => session.id),
      batch.map(({ session }) => session.accountId),
      batch.map(({ session }) => session.personaId),
      batch.map(({ owner }) => owner),
      batch.map(({ options }) => options.idleMs),
      batch.map(({ options }) => options.leaseMs),
      batch.map(({ options }) => options.recentTurns),
      mostFrames,
    ],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const wanted of batch) wanted.outcome = await outcomeOf(database, wanted, found.get(wanted.session.id));
}

async function outcomeOf(
  database: Database,
  { session: wanted, owner, options }: Wanted,
  row: LockedSession | undefined,
): Promise<LeaseOutcome> {
  if (row === undefined) return { kind: "unknown" };
  const { id, accountId, personaId, endUserId, epoch, turnCount, turnOpen, updatedAt, held, expired, brokenOff, operatorId } = row;
  if (personaId !== wanted.personaId) return { kind: "other_persona" };
  if (held) return { kind: "in_flight" };
  const heldBy = operatorId === null ? null : { id: operatorId, name: row.operatorName ?? "" };
  const session = { id, accountId, personaId, endUserId, epoch, turnCount, turnOpen, updatedAt };
  // The old conversation is unchanged until the new one's first turn commits.
  if (expired && heldBy === null) {
    const fresh = { epoch: options.freshEpoch, lastSeq: 0, turnCount: 0 };
    return { kind: "leased", lease: { session: { ...session, ...fresh }, owner, heldBy, fresh: true, startsAnew: true, recent: [] } };
  }
  const lastSeq = row.lastSeq + (brokenOff ? mostFrames : 0);
  const recent = isWhole(row) ? row.recent : await recentEvents(database, row, options.recentTurns);
  return { kind: "leased", lease: { session: { ...session, lastSeq }, owner, heldBy, fresh: turnCount === 0, startsAnew: false, recent } };
}

/** False when the statement waited for the commit of the last turn: it then saw the new session row with the old events. */
function isWhole({ turnCount, recent }: LockedSession): boolean {
  return turnCount === 0 || recent.at(-1)?.turnIndex === turnCount - 1;
}

function recentEvents(database: Database, { id, epoch, turnCount }: LockedSession, recentTurns: number): Promise<TranscriptEvent[]> {
  return database.rows<TranscriptEvent>(
    "chat.recent",
    `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and turn_index >= $3 order by seq`,
    [id, epoch, turnCount - recentTurns],
  );
}
