import { fail } from "../../platform/errors/fail.ts";
import type { Role, SessionActor } from "../../ports/actor.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { checkedText } from "../model/check-text.ts";
import { isGuid } from "../model/session-id.ts";
import { failUnknownSession } from "../session/readable-session.ts";
import { findSession } from "../session/sessions.sql.ts";
import type { Note } from "./model/note.ts";
import { deleteNote, insertNote } from "./notes.sql.ts";

export interface NoteDeps {
  readonly database: Queryable;
  readonly ids: Ids;
}

/** Maximum number of notes per conversation. */
const mostNotes = 200;
/** Roles that can delete another user's note. */
const mayDeleteOthers: readonly Role[] = ["owner", "admin"];

/**
 * Adds a note to a conversation.
 * @throws Failure `resource.not_found`, `validation.failed`; `resource.conflict` if the conversation has the maximum number of notes
 */
export async function addNote(
  { database, ids }: NoteDeps,
  actor: SessionActor,
  input: { readonly sessionId: string; readonly content: string },
): Promise<Note> {
  const content = checkedText("content", input.content);
  if (!isGuid(input.sessionId)) failUnknownSession();
  const key = { accountId: actor.accountId, sessionId: input.sessionId.toLowerCase() };
  const note = await insertNote(database, key, { id: ids.uuidv7(), userId: actor.userId, content }, mostNotes);
  if (note !== null) return note;
  if ((await findSession(database, key.accountId, key.sessionId)) === null) failUnknownSession();
  return fail("resource.conflict", `A conversation can have at most ${mostNotes} notes.`);
}

/**
 * Deletes a note by the user or, if the user is an owner or admin, by any user.
 * @throws Failure `resource.not_found`
 */
export async function removeNote(
  { database }: Pick<NoteDeps, "database">,
  actor: SessionActor,
  { sessionId, noteId }: { readonly sessionId: string; readonly noteId: string },
): Promise<void> {
  const key = { accountId: actor.accountId, sessionId: sessionId.toLowerCase() };
  const author = mayDeleteOthers.includes(actor.role) ? null : actor.userId;
  const isKnown = isGuid(key.sessionId) && isGuid(noteId) && (await deleteNote(database, key, noteId.toLowerCase(), author));
  if (!isKnown) fail("resource.not_found", "You have no note with this id in the conversation.");
}
