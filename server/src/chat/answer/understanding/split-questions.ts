import { patternsOf } from "../../../language/patterns.ts";

const expected = patternsOf(
  (conversation) => conversation.expected,
  (script) => script === "latin",
);
/** The end of a question, or a comma or "and" before the beginning of the next one. */
const BETWEEN = new RegExp(
  String.raw`(?<=[?!;])\s+|(?<=\.)\s+(?=\p{Lu})|(?:,\s*(?:${expected(({ and }) => and)})?|\s(?:${expected(({ and }) => and)}))\s+(?=(?:${expected(({ partStarts }) => partStarts)})\b)`,
  "iu",
);
const MOST = 4;
/** A part with fewer letters asks nothing: "Hi!", "Thanks." */
const SHORTEST = 8;

/** Returns the questions of a message that asks several things; a message that asks one thing as it is. */
export function splitQuestions(message: string): string[] {
  const parts = message
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part.replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST);
  return parts.length > 1 && parts.length <= MOST ? parts : [message];
}
