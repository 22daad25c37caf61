import type { Queryable } from "../../ports/database.ts";
import type { EntryState, QueueStatus } from "./model/entry.ts";
import { averageHold } from "../places/places.sql.ts";

/** Key of a waiting room entry. */
export interface EntryKey {
  readonly accountId: string;
  readonly entryId: string;
}

export interface NewEntry extends EntryKey {
  readonly personaId: string;
  readonly endUserId: string;
  readonly state: Extract<EntryState, "waiting" | "finalized">;
}

export interface Entry {
  readonly id: string;
  readonly personaId: string;
  readonly state: EntryState;
  /** The reserved slot; null unless admitted or finalized. */
  readonly placeId: string | null;
}

const entryColumns = `e.id, e.persona_id as "personaId", e.state, l.id as "placeId"`;

/** Returns an entry; null if the account has none with this id. @param personaId if not null, the persona that the entry must belong to */
export function entryById(db: Queryable, { accountId, entryId }: EntryKey, personaId: string | null): Promise<Entry | null> {
  return db.one(
    "waitingRoom.byId",
    `select ${entryColumns} from waiting_room_entries e left join live_places l on l.account_id = $1 and l.entry_id = e.id
     where e.account_id = $1 and e.id = $2 and ($3::uuid is null or e.persona_id = $3)`,
    [accountId, entryId, personaId],
  );
}

/** Returns the visitor's active entry; null if there is none. */
export function entryOfVisitor(
  db: Queryable,
  { accountId, personaId, endUserId }: Pick<NewEntry, "accountId" | "personaId" | "endUserId">,
): Promise<Entry | null> {
  return db.one(
    "waitingRoom.ofVisitor",
    `select ${entryColumns} from waiting_room_entries e left join live_places l on l.account_id = $1 and l.entry_id = e.id
     where e.account_id = $1 and e.persona_id = $2 and e.end_user_id = $3 and e.ended_at is null`,
    [accountId, personaId, endUserId],
  );
}

/** Returns the number of the persona's waiting visitors and its waiting room capacity; the capacity is null for the default. */
export async function queueLength(
  tx: Queryable,
  accountId: string,
  personaId: string,
): Promise<{ readonly waiting: number; readonly capacity: number | null } | null> {
  return tx.one(
    "waitingRoom.length",
    `select p.waiting_room_capacity as capacity, (
       select count(*) from waiting_room_entries e where e.account_id = $1 and e.persona_id = p.id and e.state = 'waiting'
     ) as waiting from personas p where p.account_id = $1 and p.id = $2`,
    [accountId, personaId],
  );
}

/** Inserts an entry. Requires a transaction that has locked the account's slots and found no entry for the visitor. */
export async function insertEntry(tx: Queryable, entry: NewEntry): Promise<void> {
  await tx.run(
    "waitingRoom.insert",
    `insert into waiting_room_entries (id, account_id, persona_id, end_user_id, state) values ($1, $2, $3, $4, $5)`,
    [entry.entryId, entry.accountId, entry.personaId, entry.endUserId, entry.state],
  );
}

/** Reserves a free slot for an entry. */
export async function reservePlace(tx: Queryable, placeId: string, entry: NewEntry, reservedMs: number): Promise<void> {
  await tx.run(
    "waitingRoom.reserve",
    `insert into live_places (id, account_id, persona_id, entry_id, lease_until) values ($1, $2, $3, $4, now() + $5::integer * interval '1 millisecond')`,
    [placeId, entry.accountId, entry.personaId, entry.entryId, reservedMs],
  );
}

/** Finalizes an admitted entry and extends the reservation of its slot. */
export async function finalizeEntry(tx: Queryable, { accountId, entryId }: EntryKey, reservedMs: number): Promise<void> {
  await tx.run(
    "waitingRoom.finalize",
    `with entry as (
       update waiting_room_entries set state = 'finalized', seen_at = now() where account_id = $1 and id = $2 and state = 'admitted' returning id
     )
     update live_places l set lease_until = now() + $3::integer * interval '1 millisecond' from entry where l.account_id = $1 and l.entry_id = entry.id`,
    [accountId, entryId, reservedMs],
  );
}

/** Cancels an active entry and deletes the reservation of its slot. Returns false if the entry has already ended. */
export async function cancelEntry(tx: Queryable, { accountId, entryId }: EntryKey): Promise<boolean> {
  const canceled = await tx.run(
    "waitingRoom.cancel",
    `with place as (delete from live_places where account_id = $1 and entry_id = $2)
     update waiting_room_entries set state = 'canceled', ended_at = now() where account_id = $1 and id = $2 and ended_at is null`,
    [accountId, entryId],
  );
  return canceled > 0;
}

/** Marks visitors as active. Skips entries that another transaction is changing. */
export async function touchEntries(db: Queryable, accountId: string, entryIds: readonly string[]): Promise<void> {
  await db.run(
    "waitingRoom.touch",
    `with seen as (
       select id from waiting_room_entries where account_id = $1 and id = any ($2::uuid[]) and ended_at is null order by id for update skip locked
     )
     update waiting_room_entries e set seen_at = now() from seen where e.account_id = $1 and e.id = seen.id`,
    [accountId, entryIds],
  );
}

/** Returns entries of a persona with their positions in the queue. */
export function queueStatuses(
  db: Queryable,
  { accountId, personaId }: { readonly accountId: string; readonly personaId: string },
  entryIds: readonly string[],
): Promise<QueueStatus[]> {
  return db.rows(
    "waitingRoom.statuses",
    `with queue as (
       select id, row_number() over (order by number) as position from waiting_room_entries
       where account_id = $1 and persona_id = $2 and state = 'waiting'
     )
     select e.id, e.state, q.position, l.lease_until as "reservedUntil",
       (select count(*) from live_places where account_id = $1 and persona_id = $2) as places,
       (${averageHold}) as "averageSeconds"
     from waiting_room_entries e left join queue q on q.id = e.id left join live_places l on l.account_id = $1 and l.entry_id = e.id
     where e.account_id = $1 and e.persona_id = $2 and e.id = any ($3::uuid[])`,
    [accountId, personaId, entryIds],
  );
}

/** Deletes entries that ended more than an hour ago. */
export async function forgetEntries(db: Queryable): Promise<void> {
  await db.run("waitingRoom.forget", `delete from waiting_room_entries where ended_at < now() - interval '1 hour'`);
}
