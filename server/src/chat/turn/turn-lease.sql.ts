import { batch } from "../../platform/lib/batch.ts";
import type { Queryable } from "../../ports/database.ts";
import { mostFrames } from "../model/frames.ts";
import type { NewSession, TranscriptEvent } from "../model/session.ts";
import { eventColumns, sessionColumns } from "../session/sessions.sql.ts";
import { hasLastTurn, leaseOutcome, type FoundSession, type LeaseOutcome, type WantedLease } from "./model/turn-lease.ts";

/** A session to create. */
interface CreatedSession extends NewSession {
  readonly ofDashboard: boolean;
}

interface Creation {
  readonly session: CreatedSession;
  readonly owner: string;
  readonly leaseMs: number;
}

interface LeaseRequest extends WantedLease {
  readonly id: string;
  readonly accountId: string;
  readonly leaseMs: number;
  readonly idleMs: number;
  /** Number of earlier turns to return. */
  readonly recentTurns: number;
}

interface Waiting {
  readonly request: LeaseRequest;
  outcome: LeaseOutcome | null;
}

const mostAtOnce = 200;

export type SessionLeases = ReturnType<typeof sessionLeases>;

/** Creates and leases sessions. Requests that arrive while a statement is running share the next statement. */
export function sessionLeases(database: Queryable) {
  const creating = batch<Creation>((creations) => createAll(database, creations), mostAtOnce);
  const leasing = batch<Waiting>((waiting) => leaseAll(database, waiting), mostAtOnce);
  return {
    /** Creates and leases a session in one step. */
    create: (session: CreatedSession, owner: string, leaseMs: number): Promise<void> => creating({ session, owner, leaseMs }),

    /**
     * Leases a session. If the session was idle for longer than `idleMs`, its conversation restarts under the same id with `freshEpoch`.
     */
    async lease(request: LeaseRequest): Promise<LeaseOutcome> {
      const waiting: Waiting = { request, outcome: null };
      await leasing(waiting);
      return waiting.outcome ?? { kind: "unknown" };
    },
  };
}

async function createAll(database: Queryable, creations: readonly Creation[]): Promise<void> {
  await database.run(
    "chat.create",
    // The lease is visible before it is durable. The turn's own commit comes later in the WAL and makes both durable.
    `with quick as (select set_config('synchronous_commit', 'off', true))
     insert into sessions (id, account_id, persona_id, end_user_id, epoch, lease_owner, lease_until, of_dashboard)
     select s.id, s.account_id, s.persona_id, s.end_user_id, s.epoch, s.owner, now() + s.lease_ms * interval '1 millisecond', s.of_dashboard
     from quick, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::integer[], $8::boolean[])
       as s (id, account_id, persona_id, end_user_id, epoch, owner, lease_ms, of_dashboard)`,
    [
      creations.map(({ session }) => session.id),
      creations.map(({ session }) => session.accountId),
      creations.map(({ session }) => session.personaId),
      creations.map(({ session }) => session.endUserId),
      creations.map(({ session }) => session.epoch),
      creations.map(({ owner }) => owner),
      creations.map(({ leaseMs }) => leaseMs),
      creations.map(({ session }) => session.ofDashboard),
    ],
  );
}

/** Each statement leases a session at most once. Further requests for the session are part of the next statement. */
async function leaseAll(database: Queryable, taken: readonly Waiting[]): Promise<void> {
  for (let left = taken; left.length > 0;) {
    const first = new Map<string, Waiting>();
    for (const waiting of left) if (!first.has(waiting.request.id)) first.set(waiting.request.id, waiting);
    await leaseEach(database, [...first.values()]);
    left = left.filter((waiting) => first.get(waiting.request.id) !== waiting);
  }
}

