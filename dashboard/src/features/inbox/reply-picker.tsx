import type { Reply } from "@parlance/sdk";
import { classes } from "../../ui/classes.ts";
import { useTexts } from "../../ui/i18n.ts";
import { inboxTexts } from "./texts.ts";

interface ReplyPickerProps {
  readonly id: string;
  readonly replies: readonly Reply[];
  readonly chosen: number;
  readonly onPick: (reply: Reply) => void;
}

/** Lists replies for the typed shortcut. The message field keeps the focus and handles navigation keys. */
export function ReplyPicker({ id, replies, chosen, onPick }: ReplyPickerProps) {
  const texts = useTexts(inboxTexts);
  if (replies.length === 0) return <p className="text-12 text-muted">{texts.noReplies}</p>;
  return (
    <div id={id} role="listbox" aria-label={texts.replies} className="max-h-160 overflow-y-auto rounded-6 border border-line">
      {replies.map((reply, at) => (
        <button
          key={reply.id}
          id={`${id}-${at}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          className={classes(
            "flex min-h-32 w-full items-center gap-8 px-12 text-left text-13",
            at === chosen ? "bg-accent-soft" : "hover:bg-sunken",
          )}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          <span className="shrink-0 font-500">/{reply.shortcut}</span>
          <span className="min-w-0 truncate text-muted">{reply.content}</span>
        </button>
      ))}
    </div>
  );
}
