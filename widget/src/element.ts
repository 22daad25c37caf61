import type { PublicPersona } from "@parlance/sdk/visitor";
import { fileUrl } from "./file-url.ts";
import type { GetToken, Mount, Panel, PanelEvent } from "./host.ts";
import { languageOf } from "./languages.ts";
import { launcherStyles } from "./launcher.css.ts";

/** SHA-256 of the panel, which the build knows. */
declare const PANEL_HASH: string;

/** The word for a chat where it is another one than in English. */
const words: Readonly<Record<string, string>> = { ru: "Чат", ar: "دردشة", ja: "チャット", zh: "聊天", ko: "채팅" };

/** Draws without HTML, which Trusted Types forbid. */
function draw(shape: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shape);
  svg.append(path);
  return svg;
}
const bubble = "M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5Z";

const hexColor = /^#[\da-f]{6}$/i;

/** Whether black is more readable on the color than white, by its relative luminance. */
function isLight(color: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179;
}

let policy: { createScriptURL(url: string): unknown } | null | undefined;

/** Under Trusted Types, a page must allow the policy `parlance`. */
function scriptUrl(base: string, url: string): string {
  if (policy === undefined) {
    const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): NonNullable<typeof policy> } };
    try {
      policy =
        trustedTypes?.createPolicy("parlance", {
          createScriptURL(sent: string) {
            if (!sent.startsWith(`${base}/widget/`)) throw new TypeError(sent);
            return sent;
          },
        }) ?? null;
    } catch {
      policy = null;
    }
  }
  return (policy?.createScriptURL(url) ?? url) as string;
}

let mount: Mount | null = null;
let loading: Promise<void> | null = null;

/** Loads the panel once for all elements. Its script registers itself by the event. */
function load(base: string, nonce: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    addEventListener("parlance:panel", (event) => (mount = (event as CustomEvent<Mount>).detail), { once: true });
    Object.assign(script, { type: "module", crossOrigin: "anonymous", integrity: `sha256-${PANEL_HASH}`, nonce });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = null;
      reject(new Error("The chat panel could not be loaded."));
    };
    script.src = scriptUrl(base, fileUrl(base, PANEL_HASH, "panel.js"));
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
    #getToken: GetToken | null = null;
    #isOpen = false;
    #launcher = document.createElement("button");
    #unread = document.createElement("span");
    #failed = document.createElement("div");

    connectedCallback(): void {
      if (this.shadowRoot !== null) return;
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(launcherStyles);
      root.adoptedStyleSheets = [sheet];
      if (this.#isInline) return this.open(this.hasAttribute("open"));
      this.#unread.className = "unread";
      this.#failed.className = "failed";
      this.#failed.setAttribute("role", "alert");
      Object.assign(this.#launcher, { className: "launcher", type: "button", hidden: true });
      this.#launcher.setAttribute("aria-expanded", "false");
      this.#launcher.setAttribute("aria-haspopup", "dialog");
      this.#launcher.append(draw(bubble));
      this.#launcher.onclick = () => (this.#isOpen ? this.close() : this.open());
      this.#launcher.onpointerenter = this.#launcher.onfocus = () => void load(origin.base, origin.nonce).catch(() => undefined);
      root.append(this.#launcher);
      if (this.hasAttribute("open") || this.#wasOpen) this.open(false);
      else (globalThis.requestIdleCallback ?? setTimeout)(() => void this.#showLauncher());
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
      this.#getToken = typeof token === "string" ? () => token : token;
      void this.#panel?.then((panel) => panel.identityChanged());
    }

    /** Deletes the conversation on the service and in this browser. */
    async forget(): Promise<void> {
      await (await this.#load()).forget();
    }

    get #isInline(): boolean {
      return this.hasAttribute("inline");
    }

    get #locale(): string {
      return languageOf([this.getAttribute("locale"), this.closest("[lang]")?.getAttribute("lang"), ...navigator.languages]);
    }

    /** A conversation that was open on the page before is open on this one, except where it covers the page. */
    get #wasOpen(): boolean {
      try {
        return innerWidth > 480 && sessionStorage.getItem(`parlance:${this.getAttribute("persona")}:open`) === "1";
      } catch {
        return false;
      }
    }

    #use(action: (panel: Panel) => void): void {
      this.#load().then(action, () => {
        this.#isOpen = false;
        this.#failed.textContent = "The chat could not be loaded. Reload the page to try again.";
        this.shadowRoot?.append(this.#failed);
      });
    }

    #load(): Promise<Panel> {
      this.#panel ??= load(origin.base, origin.nonce)
        .then(() => {
          if (mount === null) throw new Error("The chat panel did not start.");
          this.#failed.remove();
          return mount({
            element: this,
            root: this.shadowRoot as ShadowRoot,
            base: origin.base,
            personaId: this.getAttribute("persona") ?? "",
            persona: () => this.#fetchPersona(),
            inline: this.#isInline,
            locale: this.#locale,
            theme: this.getAttribute("theme"),
            storage: this.getAttribute("storage"),
            getToken: () => this.#getToken,
            emit: (name, detail) => this.#emit(name, detail),
            showUnread: (count) => {
              this.#unread.textContent = String(count);
              if (count > 0) this.#launcher.append(this.#unread);
              else this.#unread.remove();
            },
            close: () => this.close(),
          });
        })
        .catch((error: unknown) => {
          this.#panel = null;
          throw error;
        });
      return this.#panel;
    }

    #emit(name: PanelEvent, detail: unknown): void {
      if (name === "open" || name === "close") {
        this.#launcher.setAttribute("aria-expanded", String(name === "open"));
        if (name === "close") this.#launcher.focus();
      }
      this.dispatchEvent(new CustomEvent(`parlance:${name}`, { detail, bubbles: true, composed: true }));
    }

    /** Fetched without own headers, which would need a preflight. */
    #fetchPersona(): Promise<PublicPersona | null> {
      this.#persona ??= fetch(`${origin.base}/v1/persona?persona_id=${encodeURIComponent(this.getAttribute("persona") ?? "")}`).then(
        async (response) => {
          if (response.ok) return (await response.json()) as PublicPersona;
          if (response.status === 429 || response.status >= 500) throw new Error("busy");
          console.warn(`Parlance: ${((await response.json()) as { detail: string }).detail}`);
          this.#launcher.remove();
          return null;
        },
      );
      return this.#persona.catch(() => {
        this.#persona = null;
        return null;
      });
    }

    /** Shown once its place and color are known, so that it does not change them. */
    async #showLauncher(): Promise<void> {
      const persona = await this.#fetchPersona();
      const { widget, accent_colors: colors = [], name = "" }: Partial<PublicPersona> = persona ?? {};
      if (!this.hasAttribute("position")) this.setAttribute("position", widget?.position ?? "right");
      const accent = colors.find((color) => hexColor.test(color));
      if (accent !== undefined) {
        this.#launcher.style.setProperty("--ground", accent);
        this.#launcher.style.setProperty("--on", isLight(accent) ? "#000" : "#fff");
      }
      if (widget?.launcher != null && this.#launcher.childElementCount === 1) this.#launcher.append(widget.launcher);
      this.#launcher.setAttribute("aria-label", [widget?.launcher ?? words[this.#locale] ?? "Chat", name].filter(Boolean).join(", "));
      this.#launcher.hidden = false;
    }
  };
}
