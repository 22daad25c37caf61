import type { Persona } from "@parlance/sdk";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson } from "../../app/session.ts";
import { useTheme } from "../../app/theme.ts";
import { Why } from "../../app/why.tsx";
import { whyTexts } from "../../app/why.texts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Empty, Section } from "../../ui/page.tsx";
import { personaTexts } from "./texts.ts";
import { previewOf, trialFetch, type Preview } from "./trial-fetch.ts";

/** A turn to which the persona has replied. */
interface Answered {
  readonly session: string;
  readonly turn: number;
}

interface TryPaneProps {
  readonly persona: Persona;
  /** The persona with unsaved changes. */
  readonly draft: Persona;
  readonly color: string | undefined;
}

/** Shows the persona's widget as visitors see it, with unsaved changes to its appearance, and the explanations of its replies. */
export function TryPane({ persona, draft, color }: TryPaneProps) {
  const texts = useTexts(personaTexts);
  const { role } = usePerson();
  const preview = useDeferredText(JSON.stringify(previewOf(persona, draft, color)));
  const stored = `${persona.updated_at} ${preview}`;
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered>();
  /** The settings at the start of a chat that already has replies. Later changes do not restart this chat. */
  const [began, setBegan] = useState<string>();
  if (role === "viewer") {
    return (
      <Section title={texts.tryIt}>
        <Empty title={texts.viewersRead} />
      </Section>
    );
  }
  const startAgain = (): void => {
    setAttempt(attempt + 1);
    setAnswered(undefined);
    setBegan(undefined);
  };
  const onAnswered = (next: Answered): void => {
    setAnswered(next);
    setBegan((before) => before ?? stored);
  };
  return (
    <div className="flex min-w-0 flex-col gap-16">
      <Section title={texts.tryIt} actions={<Button onClick={startAgain}>{texts.startAnew}</Button>}>
        {persona.status !== "ready" && <p className="text-13 text-warn">{texts.onlyYou}</p>}
        {began !== undefined && began !== stored && (
          <p role="status" className="text-13 text-muted">
            {texts.older}
          </p>
        )}
        {/* Before the first question, changed settings restart the chat, so that the current settings are tried. */}
        <Chat key={`${began ?? stored} ${attempt}`} personaId={persona.id} preview={preview} onAnswered={onAnswered} />
        {persona.status === "ready" && persona.is_public && (
          <a className="text-13 underline" href={`/try?persona=${persona.id}`} target="_blank" rel="noopener noreferrer">
            {texts.openPage}
          </a>
        )}
      </Section>
      <WhyOf key={answered?.session} answered={answered} />
    </div>
  );
}

/** Returns text that is being edited, once it has not changed for a moment. */
function useDeferredText(text: string): string {
  const [deferred, setDeferred] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDeferred(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return deferred;
}

interface ChatProps {
  readonly personaId: string;
  /** Unsaved settings, as JSON. */
  readonly preview: string;
  readonly onAnswered: (answered: Answered) => void;
}

type ChatElement = HTMLElement & { fetch?: typeof fetch };

/** The widget. It is not a React component, and reads its attributes only once, when it is added to the page. */
function Chat({ personaId, preview, onAnswered }: ChatProps) {
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onAnswered);
  useEffect(() => {
    const element: ChatElement = document.createElement("parlance-chat");
    element.fetch = trialFetch(personaId, JSON.parse(preview) as Preview);
    const attributes = { persona: personaId, inline: "", storage: "none", ...(theme === "system" ? {} : { theme }) };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.addEventListener("parlance:message", (event) => {
      const { from, sessionId, turnIndex } = (event as CustomEvent<{ from: string; sessionId: string | null; turnIndex: number | null }>)
        .detail;
      if (from === "persona" && sessionId !== null && turnIndex !== null) report({ session: sessionId, turn: turnIndex });
    });
    place.current?.append(element);
    return () => element.remove();
  }, [personaId, preview, theme]);
  return <div ref={place} className="h-400 overflow-hidden rounded-10 border border-line [--parlance-height:100%]" />;
}

/** Shows the explanation of the last reply or an earlier one. */
function WhyOf({ answered }: { readonly answered: Answered | undefined }) {
  const [texts, why] = [useTexts(personaTexts), useTexts(whyTexts)];
  const [back, setBack] = useState(0);
  const last = answered?.turn ?? 0;
  const turn = Math.max(0, last - back);
  const move = (step: number): void => setBack(Math.min(last, Math.max(0, back + step)));
  return (
    <Section
      title={answered === undefined ? why.why : texts.answer(turn + 1, last + 1)}
      actions={
        last > 0 && (
          <div className="flex">
            <IconButton label={texts.earlier} disabled={turn === 0} onClick={() => move(1)}>
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <IconButton label={texts.later} disabled={turn === last} onClick={() => move(-1)}>
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </div>
        )
      }
    >
      {answered === undefined ? <p className="text-13 text-muted">{texts.whyHint}</p> : <Why session={answered.session} turn={turn} />}
    </Section>
  );
}
