import type { BlendPatterns } from "../../../language/blend-patterns.ts";
import { spokenEntries } from "../../../language/find-pack.ts";

const start = "(?<![\\p{L}\\p{N}])";
const end = "(?![\\p{L}\\p{N}])";
/** Matches only within one sentence. */
const between = "[^.!?]{0,80}?";
/** Matches the words between a negation and the request. */
const before = "(?:[\\p{L}']+\\s){0,2}?";

interface Rules {
  readonly shown: readonly RegExp[];
  readonly look: RegExp;
  readonly not: RegExp;
}

function rulesOf({ show, mine, self, beside, together, look, not, property }: BlendPatterns): Rules {
  const word = (words: string): string => `${start}(?:${words})${end}`;
  const ofProperty = `(?!\\s(?:${property})${end})`;
  return {
    shown: [
      // "show them together"
      `${word(show)}${between}${word(together)}`,
      // "show me this with the lamp"
      `${word(show)}(?:\\s[\\p{L}']+)?\\s${word(mine)}${ofProperty}${between}\\s${word(beside)}\\s[\\p{L}\\p{N}]`,
      // "show the lamp next to mine"
      `${word(show)}${between}\\s(?:${beside})\\s${word(`${mine}|${self}`)}${ofProperty}`,
    ].map((source) => new RegExp(`${before}${source}`, "u")),
    look: new RegExp(word(look), "u"),
    not: new RegExp(word(not), "u"),
  };
}

const rules = spokenEntries(({ blends }) => blends).map(({ entry }) => rulesOf(entry));
/** Number of characters that are searched. Requests are short, so the start of a long message is enough. */
const mostCharacters = 1_000;

/** Returns whether the visitor asks to see their own image together with a product ("show me this with the lamp", "how would it look"). */
export function wantsBlend(message: string): boolean {
  const text = message
    .normalize("NFC")
    .slice(0, mostCharacters)
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll("-", " ")
    .trim();
  return rules.some(({ shown, look, not }) => {
    if (look.test(text)) return true;
    return shown.some((rule) => {
      const found = rule.exec(text)?.[0];
      return found !== undefined && !not.test(found);
    });
  });
}
