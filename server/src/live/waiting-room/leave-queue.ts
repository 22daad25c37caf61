import { fail } from "../../platform/errors/fail.ts";
import type { Caller } from "../../chat/model/caller.ts";
import type { Transactions } from "../../ports/database.ts";
import { notifyWaitingRoom } from "../places/admission.sql.ts";
import { finalizedMs } from "../places/model/lease.ts";
import { ticketFor } from "../places/model/ticket.ts";
import { settlePlaces, withLockedPlaces } from "../places/settle-places.ts";
import { entryOf } from "./queue-status.ts";
import { cancelEntry, entryById, finalizeEntry } from "./waiting-room.sql.ts";

export interface LeaveQueueDeps {
  readonly database: Transactions;
  /** Key that signs waiting room tickets. */
  readonly ticketSecret: Uint8Array;
}

/**
 * Converts an admitted visitor's reservation to a ticket for a live session. Repeated calls return the same ticket until it is redeemed or
 * expires.
 * @throws Failure `resource.not_found`, `resource.conflict` if the visitor is still waiting or is too late
 */
export async function finalizeQueueEntry({ database, ticketSecret }: LeaveQueueDeps, caller: Caller, queueId: string): Promise<string> {
  const { accountId } = caller;
  const { id: entryId, personaId } = await entryOf(database, caller, queueId);
  const entry = await withLockedPlaces(database, accountId, async (tx, locked) => {
    await settlePlaces(tx, accountId, locked);
    const found = await entryById(tx, { accountId, entryId }, personaId);
    if (found?.state === "admitted") {
      await finalizeEntry(tx, { accountId, entryId }, finalizedMs);
      await notifyWaitingRoom(tx, personaId);
    }
    return found;
  });
  if (entry === null) fail("resource.not_found", "No waiting room entry with this id exists.");
  if (entry.placeId !== null) return ticketFor(ticketSecret, entry.placeId);
  if (entry.state === "waiting") fail("resource.conflict", "The visitor is not admitted yet. Wait for the `admitted` frame or state.");
  return fail("resource.conflict", `The entry is ${entry.state}. Join the waiting room again.`);
}

/**
 * Removes a visitor from the queue, and reserves the visitor's slot, if any, for the next visitor. Has no effect if the entry has ended.
 * @throws Failure `resource.not_found`
 */
export async function cancelQueueEntry({ database }: Pick<LeaveQueueDeps, "database">, caller: Caller, queueId: string): Promise<void> {
  const { accountId } = caller;
  const { id: entryId, personaId } = await entryOf(database, caller, queueId);
  await withLockedPlaces(database, accountId, async (tx, locked) => {
    if (!(await cancelEntry(tx, { accountId, entryId }))) return;
    await notifyWaitingRoom(tx, personaId);
    await settlePlaces(tx, accountId, locked);
  });
}
