import Type from "typebox";
import { about, DateTime, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { Note } from "./model/note.ts";

export const NoteView = named(
  "ConversationNote",
  Type.Object({
    id: Id,
    user_id: about("author; null if the user has been removed", Nullable(Id)),
    author_name: about("name of the author when the note was written", Type.String()),
    content: about("plain text", Type.String()),
    created_at: about("when it was written", DateTime),
  }),
);

export function noteView({ id, userId, authorName, content, at }: Note): View<typeof NoteView> {
  return { id, user_id: userId, author_name: authorName, content, created_at: at.toISOString() };
}
