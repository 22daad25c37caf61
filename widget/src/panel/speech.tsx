import type { ConversationSnapshot } from "@parlance/sdk/visitor";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import { completeUntil } from "./sentences.ts";

/**
 * Speaks replies by sentence, each once. The transcript itself is silent, because screen readers would read each delta.
 * @param isQuiet while the history is loaded, or the panel is closed
 */
export function Speech({ snapshot, isQuiet }: { readonly snapshot: ConversationSnapshot; readonly isQuiet: boolean }): JSX.Element {
  const { locale, say } = usePanel();
  const spoken = useRef(new Map<string, number>());
  const [lines, setLines] = useState<readonly { readonly key: number; readonly text: string }[]>([]);
  const count = useRef(0);
  const { entries, operator, isRestoring } = snapshot;
  const wasHeld = useRef(false);

  useEffect(() => {
    const news: string[] = [];
    for (const entry of entries) {
      if (entry.type !== "message" || entry.from === "visitor") continue;
      const from = spoken.current.get(entry.key) ?? 0;
      const to = completeUntil(entry.text, locale, entry.state !== "streaming");
      if (to <= from) continue;
      spoken.current.set(entry.key, to);
      if (!isQuiet && !isRestoring) news.push(entry.text.slice(from, to).replaceAll(/\*\*|\]\([^)]*\)|\[/g, ""));
    }
    const isHeld = operator !== null;
    // That a person has left is a visible notice.
    if (isHeld && !wasHeld.current && !isQuiet) news.push(hereText(operator.name));
    wasHeld.current = isHeld;
    // The last few lines: a screen reader reads what is added.
    if (news.length > 0) setLines((before) => [...before, ...news.map((text) => ({ key: ++count.current, text }))].slice(-8));
  }, [entries, operator, isRestoring]);

  const hereText = (operatorName: string | null): string =>
    operatorName === null ? say("colleagueHere") : say("operatorHere", { name: operatorName });

  return (
    <div class="sr" aria-live="polite" aria-relevant="additions">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
