import type { Conversation, PublicPersona } from "@parlance/sdk/visitor";
import type { RefObject } from "preact";
import type { Extras } from "../extras/extras.tsx";
import type { PanelEvent } from "../host.ts";
import type { Language } from "../languages.ts";
import type { Composer } from "./composer.tsx";
import type { Say } from "./phrase.ts";
import type { Problem } from "./problem.ts";
import type { ViewState } from "./view-state.ts";

/** What every part of the panel needs, made for each drawing. */
export interface PanelContext {
  /** Address of the service without a trailing slash. */
  readonly base: string;
  /** Whether the chat is a part of the page, without a launcher. */
  readonly inline: boolean;
  /** Whether the panel covers the page, as on phones. */
  readonly isFullScreen: boolean;
  readonly theme: "light" | "dark";
  /** Reports to the page. */
  readonly emit: (name: PanelEvent, detail: unknown) => void;
  readonly close: () => void;
  readonly conversation: Conversation;
  readonly persona: PublicPersona | null;
  /** Name of the persona, in sentences. */
  readonly name: string;
  readonly say: Say;
  /** One of the widget's languages. */
  readonly locale: Language;
  /** Null until their script has arrived. */
  readonly extras: Extras | null;
  readonly view: ViewState;
  /** What prevents the conversation from going on. */
  readonly problem: Problem | null;
  /** Whether a person has left the conversation, until the visitor's next message. */
  readonly hasLeft: boolean;
  /** Changes what is shown. */
  readonly change: (values: Partial<ViewState>) => void;
  /** Sends a message as the visitor does. */
  readonly send: (text: string, image: Blob | null) => void;
  /** Scrolls to the end of the transcript, and keeps it in view. */
  readonly goToEnd: () => void;
  /** Reads the persona again. */
  readonly retry: () => void;
  /** The conversation was deleted. */
  readonly forgotten: () => void;
  readonly elements: PanelElements;
}

/** Elements that are focused, measured or scrolled. */
export interface PanelElements {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly speech: RefObject<HTMLDivElement | null>;
  readonly composer: RefObject<Composer | null>;
  /** Null while the persona is closed. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}
