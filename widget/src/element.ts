import type { PublicPersona } from "@parlance/sdk/visitor";
import type { GetToken, Mount, Panel } from "./host.ts";
import { launcherStyles } from "./launcher.css.ts";
import { isLight } from "./luminance.ts";
import { trusted } from "./trusted.ts";

/** SHA-256 of the panel and its path below `/widget/`, which the build knows. */
declare const PANEL: { readonly hash: string; readonly path: string };

/** The word for a chat where it is another one than in English. */
const words: Readonly<Record<string, string>> = { ru: "Чат", ar: "دردشة", ja: "チャット", zh: "聊天", ko: "채팅" };

let mount: Mount | undefined;
let loading: Promise<void> | null = null;
let panelUrl: string | undefined;

/** Loads the panel once for all elements. Its script registers itself by the event. */
function load({ base, nonce }: Origin): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    addEventListener("parlance:panel", (event) => {
      mount = (event as CustomEvent<Mount>).detail;
      resolve();
    });
    script.onload = script.onerror = () => {
      // A script that has run has resolved the promise.
      if (mount !== undefined) return;
      script.remove();
      loading = null;
      reject(new Error("panel"));
    };
    panelUrl ??= trusted(`${base}/widget/${PANEL.path}`);
    Object.assign(script, { type: "module", crossOrigin: "", integrity: `sha256-${PANEL.hash}`, nonce, src: panelUrl });
    document.head.append(script);
  });
  return loading;
}

/** Address of the service and nonce of the loader's script tag. */
export interface Origin {
  readonly base: string;
  readonly nonce: string;
}

/** Makes the element `<parlance-chat>`: the launcher, and the panel once it is needed. */
export function elementClass(origin: Origin) {
  return class ParlanceChat extends HTMLElement {
    #panel: Promise<Panel> | null = null;
    #persona: Promise<PublicPersona | null> | null = null;
    #token: string | GetToken | null = null;
    #isOpen = false;
    #launcher = document.createElement("button");
    #failed = document.createElement("p");

    connectedCallback(): void {
      if (this.shadowRoot !== null) return;
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(launcherStyles);
      root.adoptedStyleSheets = [sheet];
      const isOpened = this.hasAttribute("open");
      if (this.#isInline) return this.open(isOpened);
      const launcher = this.#launcher;
      Object.assign(launcher, { className: "launcher", hidden: true });
      launcher.setAttribute("aria-haspopup", "dialog");
      launcher.setAttribute("aria-expanded", "false");
      launcher.onclick = () => (this.#isOpen ? this.close() : this.open());
      launcher.onpointerenter = launcher.onfocus = () => void load(origin).catch(() => undefined);
      root.append(launcher);
      if (isOpened || this.#wasOpen) this.open(false);
      else void this.#showLauncher();
    }

    disconnectedCallback(): void {
      void this.#panel?.then((panel) => panel.close());
    }

    /** Opens the panel and moves the focus to its message field. */
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

    /** The same as `send`. */
    ask(text: string): void {
      this.send(text);
    }

    /**
     * Identifies the visitor by a signed token, which stays in memory only.
     * @param token the token, a function that fetches one, or null after the visitor has signed out
     */
    identify(token: string | GetToken | null): void {
      this.#token = token;
      void this.#panel?.then((panel) => panel.identityChanged());
    }

    /** Deletes the conversation on the service and in this browser. */
    async forget(): Promise<void> {
      await (await this.#load()).forget();
    }

    get #isInline(): boolean {
      return this.hasAttribute("inline");
    }

    get #personaId(): string {
      return this.getAttribute("persona") ?? "";
    }

    /** Language tags, the most wanted first. */
    get #tags(): string[] {
      const own = [this.getAttribute("locale"), this.closest("[lang]")?.getAttribute("lang"), ...navigator.languages];
      return own.flatMap((tag) => tag || []);
    }

    /** A conversation that was open on the page before is open on this one, except where it covers the page. */
    get #wasOpen(): boolean {
      try {
        return innerWidth > 480 && sessionStorage.getItem(`parlance:${this.#personaId}:open`) === "1";
      } catch {
        return false;
      }
    }

    #use(action: (panel: Panel) => void): void {
      this.#load().then(action, () => {
        this.#isOpen = false;
        this.#failed.className = "failed";
        this.#failed.setAttribute("role", "alert");
        this.#failed.textContent = "The chat could not be loaded. Please reload the page.";
        this.shadowRoot?.append(this.#failed);
      });
    }

    #load(): Promise<Panel> {
      this.#panel ??= load(origin).then(
        () => {
          this.#failed.remove();
          return (mount as Mount)({
            element: this,
            launcher: this.#launcher,
            base: origin.base,
            tags: this.#tags,
            persona: () => this.#fetchPersona(),
            token: () => this.#token,
          });
        },
        (error: unknown) => {
          this.#panel = null;
          throw error;
        },
      );
      return this.#panel;
    }

    /** Fetched without own headers, which would need a preflight. Null if it cannot be read. */
    #fetchPersona(): Promise<PublicPersona | null> {
      this.#persona ??= fetch(`${origin.base}/v1/persona?persona_id=${encodeURIComponent(this.#personaId)}`)
        .then(async (response) => {
          if (response.ok) return (await response.json()) as PublicPersona;
          if (response.status === 429 || response.status >= 500) throw response;
          console.warn(await response.text());
          this.#launcher.remove();
          return null;
        })
        .catch(() => (this.#persona = null));
      return this.#persona;
    }

    /** Shown once its place and color are known, so that it does not change them. */
    async #showLauncher(): Promise<void> {
      const { widget, accent_colors: [accent] = [], name = "" }: Partial<PublicPersona> = (await this.#fetchPersona()) ?? {};
      const launcher = this.#launcher;
      if (!this.hasAttribute("position") && widget !== undefined) this.setAttribute("position", widget.position);
      if (accent !== undefined) {
        launcher.style.cssText = `--ground:${accent};--on:#${isLight(accent) ? "000" : "fff"}`;
      }
      const text = widget?.launcher ?? "";
      // Not again after the panel has added the number of new messages.
      if (launcher.hidden) launcher.append(text);
      const word = text || (words[this.#tags[0]?.slice(0, 2) ?? ""] ?? "Chat");
      launcher.setAttribute("aria-label", name === "" ? word : `${word}, ${name}`);
      launcher.hidden = false;
    }
  };
}
