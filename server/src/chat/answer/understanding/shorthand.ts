import { packOf } from "../../../language/find-pack.ts";
import type { Conversation, LanguagePack } from "../../../language/language-pack.ts";
import { present } from "../../../language/missing.ts";

interface Shorthand {
  readonly pattern: RegExp;
  readonly meanings: ReadonlyMap<string, string>;
}

const byLanguage = new Map<string, Shorthand | null>();

/** Maximum number of letters in a word that is a symbol or size if capitalized. */
const SHORT = 2;

/** Expands the chat abbreviations of a message's language: "u" in English, "q" in Spanish. */
export function expandShorthand(message: string, language: string): string {
  let shorthand = byLanguage.get(language);
  if (shorthand === undefined) byLanguage.set(language, (shorthand = shorthandOf(packOf(language))));
  if (shorthand === null) return message;
  const { pattern, meanings } = shorthand;
  return message.replace(pattern, (found: string) => {
    const isSign = found.length <= SHORT && found !== found.toLowerCase();
    const meaning = isSign ? undefined : meanings.get(found.toLowerCase());
    if (meaning === undefined) return found;
    return /^\p{Lu}/u.test(found) ? meaning.charAt(0).toUpperCase() + meaning.slice(1) : meaning;
  });
}

function shorthandOf(pack: LanguagePack | null): Shorthand | null {
  const conversation = pack === null ? null : present<Conversation>(pack.conversation);
  const entries = Object.entries((conversation === null ? null : present(conversation.forms))?.shorthand ?? {});
  if (entries.length === 0) return null;
  const keys = entries.map(([key]) => key).toSorted((one, other) => other.length - one.length);
  const edge = String.raw`[\p{L}\p{M}\p{N}@_/'’.-]`;
  return {
    pattern: new RegExp(`(?<!${edge}|\\d )(?:${keys.join("|")})(?![\\p{L}\\p{M}\\p{N}@_/'’-]|\\.\\p{L})`, "giu"),
    meanings: new Map(entries),
  };
}
