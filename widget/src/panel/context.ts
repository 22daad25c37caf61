import type { Conversation, MessageEntry, PublicPersona } from "@parlance/sdk/visitor";
import type { ComponentType, RefObject } from "preact";
import type { english } from "../texts/en-extras.ts";
import type { PanelEvent } from "../host.ts";
import type { Language } from "../languages.ts";
import type { Group } from "./groups.ts";
import type { Say } from "./phrase.ts";
import type { Problem } from "./problem.ts";
import type { Draft, ViewState } from "./view-state.ts";

/** Data and functions for all parts of the panel; recreated for each rendering. */
export interface PanelContext {
  /** URL of the service without a trailing slash. */
  readonly base: string;
  /** Whether the chat is part of the page, without a launcher. */
  readonly inline: boolean;
  /** Whether the panel covers the page, as on phones. */
  readonly isFullScreen: boolean;
  readonly theme: "light" | "dark";
  /** Dispatches an event to the page. */
  readonly emit: (name: PanelEvent, detail: unknown) => void;
  readonly close: () => void;
  readonly conversation: Conversation;
  readonly persona: PublicPersona | null;
  /** Name of the persona, for use in sentences. */
  readonly name: string;
  readonly say: Say;
  /** Language of the widget's strings. */
  readonly locale: Language;
  /** Null until the script has loaded. */
  readonly extras: Extras | null;
  readonly view: ViewState;
  /** The problem that prevents the conversation from continuing, or null. */
  readonly problem: Problem | null;
  /** Whether an operator has left the conversation, until the visitor's next message. */
  readonly hasLeft: boolean;
  /** Changes the view state. */
  readonly change: (values: Partial<ViewState>) => void;
  /** Sends a message, as if the visitor had typed it. */
  readonly send: (text: string, image: Blob | null) => void;
  /** Scrolls to the end of the transcript, and keeps it in view. */
  readonly goToEnd: () => void;
  /** Reads the persona again. */
  readonly retry: () => void;
  /** Called when the conversation has been deleted. */
  readonly forgotten: () => void;
  readonly elements: PanelElements;
}

/** Elements that are focused, measured or scrolled. */
export interface PanelElements {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly speech: RefObject<HTMLDivElement | null>;
  readonly composer: RefObject<MessageField | null>;
  /** Null while the persona is closed. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The message field, as used by the other parts of the panel. */
export interface MessageField {
  readonly setState: (draft: Draft | null) => void;
}

type Part<Props> = ComponentType<{ readonly panel: PanelContext } & Props>;

/** Parts that are not needed until the first answer has started; a separate script contains them. */
export interface Extras {
  /** Style sheet of these parts. */
  readonly styles: string;
  /** English strings of these parts. */
  readonly english: typeof english;
  readonly Attachments: Part<{ readonly group: Group }>;
  readonly ChosenPicture: Part<{ readonly picture: Blob; readonly onRemove: () => void }>;
  readonly Contact: Part<object>;
  readonly EraseDialog: Part<{ readonly onErase: () => void; readonly onCancel: () => void }>;
  readonly Menu: Part<{ readonly onNew: () => void; readonly onErase: () => void; readonly onFailed: () => void }>;
  readonly People: Part<object>;
  readonly SentPictures: Part<{ readonly message: MessageEntry }>;
}
