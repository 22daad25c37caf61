import { notify } from "../platform/postgres/notify.ts";
import type { Queryable } from "../ports/database.ts";
import type { NewSession } from "../chat/model/session.ts";
import type { Visitor } from "../chat/model/visitor.ts";
import type { PlaceKey } from "./places/places.sql.ts";
import type { LiveMode } from "./model/limits.ts";

/** A live connection that owns its session. */
export interface LiveOwner {
  readonly accountId: string;
  readonly sessionId: string;
  readonly owner: string;
}

export interface StoredTicket {
  readonly sessionId: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly visitor: Visitor;
  readonly mode: LiveMode;
  readonly placeId: string;
}

export interface KeptTicket extends Omit<StoredTicket, "personaId"> {
  readonly hash: Buffer;
}

/** State of a session when a live session starts or its client reconnects. */
export interface LiveState {
  readonly liveUnits: number;
  /** Seconds since the first connection; null if there has been none. */
  readonly elapsedSeconds: number | null;
}

/** Stores a session without any turns. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<void> {
  await tx.run("live.insertSession", `insert into sessions (id, account_id, persona_id, end_user_id, epoch) values ($1, $2, $3, $4, $5)`, [
    session.id,
    session.accountId,
    session.personaId,
    session.endUserId,
    session.epoch,
  ]);
}

/** Resets the unit count of a conversation that has expired, because the session's next turn starts a new conversation. */
export async function resetExpired(tx: Queryable, accountId: string, sessionId: string, idleMs: number): Promise<void> {
  await tx.run(
    "live.resetExpired",
    `update sessions set live_units = 0, live_since = null
     where account_id = $1 and id = $2 and updated_at < now() - $3::integer * interval '1 millisecond' and coalesce(live_until <= now(), true)`,
    [accountId, sessionId, idleMs],
  );
}

/** Returns the slots that the session may have: first the slot of its connection, then the slot of its unused ticket. */
export async function placesOfSession(tx: Queryable, accountId: string, sessionId: string): Promise<PlaceKey[]> {
  const found = await tx.rows<{ id: string }>(
    "live.places",
    `select live_place as id from sessions where account_id = $1 and id = $2 and live_place is not null
     union all select place_id from live_tickets where account_id = $1 and session_id = $2`,
    [accountId, sessionId],
  );
  return found.map(({ id }) => ({ accountId, placeId: id }));
}

/** Stores the session's ticket, replacing any earlier ticket, and deletes the account's expired tickets. */
export async function keepTicket(tx: Queryable, ticket: KeptTicket, ticketMs: number): Promise<void> {
  await tx.run(
    "live.keepTicket",
    `with expired as (delete from live_tickets where account_id = $2 and expires_at < now() and session_id <> $1)
     insert into live_tickets as t (session_id, account_id, hash, mode, visitor, place_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7::integer * interval '1 millisecond')
     on conflict (session_id) do update set hash = excluded.hash, mode = excluded.mode, visitor = excluded.visitor,
       place_id = excluded.place_id, expires_at = excluded.expires_at where t.account_id = $2`,
    [ticket.sessionId, ticket.accountId, ticket.hash, ticket.mode, JSON.stringify(ticket.visitor), ticket.placeId, ticketMs],
  );
}

/** Returns and deletes the ticket with the given hash; null if there is none or it has expired. */
export function redeemTicket(db: Queryable, hash: Buffer): Promise<StoredTicket | null> {
  return db.one(
    "live.redeem",
    `delete from live_tickets t using sessions s where t.hash = $1 and t.expires_at > now() and s.id = t.session_id
     returning t.session_id as "sessionId", t.account_id as "accountId", s.persona_id as "personaId", t.visitor, t.mode,
       t.place_id as "placeId"`,
    [hash],
  );
}

/** Makes the connection the owner of its session, and notifies the previous owner. Resolves to null if the session was deleted. */
export async function ownSession(
  tx: Queryable,
  { accountId, sessionId, owner }: LiveOwner,
  placeId: string,
  leaseMs: number,
): Promise<LiveState | null> {
  const state = await tx.one<LiveState>(
    "live.own",
    `update sessions set live_owner = $3, live_until = now() + $5::integer * interval '1 millisecond', live_place = $4, live_since = coalesce(live_since, now())
     where account_id = $1 and id = $2
     returning live_units as "liveUnits", extract(epoch from now() - live_since)::double precision as "elapsedSeconds"`,
    [accountId, sessionId, owner, placeId, leaseMs],
  );
  if (state !== null) await notify(tx, "live_owned", { sessionId, owner });
  return state;
}

/** Extends the leases of connections, and returns the owners whose leases are still valid. Locks rows in id order to avoid deadlocks. */
export async function extendOwners(db: Queryable, owners: readonly LiveOwner[], leaseMs: number): Promise<Set<string>> {
  const kept = await db.rows<{ owner: string }>(
    "live.extend",
    `with held as (
       select id from sessions where account_id = any ($1::uuid[]) and id = any ($2::uuid[]) and live_owner = any ($3::uuid[]) order by id for update
     )
     update sessions s set live_until = now() + $4::integer * interval '1 millisecond' from held
     where s.account_id = any ($1::uuid[]) and s.id = held.id returning s.live_owner as owner`,
    [
      [...new Set(owners.map(({ accountId }) => accountId))],
      owners.map(({ sessionId }) => sessionId),
      owners.map(({ owner }) => owner),
      leaseMs,
    ],
  );
  return new Set(kept.map(({ owner }) => owner));
}

/**
 * Ends the ownership of a connection.
 * @returns null if another connection owns the session; otherwise, whether an unused ticket still needs the slot
 */
export function disownSession(db: Queryable, { accountId, sessionId, owner }: LiveOwner): Promise<{ readonly isReserved: boolean } | null> {
  return db.one(
    "live.disown",
    `update sessions s set live_owner = null, live_until = null, live_place = null where s.account_id = $1 and s.id = $2 and s.live_owner = $3
     returning exists (select 1 from live_tickets t where t.account_id = $1 and t.session_id = $2 and t.expires_at > now()) as "isReserved"`,
    [accountId, sessionId, owner],
  );
}

/** Returns the number of billing units that the conversation's live turns have used. */
export async function unitsUsed(db: Queryable, accountId: string, sessionId: string): Promise<number> {
  const found = await db.one<{ used: number }>("live.units", `select live_units as used from sessions where account_id = $1 and id = $2`, [
    accountId,
    sessionId,
  ]);
  return found?.used ?? 0;
}