async function leaseEach(database: Queryable, taken: readonly Waiting[]): Promise<void> {
  const requests = taken.map(({ request }) => request);
  const rows = await database.rows<FoundSession>(
    "chat.lease",
    // Rows are locked in id order to avoid deadlocks between nodes.
    `with wanted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::integer[], $7::integer[], $9::uuid[])
         as w (id, account_id, persona_id, owner, idle_ms, lease_ms, recent_turns, live_owner)
     ), locked as (
       select ${sessionColumns("s")}, w.persona_id as wanted_persona, w.owner, w.lease_ms, w.recent_turns, s.live_units as "liveUnits",
         coalesce(s.live_until > now() and s.live_owner is distinct from w.live_owner, false) as "ownedByLive",
         coalesce(s.lease_until > now() and s.lease_owner <> w.owner, false) as held,
         s.updated_at < now() - w.idle_ms * interval '1 millisecond' as expired,
         s.lease_owner is not null and s.lease_owner <> w.owner as "interrupted",
         case when s.operator_until > now() then s.operator_id end as "operatorId", s.operator_name as "operatorName"
       from wanted w join sessions s on s.id = w.id and s.account_id = w.account_id order by s.id for update of s
     ), leased as (
       update sessions s set lease_owner = l.owner, lease_until = now() + l.lease_ms * interval '1 millisecond',
         last_seq = l."lastSeq" + case when l."interrupted" then $8::bigint else 0 end, wanted_by = null, wanted_name = null
       from locked l where s.id = l.id and not l.held and not l."ownedByLive" and l."personaId" = l.wanted_persona
     )
     select l.id, l."accountId", l."personaId", l."endUserId", l.epoch, l."lastSeq", l."turnCount", l."turnOpen", l."updatedAt",
       l.held, l."ownedByLive", l."liveUnits", l.expired, l."interrupted", l."operatorId", l."operatorName", coalesce(e.recent, '[]'::json) as recent
     from locked l left join lateral (
       select json_agg(json_build_object('seq', seq, 'turnIndex', turn_index, 'event', event, 'data', data) order by seq) as recent
       from session_events e where not l.held and e.session_id = l.id and e.epoch = l.epoch and e.turn_index >= l."turnCount" - l.recent_turns
     ) e on true`,
    [
      requests.map(({ id }) => id),
      requests.map(({ accountId }) => accountId),
      requests.map(({ personaId }) => personaId),
      requests.map(({ owner }) => owner),
      requests.map(({ idleMs }) => idleMs),
      requests.map(({ leaseMs }) => leaseMs),
      requests.map(({ recentTurns }) => recentTurns),
      mostFrames,
      requests.map(({ liveOwner }) => liveOwner),
    ],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const waiting of taken) waiting.outcome = await outcomeOf(database, waiting.request, found.get(waiting.request.id));
}

async function outcomeOf(database: Queryable, request: LeaseRequest, found: FoundSession | undefined): Promise<LeaseOutcome> {
  const outcome = leaseOutcome(found, request);
  if (outcome.kind !== "leased" || outcome.lease.restarts || found === undefined || hasLastTurn(found)) return outcome;
  return { kind: "leased", lease: { ...outcome.lease, recent: await recentEvents(database, found, request.recentTurns) } };
}

function recentEvents(database: Queryable, { id, epoch, turnCount }: FoundSession, recentTurns: number): Promise<TranscriptEvent[]> {
  return database.rows<TranscriptEvent>(
    "chat.recent",
    `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and turn_index >= $3 order by seq`,
    [id, epoch, turnCount - recentTurns],
  );
}

/**
 * Extends the lease of a turn and of its request.
 * @returns null if the lease was lost; otherwise, whether an operator is waiting to take over
 */
export async function extendLease(
  db: Queryable,
  { sessionId, owner }: { readonly sessionId: string; readonly owner: string },
  leaseMs: number,
): Promise<{ readonly wanted: boolean } | null> {
  return db.one(
    "chat.keep",
    `with request as (
       update turn_requests set lease_until = now() + $3::integer * interval '1 millisecond' where owner = $2 and response is null
     )
     update sessions set lease_until = now() + $3::integer * interval '1 millisecond' where id = $1 and lease_owner = $2
     returning wanted_by is not null as wanted`,
    [sessionId, owner, leaseMs],
  );
}

/** Releases the lease of a turn that does not store anything. Its frame numbers are not reused. */
export async function releaseLease(
  db: Queryable,
  { sessionId, owner }: { readonly sessionId: string; readonly owner: string },
  lastSeq: number,
): Promise<void> {
  await db.run(
    "chat.abandon",
    `update sessions set lease_owner = null, lease_until = null, last_seq = greatest(last_seq, $3) where id = $1 and lease_owner = $2`,
    [sessionId, owner, lastSeq],
  );
}
