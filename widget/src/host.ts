import type { PublicPersona } from "@parlance/sdk/visitor";

/** Returns a token signed by the page's server for the signed-in visitor; null for an anonymous one. */
export type GetToken = () => string | null | Promise<string | null>;

/** What the loader passes to the panel. */
export interface PanelHost {
  /** The element on the page; the panel is shown in its shadow root. */
  readonly element: HTMLElement & { close(): void; fetch?: typeof fetch };
  /** The button that opens the panel; not on the page if the panel is inline. */
  readonly launcher: HTMLElement;
  /** Address of the service without a trailing slash. */
  readonly base: string;
  /** Adds the script of the extras to the page. @param hash its SHA-256 */
  readonly addExtras: (hash: string) => HTMLScriptElement;
  /** The persona; null if the service cannot be reached. Asked again with each call until it is known. */
  readonly persona: () => Promise<PublicPersona | null>;
  /** What the page has identified the visitor by. */
  readonly token: () => string | GetToken | null;
}

export type PanelEvent = "ready" | "open" | "close" | "message" | "card" | "handoff";

/** The loaded panel. */
export interface Panel {
  show(takesFocus: boolean): void;
  hide(): void;
  ask(text: string): void;
  /** The visitor signed in or out. */
  identityChanged(): void;
  forget(): Promise<void>;
  close(): void;
}

export type Mount = (host: PanelHost) => Panel;
