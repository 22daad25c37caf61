import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";

/**
 * Locks the account's slots and waiting rooms until the transaction ends, so that slots are counted, assigned and released in the same
 * order on all nodes. Returns the account's tier; null if the account no longer exists.
 */
export async function lockAccountPlaces(tx: Queryable, accountId: string): Promise<string | null> {
  const account = await tx.one<{ tier: string }>("places.lockAccount", `select tier from accounts where id = $1 for no key update`, [
    accountId,
  ]);
  return account?.tier ?? null;
}

/** Like `lockAccountPlaces`, but returns null instead of waiting for another transaction. */
export async function tryLockAccountPlaces(tx: Queryable, accountId: string): Promise<string | null> {
  const account = await tx.one<{ tier: string }>(
    "places.tryLockAccount",
    `select tier from accounts where id = $1 for no key update skip locked`,
    [accountId],
  );
  return account?.tier ?? null;
}

/**
 * Deletes expired slots, and ends the entries of visitors who did not finalize or start in time or who are away. A slot that is being
 * renewed is not expired. Returns the affected personas.
 */
export async function dropExpired(tx: Queryable, accountId: string, awayMs: number): Promise<string[]> {
  const personas = await tx.rows<{ personaId: string }>(
    "places.dropExpired",
    `with expired as (
       select id from live_places where account_id = $1 and lease_until <= now() order by id for update skip locked
     ), dropped as (
       delete from live_places l using expired where l.account_id = $1 and l.id = expired.id returning l.entry_id, l.persona_id
     ), ended as (
       update waiting_room_entries e set state = 'expired', ended_at = now()
       where e.account_id = $1 and e.ended_at is null and (
         (e.state = 'waiting' and e.seen_at <= now() - $2::integer * interval '1 millisecond')
         or (e.state in ('admitted', 'finalized') and e.id in (select entry_id from dropped))
       ) returning e.persona_id
     )
     select persona_id as "personaId" from dropped union select persona_id from ended`,
    [accountId, awayMs],
  );
  return personas.map(({ personaId }) => personaId);
}

/**
 * Reserves free slots for the visitors who have waited longest, within the capacities of the persona and of the account.
 * @param mostOfAccount maximum number of concurrent live sessions in the account's tier
 * @returns the affected personas
 */
export async function admitWaiting(tx: Queryable, accountId: string, mostOfAccount: number, reservedMs: number): Promise<string[]> {
  const personas = await tx.rows<{ personaId: string }>(
    "places.admit",
    `with held as (
       select persona_id, count(*) as places from live_places where account_id = $1 group by persona_id
     ), queued as (
       select e.id, e.number, row_number() over (partition by e.persona_id order by e.number) as rank,
         coalesce(p.live_capacity, $2::integer) - coalesce(h.places, 0) as free
       from waiting_room_entries e join personas p on p.account_id = $1 and p.id = e.persona_id and p.status = 'ready'
         left join held h on h.persona_id = e.persona_id
       where e.account_id = $1 and e.state = 'waiting' and coalesce(h.places, 0) < coalesce(p.live_capacity, $2::integer)
     ), next as (
       select id from queued where rank <= free order by number limit greatest(0, $2::integer - (select coalesce(sum(places), 0) from held))
     ), admitted as (
       update waiting_room_entries e set state = 'admitted' from next where e.account_id = $1 and e.id = next.id returning e.id, e.persona_id
     )
     insert into live_places (id, account_id, persona_id, entry_id, lease_until)
     select gen_random_uuid(), $1, a.persona_id, a.id, now() + $3::integer * interval '1 millisecond' from admitted a
     returning persona_id as "personaId"`,
    [accountId, mostOfAccount, reservedMs],
  );
  return [...new Set(personas.map(({ personaId }) => personaId))];
}

/** Returns the accounts that have expired slots, or visitors in a waiting room. */
export async function accountsToSettle(db: Queryable): Promise<string[]> {
  const accounts = await db.rows<{ accountId: string }>(
    "places.accountsToSettle",
    `select account_id as "accountId" from live_places where lease_until <= now()
     union select account_id from waiting_room_entries where ended_at is null`,
  );
  return accounts.map(({ accountId }) => accountId);
}

/** Notifies the nodes, on commit, that the persona's waiting room has changed. */
export async function notifyWaitingRoom(tx: Queryable, personaId: string): Promise<void> {
  await notify(tx, "waiting_room_changed", { personaId });
}
