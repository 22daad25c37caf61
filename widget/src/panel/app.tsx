import type { JSX } from "preact";
import { accentOf } from "../theme.ts";
import { Composer } from "./composer.tsx";
import type { PanelContext } from "./context.ts";
import { Header } from "./header.tsx";
import { IconButton } from "./icon-button.tsx";
import { keepFocusIn } from "./keep-focus-in.ts";
import { isGreetingSpoken, textsOf } from "./greeting.ts";
import { Log } from "./log.tsx";
import { Consent, PrivacyLink, ProblemNotice } from "./notices.tsx";
import { momentText } from "./phrase.ts";
import { latest } from "./shapes.ts";

/** The whole panel. */
export function App({ panel }: { readonly panel: PanelContext }): JSX.Element {
  const { inline, isFullScreen, close, conversation, persona, name, say, locale, extras, view, problem, change, send, theme, elements } =
    panel;
  const { panel: root, scroller, content, composer, field, speech } = elements;
  const { snapshot } = conversation;
  const { draft, note } = view;
  const accent = accentOf(persona?.accent_colors ?? [], theme);
  const texts = textsOf(panel);
  const hasBegun = snapshot.entries.length > 0;
  const isBlank = !hasBegun && !snapshot.isRestoring;
  const isClosed = persona !== null && !persona.online && !view.hasReopened && snapshot.operator === null;
  const questions = isBlank && !isClosed && isGreetingSpoken(panel) ? (persona?.suggested_questions ?? []) : [];

  const focus = (): void => field.current?.focus();
  const startAnew = (): void => {
    conversation.reset();
    change({ note: null });
    focus();
  };
  const fail = (): void => change({ note: "failed" });
  const erase = (): void => {
    change({ isErasing: false });
    conversation.erase().then(panel.forgotten, fail);
  };
  const agree = (): void => {
    change({ hasConsented: true, draft: null });
    if (draft !== null) send(draft.text, draft.image);
    focus();
  };
  /** If the visitor does not consent, the message is returned to the message field. */
  const withdraw = (): void => {
    composer.current?.setState(draft);
    change({ draft: null });
    focus();
  };
  const retry = (): void => {
    if (snapshot.turn === null) conversation.retry();
    else conversation.hurry();
  };
  const closedText = (): string => {
    const next = persona?.next_online_at;
    return texts?.offline ?? (next == null ? say("closed", { name }) : say("opensAt", { name, time: momentText(locale, new Date(next)) }));
  };

  const title = texts?.title ?? name;
  // The name is empty if the persona cannot be read.
  const label = title || say("message");
  return (
    <div
      ref={root}
      class={`panel ${theme}${isFullScreen ? " full" : ""}${inline ? " inline" : ""}`}
      role={inline ? "region" : "dialog"}
      aria-label={label}
      aria-modal={isFullScreen ? true : undefined}
      tabIndex={-1}
      lang={locale}
      dir={locale === "ar" ? "rtl" : "ltr"}
      hidden={!view.isOpen}
      style={accent}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !inline) close();
        else if (event.key === "Tab" && isFullScreen) keepFocusIn(event.currentTarget, event);
        else return;
        event.stopPropagation();
      }}
    >
      <Header
        panel={panel}
        title={title}
        menu={
          extras !== null && <extras.Menu panel={panel} onNew={startAnew} onErase={() => change({ isErasing: true })} onFailed={fail} />
        }
      />
      <div class="scroller" ref={scroller} role="log" aria-live="off" aria-label={label} aria-busy={snapshot.turn !== null} tabIndex={0}>
        <div class="content" ref={content}>
          {snapshot.isRestoring && !hasBegun ? (
            <p class="meta loading">{say(navigator.onLine ? "loading" : "offline")}</p>
          ) : (
            <Log panel={panel} />
          )}
          {questions.length > 0 && (
            <ul class="ideas" aria-label={say("suggestions")}>
              {questions.map((question) => (
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
      <footer>
        {hasBegun && !view.isAtEnd && <IconButton class="icon latest" label={say("latest")} shape={latest} onClick={panel.goToEnd} />}
        <div role="status">
          {extras !== null && <extras.People panel={panel} />}
          {note !== null && <p class="notice problem">{say(note)}</p>}
          {isClosed && <p class="notice">{closedText()}</p>}
          {view.isUnavailable && (
            <div class="notice problem">
              <p>{say("unavailable")}</p>
              <button type="button" onClick={panel.retry}>
                {say("retry")}
              </button>
            </div>
          )}
          {problem !== null && !isClosed && <ProblemNotice panel={panel} problem={problem} onRetry={retry} onNew={startAnew} />}
        </div>
        {extras !== null && <extras.Contact panel={panel} />}
        {extras !== null && view.isErasing && (
          <extras.EraseDialog panel={panel} onErase={erase} onCancel={() => change({ isErasing: false })} />
        )}
        {draft !== null && <Consent panel={panel} onAgree={agree} onCancel={withdraw} />}
        {!isClosed && <Composer panel={panel} placeholder={texts?.placeholder ?? say("placeholder")} />}
        {draft === null && <PrivacyLink panel={panel} />}
      </footer>
      <div class="sr" ref={speech} aria-live="polite" aria-relevant="additions" />
    </div>
  );
}
