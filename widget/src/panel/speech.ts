import type { ConversationSnapshot } from "@parlance/sdk/visitor";
import type { Language } from "../languages.ts";
import { hereText } from "./here-text.ts";
import type { Say } from "./phrase.ts";
import { completeUntil } from "./sentences.ts";

/** A screen reader reads what is added. */
const mostLines = 8;

/**
 * Speaks replies by sentence, each once. The transcript itself is silent, because screen readers would read each delta.
 * @returns takes a snapshot; nothing is spoken of what is new in it if `isQuiet`, for instance because the panel is closed
 */
export function createSpeech(
  region: HTMLElement,
  locale: () => Language,
): (snapshot: ConversationSnapshot, say: Say, isQuiet: boolean) => void {
  const spoken = new Map<string, number>();
  let wasHeld = false;
  let wasRestoring = false;
  return ({ entries, operator, isRestoring }, say, isQuiet) => {
    const speak = (text: string): void => {
      // The end of the restoring shows the history.
      if (isQuiet || isRestoring || wasRestoring) return;
      const line = document.createElement("p");
      line.append(text);
      region.append(line);
      if (region.children.length > mostLines) region.firstChild?.remove();
    };
    for (const entry of entries) {
      if (entry.type !== "message" || entry.from === "visitor") continue;
      const from = spoken.get(entry.key) ?? 0;
      const to = completeUntil(entry.text, locale(), entry.state !== "streaming");
      if (to <= from) continue;
      spoken.set(entry.key, to);
      speak(entry.text.slice(from, to).replaceAll(/\*\*|\]\([^)]*\)|\[/g, ""));
    }
    // That a person has left is a visible notice.
    if (operator !== null && !wasHeld) speak(hereText(operator, say));
    wasHeld = operator !== null;
    wasRestoring = isRestoring;
  };
}
