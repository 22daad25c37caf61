import type { Conversation, PublicPersona } from "@parlance/sdk/visitor";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PanelHost } from "../host.ts";
import type { Say } from "./phrase.ts";

/** What every part of the panel needs. */
export interface PanelContext {
  readonly host: PanelHost;
  readonly conversation: Conversation;
  readonly persona: PublicPersona | null;
  /** Name of the persona, in sentences. */
  readonly name: string;
  readonly say: Say;
}

export const Context = createContext<PanelContext | null>(null);

export function usePanel(): PanelContext {
  const context = useContext(Context);
  if (context === null) throw new Error("outside of the panel");
  return context;
}
