import type { Reply } from "@parlance/sdk";
import { MessageSquareText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout } from "../../app/problem.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { keyOf } from "./inbox-keys.ts";
import { useReplies, useReplyChanges } from "./replies.queries.ts";
import { inboxTexts } from "./texts.ts";

type Draft = Pick<Reply, "shortcut" | "content"> & { readonly id: string | null };

/** Button that shows the saved replies, and the dialog in which they are edited. */
export function RepliesButton({ onInsert }: { readonly onInsert: (reply: Reply) => void }) {
  const texts = useTexts(inboxTexts);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The reply as it was before editing. */
  const [saved, setSaved] = useState<Draft | null>(null);
  const isChanged = draft?.shortcut !== saved?.shortcut || draft?.content !== saved?.content;
  const edit = (reply: Draft | null): void => {
    setDraft(reply);
    setSaved(reply);
  };
  const close = (open: boolean): void => {
    setOpen(open);
    edit(null);
  };
  return (
    <>
      <IconButton label={texts.replies} {...keyOf("r")} onClick={() => setOpen(true)}>
        <MessageSquareText size={16} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={close} title={texts.replies} description={texts.repliesHint} asks={isChanged}>
        {draft === null ? (
          <Replies
            onEdit={edit}
            onInsert={(reply) => {
              close(false);
              onInsert(reply);
            }}
          />
        ) : (
          <ReplyForm draft={draft} onChange={setDraft} onDone={() => edit(null)} />
        )}
      </Dialog>
    </>
  );
}

interface RepliesProps {
  readonly onEdit: (draft: Draft) => void;
  readonly onInsert: (reply: Reply) => void;
}

function Replies({ onEdit, onInsert }: RepliesProps) {
  const texts = useTexts(inboxTexts);
  const replies = useReplies();
  const { remove } = useReplyChanges();
  return (
    <>
      {replies?.length === 0 && <p className="text-13 text-muted">{texts.noRepliesYet}</p>}
      <ul className="flex flex-col">
        {replies?.map((reply) => (
          <li key={reply.id} className="flex items-center gap-8 border-t border-line py-4 first:border-t-0">
            <button type="button" className="min-h-32 min-w-0 flex-1 text-left text-13 hover:underline" onClick={() => onInsert(reply)}>
              <span className="block font-500">/{reply.shortcut}</span>
              <span className="line-clamp-2 break-words text-muted">{reply.content}</span>
            </button>
            <IconButton label={texts.editReply(reply.shortcut)} onClick={() => onEdit(reply)}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton label={texts.deleteReply(reply.shortcut)} onClick={() => remove.mutate(reply.id, { onError: complainAbout })}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => onEdit({ id: null, shortcut: "", content: "" })}>{texts.addReply}</Button>
      </div>
    </>
  );
}

interface ReplyFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onDone: () => void;
}

function ReplyForm({ draft, onChange, onDone }: ReplyFormProps) {
  const texts = useTexts(inboxTexts);
  const { save } = useReplyChanges();
  return (
    <DialogForm
      action={texts.save}
      busy={save.isPending}
      error={save.error}
      disabled={draft.shortcut.trim() === "" || draft.content.trim() === ""}
      onSubmit={() => save.mutate(draft, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <TextField
        label={texts.shortcut}
        hint={texts.shortcutHint}
        maxLength={60}
        value={draft.shortcut}
        onChange={({ target }) => onChange({ ...draft, shortcut: target.value.replace(/^\//, "") })}
      />
      <TextArea
        label={texts.replyText}
        hint={texts.replyTextHint}
        rows={6}
        maxLength={8_000}
        value={draft.content}
        onChange={({ target }) => onChange({ ...draft, content: target.value })}
      />
    </DialogForm>
  );
}
