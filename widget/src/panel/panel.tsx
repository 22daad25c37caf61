import { createConversation, type ConversationSnapshot, type PublicPersona } from "@parlance/sdk/visitor";
import { createRef, render } from "preact";
import type { Mount, PanelEvent } from "../host.ts";
import { languageOf, type Language } from "../languages.ts";
import type { Texts } from "../texts/en.ts";
import { App } from "./app.tsx";
import type { Extras, PanelElements } from "./context.ts";
import { followEnd } from "./follow-end.ts";
import { loadExtras } from "./load-extras.ts";
import { loadTexts } from "./load-texts.ts";
import styles from "./panel.css?inline";
import { phrases } from "./phrase.ts";
import { problemOf, type Problem } from "./problem.ts";
import { createSpeech } from "./speech.ts";
import { keepOpen, storageOf } from "./storage.ts";
import type { ViewState } from "./view-state.ts";
import { watchMessages } from "./watch-messages.ts";

/** Retry limit that is longer than any outage that a visitor would wait out. */
const patience = { tries: 100, mostMs: 8_000 };
const mostTimerMs = 2_147_483_647;

/** Renders the panel of an element and connects it to its conversation. */
const mount: Mount = (host) => {
  const { element, launcher, base, token } = host;
  const root = element.shadowRoot as ShadowRoot;
  const languageFor = (spoken: readonly string[]): Language =>
    languageOf({ own: element.getAttribute("locale"), browser: navigator.languages, spoken });
  const storage = element.getAttribute("storage");
  const personaId = element.getAttribute("persona") ?? "";
  const inline = element.hasAttribute("inline");
  const container = document.createElement("div");
  const narrow = matchMedia("(max-width:480px)");
  const dark = matchMedia("(prefers-color-scheme:dark)");
  /** Number of messages that arrived while the panel was closed. */
  const unread = document.createElement("span");
  /** Removes all listeners when the panel is destroyed. */
  const closing = new AbortController();
  const { signal } = closing;
  const elements: PanelElements = {
    panel: createRef(),
    scroller: createRef(),
    content: createRef(),
    speech: createRef(),
    composer: createRef(),
    field: createRef(),
  };
  let view: ViewState = {
    isOpen: false,
    isAtEnd: true,
    hasReopened: false,
    isUnavailable: false,
    isAvatarBroken: false,
    hasConsented: false,
    draft: null,
    isErasing: false,
    note: null,
  };
  let persona: PublicPersona | null = null;
  let locale = languageFor([]);
  let texts: Partial<Texts> = {};
  let extras: Extras | null = null;
  let speak: ReturnType<typeof createSpeech> | undefined;
  let isQueued = false;
  /** The snapshot of the last rendering. */
  let drawn: ConversationSnapshot | null = null;
  let problem: Problem | null = null;
  /** Whether an operator held the conversation before the visitor's last message. */
  let wasHeld = false;

  const conversation = createConversation({
    url: base,
    personaId,
    fetch: element.fetch,
    storage: storageOf(storage),
    getToken() {
      const given = token();
      return typeof given === "function" ? given() : given;
    },
    backoff: patience,
    channel: "widget",
  });

  function emit(name: PanelEvent, detail: unknown): void {
    element.dispatchEvent(new CustomEvent(`parlance:${name}`, { detail, bubbles: true, composed: true }));
  }

  function draw(): void {
    isQueued = false;
    if (signal.aborted) return;
    const { snapshot } = conversation;
    const { turn, error, operator } = snapshot;
    const say = phrases(texts, extras?.english);
    const theme = element.getAttribute("theme") ?? persona?.widget?.theme;
    if (turn !== drawn?.turn || error !== drawn.error) {
      problem = problemOf(snapshot);
      if (problem) emit("error", { code: (turn?.error ?? error)?.code });
    }
    if (turn !== null || operator !== null) wasHeld = operator !== null;
    drawn = snapshot;
    const panel = {
      base,
      inline,
      isFullScreen: narrow.matches && !inline,
      theme: theme === "dark" || (theme !== "light" && dark.matches) ? "dark" : "light",
      emit,
      close: () => element.close(),
      conversation,
      persona,
      name: persona?.name ?? "",
      say,
      locale,
      extras,
      view,
      problem,
      hasLeft: wasHeld && operator === null,
      change,
      send,
      goToEnd: () => goToEnd(),
      retry: () => void readPersona(),
      forgotten: remember,
      elements,
    } as const;
    render(<App panel={panel} />, container);
    speak?.(snapshot, say, !view.isOpen);
  }

  /** Renders once for all changes that are made together. */
  function drawSoon(): void {
    if (!isQueued) queueMicrotask(draw);
    isQueued = true;
  }

  function change(values: Partial<ViewState>): void {
    view = { ...view, ...values };
    drawSoon();
  }

  function send(text: string, image: Blob | null): void {
    const needsConsent = persona?.consent_required === true && !view.hasConsented && conversation.snapshot.entries.length === 0;
    if (needsConsent) return change({ draft: { text, image } });
    change({ note: null });
    conversation.say(text, { image, consent: view.hasConsented });
    goToEnd();
  }

  async function readPersona(): Promise<void> {
    persona = await host.persona();
    change({ isUnavailable: persona === null });
    const opensAt = Date.parse(persona?.next_online_at ?? "");
    if (opensAt > 0) setTimeout(() => change({ hasReopened: true }), Math.min(mostTimerMs, opensAt - Date.now()));
  }

  /** Stores whether the panel is open, once there is a conversation. */
  function remember(): void {
    if (!inline && storage !== "none") keepOpen(personaId, view.isOpen && conversation.snapshot.sessionId !== null);
  }

  /** Browsers limit the number of connections to a host, so only the visible tab follows the conversation. */
  function follow(): void {
    if (document.hidden) conversation.unfollow();
    else conversation.follow();
  }

  /** Keeps a full-screen panel above the on-screen keyboard, which covers part of the page. */
  function fit(): void {
    const { height, offsetTop } = visualViewport as VisualViewport;
    elements.panel.current?.style.setProperty("--height", `${height}px`);
    elements.panel.current?.style.setProperty("--top", `${offsetTop}px`);
  }

  function connectionChanged(): void {
    if (navigator.onLine) conversation.hurry();
    drawn = null;
    drawSoon();
  }

  function listen(target: EventTarget | null, name: string, listener: () => void): void {
    target?.addEventListener(name, listener, { signal });
  }

  function addStyles(css: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets.push(sheet);
  }

  function setOpen(isOpen: boolean): void {
    // Dispatched after `ready`, so that a page that waits for `ready` receives every change.
    if (isOpen !== view.isOpen) void ready.then(() => emit(isOpen ? "open" : "close", null));
    change({ isOpen });
    remember();
    launcher.ariaExpanded = String(isOpen);
  }

  function showUnread(count: number): void {
    unread.className = "unread";
    unread.textContent = String(count);
    launcher.append(unread);
  }

  async function start(): Promise<void> {
    await readPersona();
    locale = languageFor(persona?.languages ?? []);
    texts = await loadTexts(base, locale);
    drawSoon();
    listen(document, "visibilitychange", follow);
    follow();
    await conversation.restore().catch(() => undefined);
    watchMessages(conversation, emit, () => view.isOpen, showUnread);
    conversation.subscribe(remember);
    emit("ready", null);
  }

  addStyles(styles);
  root.append(container);
  draw();
  const { scroller, content, speech } = elements;
  speak = createSpeech(speech.current as HTMLElement, () => locale);
  const goToEnd = followEnd(scroller.current as HTMLElement, content.current as HTMLElement, (isAtEnd) => {
    if (isAtEnd !== view.isAtEnd) change({ isAtEnd });
  });
  fit();
  listen(visualViewport, "resize", fit);
  listen(visualViewport, "scroll", fit);
  listen(narrow, "change", drawSoon);
  listen(dark, "change", drawSoon);
  listen(window, "online", connectionChanged);
  listen(window, "offline", connectionChanged);
  conversation.subscribe(drawSoon);
  void loadExtras(host).then((loaded) => {
    extras = loaded;
    addStyles(loaded.styles);
    drawSoon();
  });
  const ready = start();

  return {
    show(takesFocus) {
      unread.remove();
      setOpen(true);
      // Runs after rendering.
      if (takesFocus) queueMicrotask(() => (elements.field.current ?? elements.panel.current)?.focus());
    },
    hide() {
      setOpen(false);
      launcher.focus();
    },
    ask: (text) => void ready.then(() => send(text, null)),
    identityChanged() {
      // A conversation belongs to the visitor who started it.
      if (token() === null) conversation.reset();
    },
    async forget() {
      await conversation.erase();
      remember();
    },
    close() {
      closing.abort();
      conversation.close();
      render(null, container);
      container.remove();
    },
  };
};

dispatchEvent(new CustomEvent("parlance:panel", { detail: mount }));
