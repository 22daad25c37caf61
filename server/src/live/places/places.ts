import { fail } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { placeLeaseMs, startLeaseMs } from "./model/lease.ts";
import { retryAfter } from "./model/estimate.ts";
import { hasRoom } from "./model/room.ts";
import { placeOfTicket } from "./model/ticket.ts";
import { deletePlace, extendPlaces, insertPlace, placesInUse, placeUse, recordHold, takeReserved, type PlaceKey } from "./places.sql.ts";
import { settlePlaces, withLockedPlaces } from "./settle-places.ts";

export interface PlacesDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv7">;
  /** Key that signs waiting room tickets. */
  readonly ticketSecret: Uint8Array;
}

/** The persona for whose live session a slot is needed. */
export interface PlaceWanted {
  readonly accountId: string;
  readonly personaId: string;
}

/**
 * Takes a slot for a new live session of the persona. The slot is reserved for 75 seconds, so that the session's socket can open;
 * afterward, `renewPlaces` must extend it. Visitors in the waiting room have priority: a slot is free only if no one is waiting for it.
 * @returns the id of the slot, for `renewPlaces` and `freePlace`
 * @throws Failure `limits.concurrent_session` if all slots are in use, `resource.not_found` if the persona was deleted
 */
export async function takePlace({ database, ids }: PlacesDeps, { accountId, personaId }: PlaceWanted): Promise<string> {
  const place = { accountId, personaId, placeId: ids.uuidv7() };
  const outcome = await withLockedPlaces(database, accountId, async (tx, locked) => {
    await settlePlaces(tx, accountId, locked);
    const inUse = await placesInUse(tx, accountId, personaId);
    if (inUse === null) return null;
    if (!hasRoom(inUse, locked.most)) return { use: await placeUse(tx, accountId, personaId) };
    await insertPlace(tx, place, startLeaseMs);
    return place.placeId;
  });
  // Throws only after the commit, because the waiting room may have changed.
  if (outcome === null) fail("resource.not_found", "No persona with this id exists.");
  if (typeof outcome === "string") return outcome;
  fail("limits.concurrent_session", "All live sessions are in use. Join the waiting room, or try again later.", {
    retryAfter: retryAfter(outcome.use),
  });
}

/**
 * Takes the slot that the waiting room reserved for a visitor. From then on, the slot behaves like one acquired with `takePlace`. A ticket
 * can be redeemed once.
 * @param wanted.ticket from `POST /v1/waiting-room/{queue_id}/finalize` or from joining
 * @returns the id of the slot @throws Failure `resource.conflict` if the ticket is invalid, expired, redeemed or for another persona
 */
export async function redeemReservedPlace(
  { database, ticketSecret }: PlacesDeps,
  { accountId, personaId, ticket }: PlaceWanted & { readonly ticket: string },
): Promise<string> {
  const placeId = placeOfTicket(ticketSecret, ticket) ?? failTicket();
  const isTaken = await withLockedPlaces(database, accountId, async (tx, locked) => {
    await settlePlaces(tx, accountId, locked);
    return takeReserved(tx, { accountId, personaId, placeId }, startLeaseMs);
  });
  return isTaken === true ? placeId : failTicket();
}

/**
 * Extends the slots of this node's live sessions by 25 seconds. Must be called for a slot when its socket opens, and for all slots every 8
 * seconds. The slots of a killed node are therefore released within 30 seconds.
 * @returns the ids of the slots that are still valid. Any other slot was reassigned, and its live session must be ended
 */
export async function renewPlaces({ database }: { readonly database: Queryable }, places: readonly PlaceKey[]): Promise<Set<string>> {
  return new Set(places.length === 0 ? [] : await extendPlaces(database, places, placeLeaseMs));
}

/** Releases the slot of a live session that has ended, and reserves it for the next visitor in the same transaction. Idempotent. */
export async function freePlace({ database }: Pick<PlacesDeps, "database">, place: PlaceKey): Promise<void> {
  const { accountId } = place;
  await withLockedPlaces(database, accountId, async (tx, locked) => {
    const freed = await deletePlace(tx, place);
    if (freed === null) return;
    await recordHold(tx, accountId, freed.personaId, freed.heldSeconds);
    await settlePlaces(tx, accountId, locked);
  });
}

function failTicket(): never {
  fail("resource.conflict", "The waiting-room ticket is invalid, expired or already used. Join the waiting room again.");
}
