import type { Conversation, MessageEntry, PublicPersona } from "@parlance/sdk/visitor";
import type { ComponentType, RefObject } from "preact";
import type { english } from "../texts/extras.ts";
import type { PanelEvent } from "../host.ts";
import type { Language } from "../languages.ts";
import type { Group } from "./groups.ts";
import type { Say } from "./phrase.ts";
import type { Problem } from "./problem.ts";
import type { Draft, ViewState } from "./view-state.ts";

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
  readonly composer: RefObject<MessageField | null>;
  /** Null while the persona is closed. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The field of the next message, as the other parts of the panel use it. */
export interface MessageField {
  readonly setState: (draft: Draft | null) => void;
}

type Part<Props> = ComponentType<{ readonly panel: PanelContext } & Props>;

/** Parts that are never needed before the first answer has begun. They arrive in a script of their own. */
export interface Extras {
  /** Style sheet of the parts. */
  readonly styles: string;
  /** English texts of the parts. */
  readonly english: typeof english;
  readonly Attachments: Part<{ readonly group: Group }>;
  readonly ChosenPicture: Part<{ readonly picture: Blob; readonly onRemove: () => void }>;
  readonly Contact: Part<object>;
  readonly EraseDialog: Part<{ readonly onErase: () => void; readonly onCancel: () => void }>;
  readonly Menu: Part<{ readonly onNew: () => void; readonly onErase: () => void; readonly onFailed: () => void }>;
  readonly People: Part<object>;
  readonly SentPictures: Part<{ readonly message: MessageEntry }>;
}
