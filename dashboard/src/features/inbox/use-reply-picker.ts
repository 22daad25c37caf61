import type { Reply } from "@parlance/sdk";
import { useId, useState } from "react";
import { filledIn, insertReply, matchingReplies, typedShortcut, type ReplyValues } from "./reply-rules.ts";
import { useReplies } from "./replies.queries.ts";

/**
 * Returns replies for the shortcut at the end of the text. Arrow keys move the selection, Enter and Tab insert the selected reply, and Esc
 * hides the list until another shortcut is typed.
 */
export function useReplyPicker(text: string, onText: (text: string) => void, values: ReplyValues) {
  const id = useId();
  const replies = useReplies() ?? [];
  const typed = typedShortcut(text);
  const [move, setMove] = useState({ typed, at: 0, isClosed: false });
  const { at, isClosed } = move.typed === typed ? move : { at: 0, isClosed: false };
  const found = typed === null || isClosed ? [] : matchingReplies(replies, typed);
  const isOpen = typed !== null && !isClosed && replies.length > 0;
  const pick = (reply: Reply): void => onText(insertReply(text, { content: filledIn(reply.content, values) }));
  return {
    id,
    isOpen,
    replies: found,
    chosen: at,
    pick,
    /** Returns whether the reply list handled the key. */
    press(key: string): boolean {
      const chosen = found[at];
      if (!isOpen || chosen === undefined) return false;
      if (key === "Escape") setMove({ typed, at: 0, isClosed: true });
      else if (key === "Enter" || key === "Tab") pick(chosen);
      else if (key === "ArrowDown" || key === "ArrowUp") {
        const next = at + (key === "ArrowDown" ? 1 : -1) + found.length;
        setMove({ typed, at: next % found.length, isClosed: false });
      } else return false;
      return true;
    },
  };
}
