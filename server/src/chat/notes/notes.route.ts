import Type from "typebox";
import { created, empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams } from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { addNote, removeNote, type NoteDeps } from "./keep-note.ts";
import { noteView, NoteView } from "./note.schema.ts";

const tag = "Conversations";
const access = ["session"] as const;

/** Routes for notes about a conversation. Visitors cannot see notes. */
export function noteRoutes(deps: NoteDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/api/conversations/:session_id/notes",
      id: "addConversationNote",
      summary: "Add a note to a conversation. Visitors never see it",
      description:
        "Use it to inform colleagues. To read the notes, call `getConversation`. To write to the visitor, call `sayInConversation`.",
      example: { content: "Has called twice. Wants the old price." },
      tag,
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found", "resource.conflict"],
      roles: speakers,
      params: idParams("session_id"),
      body: Type.Object({ content: about("plain text", Type.String({ minLength: 1, maxLength: 8_000 })) }, closed),
      answers: { 201: NoteView },
      handle: async ({ actor, params: { session_id: sessionId }, body: { content } }) =>
        created(noteView(await addNote(deps, actor, { sessionId, content }))),
    }),
    route({
      method: "DELETE",
      url: "/api/conversations/:session_id/notes/:note_id",
      id: "deleteConversationNote",
      summary: "Delete a note on a conversation",
      description: "Use it to delete a note that you wrote; owners and admins can delete any note. The conversation is kept.",
      tag,
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      roles: speakers,
      params: idParams("session_id", "note_id"),
      answers: { 204: null },
      handle: async ({ actor, params: { session_id: sessionId, note_id: noteId } }) => {
        await removeNote(deps, actor, { sessionId, noteId });
        return empty(204);
      },
    }),
  ];
}
