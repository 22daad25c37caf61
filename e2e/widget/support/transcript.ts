import type { Page } from "playwright-core";
import { inWidget } from "./browser.ts";

/** A message as `who: text`, without markup and line breaks, so that both sides can be compared. */
const line = (who: string, text: string): string => `${who}: ${text.replaceAll("**", "").replaceAll(/\s+/g, " ").trim()}`;

/** Returns the bubbles in the widget, without the greeting. */
export async function shownMessages(page: Page): Promise<string[]> {
  const bubbles = (await inWidget(
    page,
    "[...root.querySelectorAll('.turns .bubble')].slice(1).map((each) => [each.classList[1], each.innerText])",
  )) as [string, string][];
  return bubbles.map(([who, text]) => line(who, text));
}

/** Returns the stored messages of the service, as replayed by the events route. */
export async function storedMessages(url: string, personaId: string, sessionId: string): Promise<string[]> {
  const response = await fetch(`${url}/v1/chat/${sessionId}/events?live=false`, { headers: { "x-persona-id": personaId } });
  return [...(await response.text()).matchAll(/event: message\ndata: (.*)\n/g)].map(([, json = ""]) => {
    const { role, author, content } = JSON.parse(json) as { role: string; author?: string; content: string };
    return line(role === "user" ? "visitor" : (author ?? "persona"), content);
  });
}

/** Returns the id of the conversation that the widget has stored. */
export async function sessionIdOf(page: Page, personaId: string): Promise<string> {
  const stored = await page.evaluate(`localStorage.getItem("parlance:${personaId}")`);
  return (JSON.parse(String(stored)) as { sessionId: string }).sessionId;
}
