import { packOf } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { en } from "../../../language/packs/en.ts";
import { isUnspacedLanguage } from "../text/unspaced.ts";

/** Returns search words for a concept: the words that businesses use where visitors use others. Empty if the language is unknown or has none. */
export function namesOf(concept: string, language: string): string[] {
  const pack = packOf(language);
  const conversation = pack === null ? null : present(pack.conversation);
  if (conversation === null) return [];
  if (isUnspacedLanguage(language))
    return [...listOf(conversation.concepts, concept), ...daysOf(conversation.days, concept)]
      .filter((name) => name.length > 1)
      .slice(0, MOST);
  return listOf(present(conversation.searchNames) ?? {}, concept);
}

const MOST = 2;

function daysOf(days: readonly string[], concept: string): string[] {
  return days[en.conversation.days.findIndex((day) => day === concept)]?.split(" ") ?? [];
}

function listOf(words: Readonly<Record<string, string | null>>, concept: string): string[] {
  return words[concept]?.split(" ") ?? [];
}
