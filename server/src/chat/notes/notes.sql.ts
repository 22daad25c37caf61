import type { Queryable } from "../../ports/database.ts";
import type { Note } from "./model/note.ts";

/** Identifies a conversation of an account. */
export interface NotesKey {
  readonly accountId: string;
  readonly sessionId: string;
}

const columns = `id, user_id as "userId", author_name as "authorName", content, created_at as at`;

/** Returns the notes about a conversation, oldest first. */
export function notesOf(db: Queryable, accountId: string, sessionId: string): Promise<Note[]> {
  return db.rows(
    "notes.list",
    `select ${columns} from conversation_notes where account_id = $1 and session_id = $2 order by created_at, id`,
    [accountId, sessionId],
  );
}

/** Stores a note. Returns null if the conversation has the maximum number of notes, or if the conversation or user does not exist in the account. */
export function insertNote(
  db: Queryable,
  { accountId, sessionId }: NotesKey,
  note: { readonly id: string; readonly userId: string; readonly content: string },
  most: number,
): Promise<Note | null> {
  return db.one(
    "notes.insert",
    `insert into conversation_notes (id, account_id, session_id, user_id, author_name, content)
     select $3, $1, s.id, u.id, u.name, $5 from sessions s join users u on u.account_id = $1 and u.id = $4
     where s.account_id = $1 and s.id = $2 and (select count(*) from conversation_notes where account_id = $1 and session_id = $2) < $6
     returning ${columns}`,
    [accountId, sessionId, note.id, note.userId, note.content, most],
  );
}

/**
 * Deletes a note and returns whether it existed.
 * @param userId deletes only a note by this user; null for any user
 */
export async function deleteNote(db: Queryable, { accountId, sessionId }: NotesKey, id: string, userId: string | null): Promise<boolean> {
  const deleted = await db.run(
    "notes.delete",
    `delete from conversation_notes where account_id = $1 and session_id = $2 and id = $3 and ($4::uuid is null or user_id = $4)`,
    [accountId, sessionId, id, userId],
  );
  return deleted > 0;
}
