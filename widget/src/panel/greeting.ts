import { primaryOf } from "../languages.ts";
import type { PanelContext } from "./context.ts";

/** The persona's own strings in the panel's language. */
export function textsOf({ persona, locale }: Pick<PanelContext, "persona" | "locale">) {
  const all = persona?.widget?.texts ?? {};
  return all[locale] ?? Object.entries(all).find(([tag]) => primaryOf(tag) === locale)?.[1];
}

/** Whether the greeting and the suggested questions are in the panel's language, or in an unknown language. */
export function isGreetingSpoken({ persona, locale }: Pick<PanelContext, "persona" | "locale">): boolean {
  const { greeting_language: language, languages: [first] = [] } = persona ?? {};
  const written = language ?? first;
  return written == null || primaryOf(written) === locale;
}

/** The greeting in the panel's language: the persona's own greeting or, if that is in another language, a default greeting. */
export function greetingOf(panel: Pick<PanelContext, "persona" | "locale" | "say">): string | null {
  const { persona, say } = panel;
  const own = textsOf(panel)?.greeting;
  if (own !== undefined) return own;
  if (persona?.greeting == null) return null;
  return isGreetingSpoken(panel) ? persona.greeting : say("hello");
}
