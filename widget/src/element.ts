import type { PublicPersona } from "@parlance/sdk/visitor";
import type { GetToken, Mount, Panel } from "./host.ts";
import launcherStyles from "./launcher.css?inline";
import { isLight } from "./luminance.ts";
import { trusted } from "./trusted.ts";

/** SHA-256 of the panel, and the folder of its scripts relative to `/widget/`; both are set by the build. */
declare const PANEL: { readonly hash: string; readonly folder: string };

/** The word for a chat, in languages where it differs from the English word. */
const words: Readonly<Record<string, string>> = { ru: "Чат", ar: "دردشة", ja: "チャット", zh: "聊天", ko: "채팅" };

let loading: Promise<Mount> | null = null;
let urls: readonly string[] | undefined;

/** Adds the script of the panel or its extras to the page. */
function addScript({ base, nonce }: Origin, at: number, hash: string): HTMLScriptElement {
  urls ??= trusted(["panel", "extras"].map((name) => `${base}/widget/${PANEL.folder}/${name}.js`));
  const script = document.createElement("script");
  Object.assign(script, { crossOrigin: "", integrity: `sha256-${hash}`, nonce, src: urls[at] });
  document.head.append(script);
  return script;
}

/**
 * Loads the panel once for all elements. The script registers itself through the event. An element that detects a failure clears `loading`,
 * so that loading is tried again.
 */
function load(origin: Origin): Promise<Mount> {
  loading ??= new Promise<Mount>((resolve, reject) => {
    addEventListener("parlance:panel", (event) => resolve((event as CustomEvent<Mount>).detail));
    const script = addScript(origin, 0, PANEL.hash);
    // Has no effect if the panel script has already registered itself.
    script.onload = script.onerror = reject;
  });
  return loading;
}

/** URL of the service, and nonce of the loader's script tag. */
export interface Origin {
  readonly base: string;
  readonly nonce: string;
}

/** Defines the `<parlance-chat>` element, which shows the launcher, and the panel once it is needed. */
export function elementClass(origin: Origin) {
  return class ParlanceChat extends HTMLElement {
    #panel: Promise<Panel> | null = null;
    #persona: Promise<PublicPersona | null> | null = null;
    #token: string | GetToken | null = null;
    #isOpen = false;
    #launcher = document.createElement("button");
    #failed = document.createElement("p");
    /** Function that the element uses instead of the page's `fetch`. Set it before the element is added to the page. */
    declare fetch?: typeof fetch;
    /** Alias of `send`. */
    ask = this.send;

    connectedCallback(): void {
      if (this.shadowRoot !== null) return;
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(launcherStyles);
      root.adoptedStyleSheets = [sheet];
      const isOpened = this.hasAttribute("open");
      if (this.#isInline) return this.open(isOpened);
      const launcher = this.#launcher;
      Object.assign(launcher, { className: "launcher", hidden: true, ariaHasPopup: "dialog", ariaExpanded: false });
      launcher.onclick = () => (this.#isOpen ? this.close() : this.open());
      launcher.onpointerenter = launcher.onfocus = () => void load(origin).catch(() => (loading = null));
      if (this.getAttribute("launcher") !== "none") root.append(launcher);
      if (isOpened || this.#wasOpen) this.open(false);
      else void this.#showLauncher();
    }

    disconnectedCallback(): void {
      void this.#panel?.then((panel) => panel.close());
    }

    /** Opens the panel and moves the focus to the message field. */
    open(takesFocus = true): void {
      this.#isOpen = true;
      void this.#showLauncher();
      this.#use((panel) => panel.show(takesFocus));
    }

    /** Closes the panel and returns the focus to the launcher. */
    close(): void {
      if (!this.#isOpen || this.#isInline) return;
      this.#isOpen = false;
      this.#use((panel) => panel.hide());
    }

    /** Opens the panel and sends a message. */
    send(text: string): void {
      this.open();
      this.#use((panel) => panel.ask(text));
    }

    /**
     * Identifies the visitor by a signed token, which is stored only in memory.
     * @param token the token, a function that fetches one, or null after the visitor has signed out
     */
    identify(token: string | GetToken | null): void {
      this.#token = token;
      void this.#panel?.then((panel) => panel.identityChanged());
    }

    /** Deletes the conversation from the service and from this browser. */
    async forget(): Promise<void> {
      await (await this.#load()).forget();
    }

    get #isInline(): boolean {
      return this.hasAttribute("inline");
    }

    /** Not checked for null, because the service rejects the requests of an element without a persona. */
    get #personaId(): string {
      return this.getAttribute("persona") as string;
    }

    /** A conversation that was open on the previous page is reopened on this page, unless it would cover the page. */
    get #wasOpen(): string | false | null {
      try {
        return innerWidth > 480 && sessionStorage.getItem(`parlance:${this.#personaId}:open`);
      } catch {
        return null;
      }
    }

    #use(action: (panel: Panel) => void): void {
      this.#load().then(action, () => {
        this.#isOpen = false;
        const textContent = "The chat could not be loaded. Please try again.";
        Object.assign(this.#failed, { className: "broken", role: "alert", textContent });
        this.shadowRoot?.append(this.#failed);
      });
    }

    #load(): Promise<Panel> {
      this.#panel ??= load(origin).then(
        (mount) => {
          this.#failed.remove();
          return mount({
            element: this,
            launcher: this.#launcher,
            base: origin.base,
            addExtras: (hash) => addScript(origin, 1, hash),
            persona: () => this.#fetchPersona(),
            token: () => this.#token,
          });
        },
        (error: unknown) => {
          this.#panel = loading = null;
          throw error;
        },
      );
      return this.#panel;
    }

    /** The persona is fetched without custom headers, which would require a CORS preflight. Null if the persona cannot be read. */
    #fetchPersona(): Promise<PublicPersona | null> {
      this.#persona ??= (this.fetch ?? fetch)(`${origin.base}/v1/persona?persona_id=${encodeURIComponent(this.#personaId)}`)
        .then(async (response) => {
          const { ok, status } = response;
          if (ok) return (await response.json()) as PublicPersona;
          if (status === 429 || status >= 500) throw response;
          console.warn(await response.text());
          this.#launcher.remove();
          return null;
        })
        .catch(() => (this.#persona = null));
      return this.#persona;
    }

    /** The launcher is shown only once its position and color are known, so that they do not visibly change. */
    async #showLauncher(): Promise<void> {
      const { widget, accent_colors: [accent] = [], name = "" }: Partial<PublicPersona> = (await this.#fetchPersona()) ?? {};
      const launcher = this.#launcher;
      if (!this.hasAttribute("position") && widget) this.setAttribute("position", widget.position);
      if (accent) {
        launcher.style.cssText = `--ground:${accent};--on:#${isLight(accent) ? "000" : "fff"}`;
      }
      const text = widget?.launcher ?? "";
      // Added only while the launcher is hidden, so that it does not overwrite a label to which the panel has added the number of new
      // messages.
      if (launcher.hidden) launcher.append(text);
      const word = text || words[(this.getAttribute("locale") ?? navigator.language).slice(0, 2)] || "Chat";
      launcher.ariaLabel = name === "" ? word : `${word}, ${name}`;
      launcher.hidden = false;
    }
  };
}
