import { fail } from "../../platform/errors/fail.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { Queryable } from "../../ports/database.ts";
import { type EraseDeps, eraseWithImages } from "./erase-session.ts";
import { deleteVisitorRecords, sessionsOfVisitor, type VisitorData, visitorData } from "./visitor-data.sql.ts";

/** Returns what is stored about a visitor. @throws Failure `resource.not_found` */
export async function findVisitor(db: Queryable, accountId: string, endUserId: string): Promise<VisitorData> {
  if (!isStorable(endUserId)) failUnknown();
  return (await visitorData(db, accountId, endUserId)) ?? failUnknown();
}

/**
 * Permanently deletes what is stored under a visitor's id: conversations with all personas of the account, consent and places in waiting
 * rooms.
 * Charges are kept. Conversations that the visitor starts during the erasure are also deleted.
 * @throws Failure `resource.not_found`
 */
export async function eraseVisitor(deps: EraseDeps, accountId: string, endUserId: string): Promise<void> {
  if (!isStorable(endUserId)) failUnknown();
  let ids = await sessionsOfVisitor(deps.database, accountId, endUserId);
  const hadConversations = ids.length > 0;
  for (; ids.length > 0; ids = await sessionsOfVisitor(deps.database, accountId, endUserId))
    for (const id of ids) await eraseWithImages(deps, { accountId, id });
  // Consent outlives conversations, for example if they expire or an earlier erasure was interrupted.
  const records = await deps.database.transaction((tx) => deleteVisitorRecords(tx, accountId, endUserId));
  if (!hadConversations && records === 0) failUnknown();
}

function failUnknown(): never {
  fail("resource.not_found", "Nothing is stored about such a visitor in the account.");
}
