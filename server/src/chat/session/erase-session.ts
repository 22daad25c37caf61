import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import type { PresentedVisitor } from "../visitor/identify-visitor.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import { deleteQueueEntries, deleteSession, imageKeys } from "./erasure.sql.ts";
import type { Session } from "../model/session.ts";
import { findReadableSession, readableSession } from "./readable-session.ts";
import { lockSession, notifySessionChanged } from "./sessions.sql.ts";

export interface EraseDeps {
  readonly database: Transactions & Queryable;
  readonly blobs: Pick<BlobStore, "delete">;
  readonly log: Log;
}

export interface EraseSessionDeps extends AssertVisitorDeps, EraseDeps {}

/**
 * Permanently deletes a conversation at the visitor's request, with the visitor's entries in the persona's waiting room. Ends the running
 * turn and
 * the event streams. Has no effect if the conversation does not exist.
 * @throws Failure `auth.forbidden` for another persona's session, or a caller who may not act for its visitor
 */
export async function eraseSession(
  deps: EraseSessionDeps,
  actor: SessionReader,
  input: { readonly sessionId: string; readonly visitor: PresentedVisitor },
): Promise<void> {
  const session = await findReadableSession(deps, callerOf(actor), input.sessionId);
  if (session === null) return;
  await assertVisitor(deps, actor, session, input.visitor);
  await eraseWithImages(deps, session);
}

/**
 * Permanently deletes a conversation on behalf of the account.
 * @throws Failure `resource.not_found`
 */
export async function eraseConversation(deps: EraseSessionDeps, actor: SessionReader, sessionId: string): Promise<void> {
  await eraseWithImages(deps, await readableSession(deps, callerOf(actor), sessionId));
}

/** Permanently deletes a conversation of an account, with its images. */
export async function eraseWithImages(deps: EraseDeps, session: Pick<Session, "id" | "accountId">): Promise<void> {
  for (const key of await erase(deps.database, session.accountId, session.id)) {
    // If a file cannot be deleted, the periodic sweep deletes it later, because no row references it.
    await deps.blobs.delete(key).catch((error: unknown) => deps.log.warn({ err: error }, "failed to delete an image file, will retry"));
  }
}

/** Deletes the session and returns the keys of its image files, which no row references any longer. */
function erase(database: Transactions, accountId: string, sessionId: string): Promise<string[]> {
  return database.transaction(async (tx) => {
    if ((await lockSession(tx, accountId, sessionId)) === null) return [];
    const keys = await imageKeys(tx, accountId, sessionId);
    await deleteQueueEntries(tx, accountId, sessionId);
    await deleteSession(tx, accountId, sessionId);
    await notifySessionChanged(tx, { accountId, sessionId });
    return keys;
  });
}
