import type { PublicPersona } from "@parlance/sdk/visitor";

/** Returns a token that the page's server has signed for the signed-in visitor, or null for an anonymous visitor. */
export type GetToken = () => string | null | Promise<string | null>;

/** Data and functions that the loader passes to the panel. */
export interface PanelHost {
  /** The element on the page; the panel is rendered in its shadow root. */
  readonly element: HTMLElement & { close(): void; fetch?: typeof fetch };
  /** The button that opens the panel; absent if the panel is inline or the page has its own button. */
  readonly launcher: HTMLElement;
  /** URL of the service without a trailing slash. */
  readonly base: string;
  /** Adds the extras script to the page. @param hash SHA-256 of the script */
  readonly addExtras: (hash: string) => HTMLScriptElement;
  /** Returns the persona, or null if the service cannot be reached. Until the persona is known, each call tries again. */
  readonly persona: () => Promise<PublicPersona | null>;
  /** The identity that the page has set for the visitor. */
  readonly token: () => string | GetToken | null;
}

export type PanelEvent = "ready" | "open" | "close" | "message" | "card" | "handoff" | "error";

/** The loaded panel. */
export interface Panel {
  show(takesFocus: boolean): void;
  hide(): void;
  ask(text: string): void;
  /** Called when the visitor signs in or out. */
  identityChanged(): void;
  forget(): Promise<void>;
  close(): void;
}

export type Mount = (host: PanelHost) => Panel;
