import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { accentOf } from "../theme.ts";
import { Composer, type Draft } from "./composer.tsx";
import { usePanel } from "./context.ts";
import { Header } from "./header.tsx";
import { Icon } from "./icons.tsx";
import { Log } from "./log.tsx";
import { Consent, PrivacyLink, ProblemNotice } from "./notices.tsx";
import type { MenuItem } from "./menu.tsx";
import { momentText } from "./phrase.ts";
import { problemOf } from "./problem.ts";
import { Speech } from "./speech.tsx";
import type { ViewState } from "./view-state.ts";
import { keepFocusIn, useFollowEnd, useMedia, useVisibleHeight } from "./use-layout.ts";
import { useHasLeft, useOnline, useSnapshot } from "./use-snapshot.ts";

/** The whole panel. */
export function App({ view }: { readonly view: ViewState }): JSX.Element {
  const { inline, theme: own, emit, close, conversation, persona, name, say, locale } = usePanel();
  const snapshot = useSnapshot(conversation);
  const isOnline = useOnline(() => conversation.hurry());
  const panel = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [isErasing, setErasing] = useState(false);
  const [note, setNote] = useState<"badPicture" | "failed" | null>(null);
  const { isAtEnd, goToEnd } = useFollowEnd(box, content);
  const isFullScreen = useMedia("(max-width:480px)") && !inline;
  useVisibleHeight(panel, isFullScreen && view.isOpen);

  const widget = persona?.widget;
  const isSystemDark = useMedia("(prefers-color-scheme:dark)");
  const wanted = own ?? widget?.theme;
  const theme = wanted === "dark" || (wanted !== "light" && isSystemDark) ? "dark" : "light";
  const accent = useMemo(() => accentOf(persona?.accent_colors ?? [], theme), [persona, theme]);
  const texts = widget?.texts[locale] ?? Object.entries(widget?.texts ?? {}).find(([tag]) => tag.startsWith(`${locale}-`))?.[1];
  const problem = useMemo(() => problemOf(snapshot, isOnline), [snapshot.turn, snapshot.error, isOnline]);
  const hasLeft = useHasLeft(snapshot.operator !== null, snapshot.turn !== null);
  const hasBegun = snapshot.entries.length > 0;
  const isClosed = persona !== null && !persona.online && !view.hasReopened && snapshot.operator === null;

  const say$ = (text: string, image: Blob | null, consent: boolean): void => {
    setNote(null);
    conversation.say(text, { image, consent });
    goToEnd();
  };
  const send = (text: string, image: Blob | null): void => {
    const needsConsent = persona?.consent_required === true && !view.hasConsented && !hasBegun;
    if (needsConsent) setDraft({ text, image });
    else say$(text, image, view.hasConsented);
  };
  view.send = send;
  const startAnew = (): void => {
    conversation.reset();
    setNote(null);
    field.current?.focus();
  };
  const erase = (): void => {
    setErasing(false);
    conversation.erase().then(
      () => view.forgotten(),
      () => setNote("failed"),
    );
  };
  const requestPerson = (): void => {
    conversation.requestHandoff().then(
      () => emit("handoff", { sessionId: snapshot.sessionId }),
      () => setNote("failed"),
    );
  };

  useEffect(() => {
    if (view.isOpen && view.takesFocus) (isClosed ? panel.current : field.current)?.focus();
  }, [view.isOpen, view.opened]);

  const canAskPerson = snapshot.sessionId !== null && snapshot.operator === null && snapshot.handoff === "none";
  const items: MenuItem[] = [
    ...(canAskPerson ? [{ label: say("talkToPerson"), act: requestPerson }] : []),
    ...(hasBegun ? [{ label: say("newConversation"), act: startAnew }] : []),
    ...(snapshot.sessionId === null ? [] : [{ label: say("erase"), act: () => setErasing(true) }]),
  ];
  const title = texts?.title ?? name;
  // A persona that cannot be read has no name.
  const label = title || say("message");
  return (
    <div
      ref={panel}
      class={`panel ${theme}${isFullScreen ? " full" : ""}${inline ? " inline" : ""}`}
      role={inline ? "region" : "dialog"}
      aria-label={label}
      aria-modal={isFullScreen ? true : undefined}
      tabIndex={-1}
      lang={locale}
      dir={locale === "ar" ? "rtl" : "ltr"}
      hidden={!view.isOpen}
      style={{ "--accent": accent.ground, "--on-accent": accent.on, "--accent-text": accent.text }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !inline) close();
        else if (event.key === "Tab" && isFullScreen) keepFocusIn(event.currentTarget, event);
        else return;
        event.stopPropagation();
      }}
    >
      <Header title={title} snapshot={snapshot} items={items} />
      <div class="scroller" ref={box} role="log" aria-live="off" aria-label={label} aria-busy={snapshot.turn !== null} tabIndex={0}>
        <div class="content" ref={content}>
          {snapshot.isRestoring && !hasBegun ? (
            <p class="meta loading">{say("loading")}</p>
          ) : (
            <Log snapshot={snapshot} greeting={persona?.greeting ?? null} />
          )}
          {!hasBegun && !snapshot.isRestoring && !isClosed && (persona?.suggested_questions.length ?? 0) > 0 && (
            <ul class="ideas" aria-label={say("suggestions")}>
              {persona?.suggested_questions.map((question) => (
                <li key={question}>
                  <button type="button" dir="auto" onClick={() => send(question, null)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" class="icon latest" aria-label={say("latest")} title={say("latest")} onClick={goToEnd}>
          <Icon name="latest" />
        </button>
      )}
      <footer>
        <div role="status">
          {snapshot.handoff === "requested" && snapshot.operator === null && <p class="notice">{say("handoffRequested")}</p>}
          {hasLeft && <p class="notice">{say("back", { name })}</p>}
          {note !== null && <p class="notice problem">{say(note)}</p>}
          {isClosed && <p class="notice">{closedText()}</p>}
          {view.isUnavailable && (
            <div class="notice problem">
              <p>{say("unavailable")}</p>
              <button type="button" onClick={() => view.retry()}>
                {say("retry")}
              </button>
            </div>
          )}
          {problem !== null && !isClosed && <ProblemNotice problem={problem} onRetry={retry} onNew={startAnew} />}
        </div>
        {isErasing && (
          <div class="notice" role="alertdialog" aria-label={say("erase")}>
            <p>{say("eraseAsk")}</p>
            <span class="buttons">
              <button type="button" class="danger" onClick={erase} ref={(button) => button?.focus()}>
                {say("eraseYes")}
              </button>
              <button type="button" onClick={() => setErasing(false)}>
                {say("cancel")}
              </button>
            </span>
          </div>
        )}
        {draft !== null && <Consent onAgree={agree} onCancel={withdraw} />}
        {!isClosed && (
          <Composer
            field={field}
            isRunning={snapshot.turn !== null}
            placeholder={texts?.placeholder ?? say("placeholder")}
            takesPictures={widget?.attachments !== false}
            restored={restored}
            onSend={send}
            onBadPicture={() => setNote("badPicture")}
          />
        )}
        {widget?.privacy_url != null && draft === null && <PrivacyLink url={widget.privacy_url} />}
      </footer>
      <Speech snapshot={snapshot} isQuiet={!view.isOpen} />
    </div>
  );

  function agree(): void {
    view.hasConsented = true;
    setDraft(null);
    if (draft !== null) say$(draft.text, draft.image, true);
    field.current?.focus();
  }

  /** Without consent, the message goes back to its field. */
  function withdraw(): void {
    setRestored(draft);
    setDraft(null);
    field.current?.focus();
  }

  function retry(): void {
    if (snapshot.turn === null) conversation.retry();
    else conversation.hurry();
  }

  function closedText(): string {
    if (texts?.offline !== undefined) return texts.offline;
    const next = persona?.next_online_at ?? null;
    return next === null ? say("closed", { name }) : say("opensAt", { name, time: momentText(locale, new Date(next), new Date()) });
  }
}
