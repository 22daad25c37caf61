import { createConversation, type Conversation, type ConversationStorage, type PublicPersona } from "@parlance/sdk/visitor";
import { render } from "preact";
import type { Mount, Panel, PanelEvent, PanelHost } from "../host.ts";
import { languageOf, type Language } from "../languages.ts";
import { en, type Texts } from "../texts/en.ts";
import { App } from "./app.tsx";
import { Context } from "./context.ts";
import { loadTexts } from "./load-texts.ts";
import styles from "./panel.css?inline";
import { phrases } from "./phrase.ts";
import { watchMessages } from "./watch-messages.ts";
import type { ViewState } from "./view-state.ts";

/** Waits longer than any outage that a visitor sits through. */
const patience = { tries: 100, mostMs: 8_000 };
const mostTimerMs = 2_147_483_647;

/** Browsers that block storage throw on access. */
function storageOf(name: string | null): ConversationStorage | null {
  try {
    return name === "none" ? null : name === "session" ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Shows the panel of one element and connects it with its conversation. */
class PanelView implements Panel {
  readonly #host: PanelHost;
  readonly #conversation: Conversation;
  readonly #container = document.createElement("div");
  readonly #view: { -readonly [Name in keyof ViewState]: ViewState[Name] };
  readonly #stop: (() => void)[] = [];
  #persona: PublicPersona | null = null;
  #texts: Texts = en;
  readonly #ready: Promise<void>;
  readonly #locale: Language;
  readonly #storage: string | null;
  readonly #personaId: string;
  readonly #isInline: boolean;
  /** The number of messages that arrived while the panel was closed. */
  readonly #unread = document.createElement("span");

  constructor(host: PanelHost) {
    this.#host = host;
    const { element, base, token } = host;
    const root = element.shadowRoot as ShadowRoot;
    this.#locale = languageOf(host.tags);
    this.#storage = element.getAttribute("storage");
    this.#personaId = element.getAttribute("persona") ?? "";
    this.#isInline = element.hasAttribute("inline");
    this.#conversation = createConversation({
      url: base,
      personaId: this.#personaId,
      storage: storageOf(this.#storage),
      getToken() {
        const given = token();
        return typeof given === "function" ? given() : given;
      },
      backoff: patience,
      channel: "widget",
    });
    this.#view = {
      isOpen: false,
      opened: 0,
      takesFocus: false,
      hasReopened: false,
      isUnavailable: false,
      hasConsented: false,
      send: null,
      retry: () => void this.#readPersona(),
      forgotten: () => this.#remember(),
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets.push(sheet);
    root.append(this.#container);
    this.#ready = this.#start();
  }

  show(takesFocus: boolean): void {
    Object.assign(this.#view, { isOpen: true, opened: this.#view.opened + 1, takesFocus });
    this.#unread.remove();
    this.#remember();
    this.#draw();
    this.#host.launcher.setAttribute("aria-expanded", "true");
    this.#emit("open", null);
  }

  hide(): void {
    this.#view.isOpen = false;
    this.#remember();
    this.#draw();
    const { launcher } = this.#host;
    launcher.setAttribute("aria-expanded", "false");
    launcher.focus();
    this.#emit("close", null);
  }

  ask(text: string): void {
    void this.#ready.then(() => this.#view.send?.(text, null));
  }

  identityChanged(): void {
    // A conversation belongs to the visitor who began it.
    if (this.#host.token() === null) this.#conversation.reset();
  }

  async forget(): Promise<void> {
    await this.#conversation.erase();
    this.#remember();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#conversation.close();
    render(null, this.#container);
    this.#container.remove();
  }

  async #start(): Promise<void> {
    const texts = loadTexts(this.#host.base, this.#locale);
    await this.#readPersona();
    this.#texts = await texts;
    this.#draw();
    this.#follow();
    await this.#conversation.restore().catch(() => undefined);
    this.#stop.push(
      watchMessages(
        this.#conversation,
        (name, detail) => this.#emit(name, detail),
        () => this.#view.isOpen,
        (count) => this.#showUnread(count),
      ),
    );
    this.#stop.push(this.#conversation.subscribe(() => this.#remember()));
    this.#emit("ready", null);
  }

  async #readPersona(): Promise<void> {
    this.#persona = await this.#host.persona();
    this.#view.isUnavailable = this.#persona === null;
    const opensAt = Date.parse(this.#persona?.next_online_at ?? "");
    if (opensAt > 0) {
      const timer = setTimeout(
        () => {
          this.#view.hasReopened = true;
          this.#draw();
        },
        Math.min(mostTimerMs, opensAt - Date.now()),
      );
      this.#stop.push(() => clearTimeout(timer));
    }
    this.#draw();
  }

  #emit(name: PanelEvent, detail: unknown): void {
    this.#host.element.dispatchEvent(new CustomEvent(`parlance:${name}`, { detail, bubbles: true, composed: true }));
  }

  #showUnread(count: number): void {
    this.#unread.className = "unread";
    this.#unread.textContent = String(count);
    this.#host.launcher.append(this.#unread);
  }

  /** A browser opens few connections to a host, so only the visible tab follows. */
  #follow(): void {
    const change = (): void => (document.hidden ? this.#conversation.unfollow() : this.#conversation.follow());
    document.addEventListener("visibilitychange", change);
    this.#stop.push(() => document.removeEventListener("visibilitychange", change));
    change();
  }

  /** Keeps whether the panel is open for the next page of the site, once there is a conversation. */
  #remember(): void {
    if (this.#isInline || this.#storage === "none") return;
    const isKept = this.#view.isOpen && this.#conversation.snapshot.sessionId !== null;
    try {
      const key = `parlance:${this.#personaId}:open`;
      if ((sessionStorage.getItem(key) === "1") === isKept) return;
      if (isKept) sessionStorage.setItem(key, "1");
      else sessionStorage.removeItem(key);
    } catch {
      // The next page begins with a closed panel.
    }
  }

  #draw(): void {
    const context = {
      base: this.#host.base,
      inline: this.#isInline,
      theme: this.#host.element.getAttribute("theme"),
      emit: (event: PanelEvent, detail: unknown) => this.#emit(event, detail),
      close: () => this.#host.element.close(),
      conversation: this.#conversation,
      persona: this.#persona,
      name: this.#persona?.name ?? "",
      say: phrases(this.#texts),
      locale: this.#locale,
    };
    render(
      <Context.Provider value={context}>
        <App view={this.#view} />
      </Context.Provider>,
      this.#container,
    );
  }
}

const mount: Mount = (host) => new PanelView(host);
dispatchEvent(new CustomEvent("parlance:panel", { detail: mount }));
