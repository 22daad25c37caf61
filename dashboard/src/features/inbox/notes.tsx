import type { ConversationRecord } from "@parlance/sdk";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatAgo, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout, sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { mayAct } from "./inbox-rules.ts";
import { useNoteChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

/** Shows operators' notes about a conversation. */
export function Notes({ conversation }: { readonly conversation: ConversationRecord }) {
  const texts = useTexts(inboxTexts);
  const person = usePerson();
  const { remove } = useNoteChanges(conversation.session_id);
  return (
    <section aria-label={texts.notes} className="flex w-full flex-col gap-8 border-t border-line pt-12">
      <h3 className="text-13 font-600">{texts.notes}</h3>
      <p className="text-12 text-faint">{texts.notesHint}</p>
      {conversation.notes.map((note) => (
        <div key={note.id} className="rounded-6 bg-warn-soft p-8 text-13">
          <div className="flex items-center justify-between gap-4 text-12 text-muted">
            <span className="min-w-0 break-words">
              {note.author_name} · <time {...timeTitle(note.created_at)}>{formatAgo(note.created_at)}</time>
            </span>
            {mayAct(person) && (may(person, "createPersona") || note.user_id === person.id) && (
              <IconButton label={texts.deleteNote} onClick={() => remove.mutate(note.id, { onError: complainAbout })}>
                <Trash2 size={12} aria-hidden />
              </IconButton>
            )}
          </div>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.content}</p>
        </div>
      ))}
      {mayAct(person) && <NewNote session={conversation.session_id} />}
    </section>
  );
}

function NewNote({ session }: { readonly session: string }) {
  const texts = useTexts(inboxTexts);
  const { add } = useNoteChanges(session);
  const [text, setText] = useState("");
  const isBlank = text.trim() === "";
  return (
    <form
      className="flex flex-col items-start gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) add.mutate(text.trim(), { onSuccess: () => setText("") });
      }}
    >
      <div className="w-full">
        <TextArea
          label={texts.addNote}
          labelHidden
          placeholder={texts.addNote}
          rows={2}
          maxLength={8_000}
          value={text}
          error={add.error === null ? undefined : sentenceOf(add.error)}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {!isBlank && (
        <Button type="submit" busy={add.isPending}>
          {texts.save}
        </Button>
      )}
    </form>
  );
}
