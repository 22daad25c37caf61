import type { ConversationSnapshot } from "@parlance/sdk/visitor";
import type { Language } from "../languages.ts";
import { hereText } from "./here-text.ts";
import type { Say } from "./phrase.ts";
import { completeUntil } from "./sentences.ts";

/** Maximum number of lines kept in the region whose additions a screen reader announces. */
const mostLines = 8;

/**
 * Announces replies sentence by sentence, each sentence once. The transcript itself is not a live region, because screen readers would
 * announce each delta. @returns a function that takes a snapshot; while `isQuiet` is true, for example because the panel is closed, new
 * content is not announced
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
      // The history is not announced, because it appears all at once when restoring is complete.
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
    // Only the arrival is announced, because an operator's departure is shown as a visible notice.
    if (operator !== null && !wasHeld) speak(hereText(operator, say));
    wasHeld = operator !== null;
    wasRestoring = isRestoring;
  };
}
