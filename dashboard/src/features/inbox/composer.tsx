import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState, type Dispatch, type KeyboardEvent, type SetStateAction } from "react";
import { useTexts } from "../../app/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { clockOf, secondsUntil, soonSeconds, type Conversation } from "./inbox-rules.ts";
import { signalTyping, useConversationChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

const signalMs = 1_000;
const idleMs = 3_000;

/** Tells the visitor about once a second that the operator is typing, and once when the typing stops. */
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
  /** The unsent text. It outlives the hold, which can end at any time. */
  readonly text: string;
  readonly onText: Dispatch<SetStateAction<string>>;
}

/** The operator's message field. A message stays in the field until the service has accepted it. */
export function Composer({ conversation, name, text, onText }: ComposerProps) {
  const texts = useTexts(inboxTexts);
  const { say } = useConversationChanges(conversation.session_id);
  const { typed, stop } = useTypingSignals(conversation.session_id);
  const send = (): void => {
    if (text.trim() === "" || say.isPending) return;
    stop();
    say.mutate(text.trim(), { onSuccess: (_, said) => onText((now) => (now.trim() === said ? "" : now)) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also confirms a composed character, for example in Japanese.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="flex flex-col gap-8 border-t border-line px-16 py-12"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={texts.write(name)}
        labelHidden
        placeholder={texts.write(name)}
        rows={2}
        maxLength={8_000}
        value={text}
        error={say.error === null ? undefined : sentenceOf(say.error)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onText(target.value);
          if (target.value === "") stop();
          else typed();
        }}
      />
      <footer className="flex items-end justify-between gap-8">
        <div className="min-w-0 text-12 text-muted">
          {conversation.held_by !== null && <HoldEnd until={conversation.held_by.until} />}
          <p className="max-md:hidden">{texts.sendHint}</p>
        </div>
        <Button
          type="submit"
          kind="primary"
          busy={say.isPending}
          disabled={text.trim() === ""}
          icon={<SendHorizontal size={16} aria-hidden />}
        >
          {texts.send}
        </Button>
      </footer>
    </form>
  );
}

/** Counts down to the end of the hold. */
function HoldEnd({ until }: { readonly until: string }) {
  const texts = useTexts(inboxTexts);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsUntil(until, now);
  if (seconds > soonSeconds) return <p>{texts.holdEnds(clockOf(seconds))}</p>;
  return <p className="font-500 text-warn">{texts.holdEndsSoon(clockOf(seconds))}</p>;
}
