import type { Conversation, PublicPersona } from "@parlance/sdk/visitor";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PanelEvent } from "../host.ts";
import type { Language } from "../languages.ts";
import type { Say } from "./phrase.ts";

/** What every part of the panel needs. */
export interface PanelContext {
  /** Address of the service without a trailing slash. */
  readonly base: string;
  /** Whether the chat is a part of the page, without a launcher. */
  readonly inline: boolean;
  /** The page's choice of a theme. */
  readonly theme: string | null;
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
}

export const Context = createContext<PanelContext | null>(null);

export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (context === null) throw new Error("outside of the panel");
  return context;
}
