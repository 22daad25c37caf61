import { spokenEntries } from "../../../language/find-pack.ts";
import type { QuestionPatterns } from "../../../language/language-pack.ts";

const all = spokenEntries(({ questions }) => questions).map(({ entry }) => entry);

/** Alternatives of a pattern in all languages that have it. */
export function alternatives(pattern: (questions: QuestionPatterns) => string | null): string {
  return all.flatMap((questions) => pattern(questions) ?? []).join("|");
}

/** Matches any of the alternatives as whole words. */
export function wholeWords(pattern: (questions: QuestionPatterns) => string | null): RegExp {
  return new RegExp(String.raw`\b(?:${alternatives(pattern)})\b`);
}
