import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { ErasureStore } from "./erasure-store.ts";
import { isGuid } from "../model/session-id.ts";
import type { ChatStore, Session } from "../store.ts";

export interface EraseSessionDeps {
  readonly store: Pick<ChatStore, "session">;
  readonly erasures: ErasureStore;
  readonly blobs: Pick<BlobStore, "delete">;
  readonly log: Log;
}

/**
 * Erases a conversation for ever, at its visitor's wish: a running turn ends, streams that follow it end. Nothing happens where there is no such
 * session (any more).
 * @param assertMayErase refuses a caller who may not act for the session's visitor
 * @throws Failure `auth.forbidden` for another persona's session
 */
export async function eraseSession(
  deps: EraseSessionDeps,
  caller: { readonly accountId: string; readonly personaId: string | null },
  sessionId: string,
  assertMayErase: (session: Session) => Promise<void>,
): Promise<void> {
  const session = isGuid(sessionId) ? await deps.store.session(caller.accountId, sessionId.toLowerCase()) : null;
  if (session === null) return;
  if (caller.personaId !== null && session.personaId !== caller.personaId) {
    fail("auth.forbidden", "The session belongs to another persona.");
  }
  await assertMayErase(session);
  for (const key of await deps.erasures.erase(session.accountId, session.id)) {
    // What cannot be deleted now is swept later: nothing names it any more.
    await deps.blobs.delete(key).catch((error: unknown) => deps.log.warn({ err: error }, "failed to delete an image file, will retry"));
  }
}
