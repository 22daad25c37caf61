import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, type Dispatch, type KeyboardEvent, type SetStateAction } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { HoldEnd } from "./hold-end.tsx";
import { keyOf } from "./inbox-keys.ts";
import { visitorName, type Conversation } from "./inbox-rules.ts";
import { signalTyping, useConversationChanges } from "./queries.ts";
import { filledIn, leftPlaceholder } from "./reply-rules.ts";
import { RepliesButton } from "./replies-dialog.tsx";
import { ReplyPicker } from "./reply-picker.tsx";
import { SeenAs } from "./seen-as.tsx";
import { inboxTexts } from "./texts.ts";
import { useReplyPicker } from "./use-reply-picker.ts";

const signalMs = 1_000;
const idleMs = 3_000;

/** Notifies the visitor about once per second while the operator is typing, and once when typing stops. */
function useTypingSignals(id: string) {
  const last = useRef(0);
  const idle = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = (): void => {
    clearTimeout(idle.current);
    if (last.current > 0) signalTyping(id, true);
    last.current = 0;
  };
  useEffect(() => () => clearTimeout(idle.current), []);
  const typed = (): void => {
    clearTimeout(idle.current);
    idle.current = setTimeout(stop, idleMs);
    if (Date.now() - last.current < signalMs) return;
    last.current = Date.now();
    signalTyping(id, false);
  };
  return { typed, stop };
}

interface ComposerProps {
  readonly conversation: Conversation;
  readonly name: string;
  readonly persona: string;
  /** The unsent text, which is kept if the takeover ends. */
  readonly text: string;
  readonly onText: Dispatch<SetStateAction<string>>;
}

/** The operator's message field. Keeps a message until the service has accepted it. */
export function Composer({ conversation, name, persona, text, onText }: ComposerProps) {
  const texts = useTexts(inboxTexts);
  const { say } = useConversationChanges(conversation.session_id);
  const { typed, stop } = useTypingSignals(conversation.session_id);
  const values = { name: visitorName(conversation), persona };
  const left = leftPlaceholder(text);
  const send = (): void => {
    if (text.trim() === "" || left !== null || say.isPending) return;
    stop();
    say.mutate(text.trim(), { onSuccess: (_, said) => onText((now) => (now.trim() === said ? "" : now)) });
  };
  const picker = useReplyPicker(text, onText, values);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (picker.press(event.key)) return event.preventDefault();
    // Enter also confirms a composed character, for example in Japanese input.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-8 border-t border-line px-16 py-12"
      onSubmit={(event) => {
        event.preventDefault();
        // The forms of dialogs that the composer opens are its children in React, so their events arrive here, too.
        if (event.target === event.currentTarget) send();
      }}
    >
      {conversation.held_by !== null && (
        <div className="flex flex-wrap items-center justify-between gap-8 text-12 text-muted">
          <HoldEnd session={conversation.session_id} until={conversation.held_by.until} persona={persona} />
          <SeenAs />
        </div>
      )}
      {picker.isOpen && <ReplyPicker id={picker.id} replies={picker.replies} chosen={picker.chosen} onPick={picker.pick} />}
      <TextArea
        {...keyOf("Enter")}
        aria-controls={picker.isOpen ? picker.id : undefined}
        aria-activedescendant={picker.isOpen && picker.replies.length > 0 ? `${picker.id}-${picker.chosen}` : undefined}
        label={texts.write(name)}
        labelHidden
        placeholder={texts.write(name)}
        rows={2}
        maxLength={8_000}
        value={text}
        error={left !== null ? texts.fillIn(left) : say.error === null ? undefined : sentenceOf(say.error)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onText(target.value);
          if (target.value === "") stop();
          else typed();
        }}
      />
      <footer className="flex items-end justify-between gap-8">
        <RepliesButton onInsert={({ content }) => onText((now) => `${now.trimEnd()} ${filledIn(content, values)}`.trimStart())} />
        <p className="min-w-0 flex-1 text-12 text-muted max-md:hidden">{texts.sendHint}</p>
        <Button
          type="submit"
          kind="primary"
          busy={say.isPending}
          disabled={text.trim() === "" || left !== null}
          icon={<SendHorizontal size={16} aria-hidden />}
        >
          {texts.send}
        </Button>
      </footer>
    </form>
  );
}
