import type { ConversationSnapshot } from "@parlance/sdk/visitor";
import type { Say } from "./phrase.ts";

/** Returns the text that shows which operator is answering instead of the persona. */
export function hereText({ name }: NonNullable<ConversationSnapshot["operator"]>, say: Say): string {
  return name === null ? say("colleagueHere") : say("operatorHere", { name });
}
