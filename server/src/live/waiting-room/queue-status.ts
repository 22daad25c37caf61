import { fail } from "../../platform/errors/fail.ts";
import { uuidOrNull } from "../../platform/endpoint/schemas.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Caller } from "../../chat/model/caller.ts";
import type { QueueStatus } from "./model/entry.ts";
import { entryById, queueStatuses, touchEntries, type Entry } from "./waiting-room.sql.ts";

/**
 * Returns an entry for the caller's persona or, with an account key, for any persona of the account.
 * @throws Failure `resource.not_found`
 */
export async function entryOf(db: Queryable, { accountId, personaId }: Caller, queueId: string): Promise<Entry> {
  const entryId = uuidOrNull(queueId);
  const entry = entryId === null ? null : await entryById(db, { accountId, entryId }, personaId);
  return entry ?? failUnknownEntry();
}

/**
 * Returns an entry's state and position, and marks the visitor as active.
 * @throws Failure `resource.not_found`
 */
export async function readQueueStatus(
  { database }: { readonly database: Queryable },
  caller: Caller,
  queueId: string,
): Promise<QueueStatus> {
  const { id, personaId } = await entryOf(database, caller, queueId);
  await touchEntries(database, caller.accountId, [id]);
  return statusOf(database, { accountId: caller.accountId, personaId }, id);
}

/** Returns the status of an entry. @throws Failure `resource.not_found` if the entry was deleted */
export async function statusOf(
  db: Queryable,
  persona: { readonly accountId: string; readonly personaId: string },
  entryId: string,
): Promise<QueueStatus> {
  const [status] = await queueStatuses(db, persona, [entryId]);
  return status ?? failUnknownEntry();
}

function failUnknownEntry(): never {
  fail("resource.not_found", "No waiting room entry with this id exists.");
}
