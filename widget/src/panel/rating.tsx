import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import { Icon } from "./icons.tsx";

/** Thumbs of a turn; below a thumb down, a field for what was missing. */
export function Rating({ turnIndex, given }: { readonly turnIndex: number; readonly given: 1 | -1 | undefined }): JSX.Element {
  const { conversation, say } = usePanel();
  const [isAsking, setAsking] = useState(false);
  const [comment, setComment] = useState("");
  const [note, setNote] = useState<"thanks" | "failed" | null>(null);
  const rate = (rating: 1 | -1, said?: string): void => {
    conversation.rate(turnIndex, rating, said).then(
      () => {
        setAsking(rating === -1 && said === undefined);
        setNote(rating === 1 || said !== undefined ? "thanks" : null);
      },
      () => setNote("failed"),
    );
  };
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = comment.trim();
    if (text !== "") rate(-1, text);
  };
  return (
    <div class="rating">
      <button
        type="button"
        class="icon"
        aria-label={say("helpful")}
        title={say("helpful")}
        aria-pressed={given === 1}
        onClick={() => rate(1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={say("notHelpful")}
        title={say("notHelpful")}
        aria-pressed={given === -1}
        onClick={() => rate(-1)}
      >
        <Icon name="down" />
      </button>
      {note !== null && <span class="meta">{say(note)}</span>}
      {isAsking && (
        <form onSubmit={send}>
          <input
            value={comment}
            maxLength={2_000}
            autocomplete="off"
            aria-label={say("comment")}
            placeholder={say("comment")}
            onInput={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <button type="submit">{say("send")}</button>
        </form>
      )}
    </div>
  );
}
