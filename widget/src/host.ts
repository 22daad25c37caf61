import type { PublicPersona } from "@parlance/sdk/visitor";

/** Returns a token signed by the page's server for the signed-in visitor; null for an anonymous one. */
export type GetToken = () => string | null | Promise<string | null>;

/** What the loader passes to the panel. */
export interface PanelHost {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Address of the service without a trailing slash. */
  readonly base: string;
  readonly personaId: string;
  /** The persona; null if the service cannot be reached. Asked again with each call until it is known. */
  readonly persona: () => Promise<PublicPersona | null>;
  readonly inline: boolean;
  /** One of the widget's languages. */
  readonly locale: string;
  readonly theme: string | null;
  readonly storage: string | null;
  readonly getToken: () => GetToken | null;
  /** Reports to the page and to the launcher. */
  readonly emit: (name: PanelEvent, detail: unknown) => void;
  /** Shows the number of messages that arrived while the panel was closed. */
  readonly showUnread: (count: number) => void;
  readonly close: () => void;
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
