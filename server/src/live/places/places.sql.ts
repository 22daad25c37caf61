import type { Queryable } from "../../ports/database.ts";
import type { PlaceUse } from "./model/estimate.ts";
import type { PlacesInUse } from "./model/room.ts";

/** Identifies a slot. */
export interface PlaceKey {
  readonly accountId: string;
  readonly placeId: string;
}

/** Counts the slots in use. Resolves to null if the account has no such persona. */
export function placesInUse(tx: Queryable, accountId: string, personaId: string): Promise<PlacesInUse | null> {
  return tx.one(
    "places.inUse",
    `select p.live_capacity as capacity, (select count(*) from live_places l where l.account_id = $1) as "ofAccount",
       (select count(*) from live_places l where l.account_id = $1 and l.persona_id = p.id) as "ofPersona"
     from personas p where p.account_id = $1 and p.id = $2`,
    [accountId, personaId],
  );
}

/** SQL subquery for the average duration of recent live sessions of persona $2. Ignores averages older than a day. */
export const averageHold = `select average_seconds from live_hold_times
  where account_id = $1 and persona_id = $2 and measured_at > now() - interval '1 day'`;

/** Returns statistics on the persona's slots. */
export async function placeUse(db: Queryable, accountId: string, personaId: string): Promise<PlaceUse> {
  const use = await db.one<PlaceUse>(
    "places.use",
    `select (select count(*) from live_places where account_id = $1 and persona_id = $2) as places, (${averageHold}) as "averageSeconds"`,
    [accountId, personaId],
  );
  return use ?? { places: 0, averageSeconds: null };
}

/** Inserts a slot. Requires a transaction that has locked the account and counted its slots. */
export async function insertPlace(tx: Queryable, place: PlaceKey & { readonly personaId: string }, leaseMs: number): Promise<void> {
  await tx.run(
    "places.insert",
    `insert into live_places (id, account_id, persona_id, lease_until, taken_at)
     values ($1, $2, $3, now() + $4::integer * interval '1 millisecond', now())`,
    [place.placeId, place.accountId, place.personaId, leaseMs],
  );
}

/**
 * Converts a reserved slot to the slot of a live session, and ends the visitor's entry in the waiting room.
 * @returns false if the slot is not reserved for a visitor of the persona who has finalized
 */
export async function takeReserved(tx: Queryable, place: PlaceKey & { readonly personaId: string }, leaseMs: number): Promise<boolean> {
  const taken = await tx.one(
    "places.takeReserved",
    `with entry as (
       update waiting_room_entries e set state = 'redeemed', ended_at = now() from live_places l
       where l.account_id = $1 and l.id = $2 and l.persona_id = $3 and l.entry_id = e.id and e.account_id = $1 and e.state = 'finalized'
       returning e.id
     )
     update live_places l set entry_id = null, taken_at = now(), lease_until = now() + $4::integer * interval '1 millisecond'
     from entry where l.account_id = $1 and l.id = $2 and l.entry_id = entry.id returning l.id`,
    [place.accountId, place.placeId, place.personaId, leaseMs],
  );
  return taken !== null;
}

/**
 * Extends the leases of live sessions' slots, and returns the ids of slots whose lease is still valid. Locks rows in id order to avoid
 * deadlocks.
 */
export async function extendPlaces(db: Queryable, places: readonly PlaceKey[], leaseMs: number): Promise<string[]> {
  const kept = await db.rows<{ id: string }>(
    "places.extend",
    `with held as (
       select id from live_places where account_id = any ($1::uuid[]) and id = any ($2::uuid[]) and taken_at is not null order by id for update
     )
     update live_places l set lease_until = now() + $3::integer * interval '1 millisecond' from held
     where l.account_id = any ($1::uuid[]) and l.id = held.id returning l.id`,
    [[...new Set(places.map(({ accountId }) => accountId))], places.map(({ placeId }) => placeId), leaseMs],
  );
  return kept.map(({ id }) => id);
}

/**
 * Deletes the slot of a live session. Returns its persona and how long the slot was in use; null if the session no longer had the slot.
 */
export function deletePlace(tx: Queryable, place: PlaceKey): Promise<{ readonly personaId: string; readonly heldSeconds: number } | null> {
  return tx.one(
    "places.delete",
    `delete from live_places where account_id = $1 and id = $2 and taken_at is not null
     returning persona_id as "personaId", extract(epoch from now() - taken_at)::double precision as "heldSeconds"`,
    [place.accountId, place.placeId],
  );
}

/** Updates the moving average of how long the persona's slots are in use. A day without live sessions resets the average. */
export async function recordHold(tx: Queryable, accountId: string, personaId: string, seconds: number): Promise<void> {
  await tx.run(
    "places.recordHold",
    `insert into live_hold_times as h (account_id, persona_id, average_seconds) values ($1, $2, $3)
     on conflict (persona_id) do update set measured_at = now(), average_seconds = case
       when h.measured_at < now() - interval '1 day' then excluded.average_seconds
       else h.average_seconds * 0.8 + excluded.average_seconds * 0.2 end
     where h.account_id = $1`,
    [accountId, personaId, seconds],
  );
}
