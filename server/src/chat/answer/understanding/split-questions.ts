import { patternsOf } from "../../../language/patterns.ts";
import { setPattern } from "../text/set-pattern.ts";
import { DIGITS } from "../text/terms.ts";
import { fold, words } from "../text/words.ts";

const expected = patternsOf(
  (conversation) => conversation.expected,
  (script) => script === "latin",
);
/** Matches the end of a question, or a comma or "and" before the start of the next one. */
const BETWEEN = new RegExp(
  String.raw`((?<=[?!;])\s+|(?<=\.)\s+(?=\p{Lu})|(?:,\s*(?:${expected(({ and }) => and)})?|\s(?:${expected(({ and }) => and)}))\s+(?=(?:${expected(({ partStarts }) => partStarts)})(?:(?<!\p{L})|(?!\p{L}))))`,
  "iu",
);
const MOST = 4;
/** Minimum length of a part that can be a question, unlike "Hi!" and "Thanks." */
const SHORTEST = 8;

const ASKS = new RegExp(
  String.raw`\?|(?<!\p{L})(?:${expected(({ open }) => open)})(?!\p{L})|^(?:${expected(({ polar }) => polar)})(?!\p{L})`,
  "u",
);
const CONDITION = new RegExp(String.raw`^(?:${setPattern(({ ifs }) => ifs)})(?!\p{L})`, "u");
const ABOUT_SELF = new RegExp(String.raw`^(?:${setPattern(({ aboutSelf }) => aboutSelf)})(?!\p{L})`, "u");

/** Returns the questions in a message; a message with one question is returned unchanged. */
export function splitQuestions(message: string): string[] {
  const facts = factsOf(message);
  if (facts.length > 1 && facts.length <= MOST) return facts;
  const counted = countedParts(message);
  if (counted.length > 0) return counted;
  const parts = withFragments(withLeads(message.split(BETWEEN))).filter((part) => lettersOf(part) >= SHORTEST);
  return parts.length > 1 && parts.length <= MOST ? parts : [message];
}

const TELL_ME = new RegExp(String.raw`^\W*(?:\p{L}+, )?(?:${setPattern(({ tellMe }) => tellMe)})\s+`, "iu");
const BETWEEN_FACTS = new RegExp(
  String.raw`(?:,\s*(?:(?:${expected(({ and }) => and)})\s+)?|\s(?:${expected(({ and }) => and)})\s+)(?=${setPattern(({ factStarts }) => factStarts)})`,
  "iu",
);
const FACT = new RegExp(`^(?:${setPattern(({ factStarts }) => factStarts)})`, "iu");

/**
 * Returns the facts that a request without a question lists: "Give me the number of the shop, the closing time and the seats"; empty for
 * other messages.
 */
function factsOf(message: string): string[] {
  const lead = message.includes("?") ? null : TELL_ME.exec(message)?.[0];
  const facts = lead === undefined || lead === null ? [] : message.slice(lead.length).split(BETWEEN_FACTS);
  return facts.every((fact) => FACT.test(fact)) ? facts.map((fact) => fact.replace(/,[^,]{0,12}$/u, "").trim()) : [];
}

const LEAD = /^[^:,?]*:\s+/u;
const BETWEEN_COUNTED = new RegExp(String.raw`[,;]\s*(?:(?:${expected(({ and }) => and)})\s+)?|\n+`, "iu");

/**
 * Returns the questions in a message that starts with the number of questions: "Three things: your phone number, the price of a spare key,
 * and is it in stock?"
 */
function countedParts(message: string): string[] {
  const lead = LEAD.exec(message)?.[0] ?? "";
  const parts = message
    .slice(lead.length)
    .split(BETWEEN_COUNTED)
    .filter((part) => lettersOf(part) > 0);
  const isCounted = words(lead).some((word) => Number(DIGITS.get(word) ?? word) === parts.length);
  return isCounted && parts.length > 1 && parts.length <= MOST ? parts : [];
}

/** Joins introductory parts with their question: "My son is three, which puzzle suits him?" */
function withLeads(split: readonly string[]): string[] {
  const parts: string[] = [];
  let lead = "";
  for (let at = 0; at < split.length; at += 2) {
    const [part = "", separator = ""] = split.slice(at, at + 2);
    const isAskedLater = split.slice(at + 2).some((later) => later.includes("?"));
    if (separator !== "" && lettersOf(part) >= SHORTEST && isLead(part, separator, isAskedLater)) lead += part + separator;
    else {
      parts.push((lead + part).trim());
      lead = "";
    }
  }
  return parts;
}

/** Joins a one-word question with the previous one, which contains its subject: "The height of the tent? Weight?" */
function withFragments(split: readonly string[]): string[] {
  const parts: string[] = [];
  for (const part of split) {
    const before = parts.at(-1);
    const isFragment = part.includes("?") && lettersOf(part) > 2 && lettersOf(part) < SHORTEST;
    if (isFragment && before?.includes("?") === true) parts.splice(-1, 1, `${before} ${part}`);
    else parts.push(part);
  }
  return parts;
}

function isLead(part: string, separator: string, isAskedLater: boolean): boolean {
  const plain = fold(part).trim();
  // "If I am out when you come, do I pay?" contains no question before the comma, despite the question word.
  if (separator.startsWith(",") && CONDITION.test(plain)) return true;
  // "I was out when the driver came, what now?" and "When I ring it says so. What for?" describe the situation first, despite a question
  // word.
  const isTold = isAskedLater && !part.includes("?") && !TELL_ME.test(part);
  if (isTold && (/[.!]$/.test(part) || ABOUT_SELF.test(plain))) return true;
  if (ASKS.test(plain)) return false;
  return separator.startsWith(",") || ABOUT_SELF.test(plain);
}

function lettersOf(part: string): number {
  return part.replace(/[^\p{L}\p{N}]/gu, "").length;
}

const ENDS_AS_QUESTION = /[?？؟]\W*$/u;
const SENTENCE_END = /(?<=[.?!？！。؟])\s+/u;

/**
 * Returns the sentences that describe the situation before the first question in a message; empty if there are none or the message contains
 * no question.
 */
export function situationOf(message: string): string {
  const sentences = message.split(SENTENCE_END);
  const first = sentences.findIndex((one) => ENDS_AS_QUESTION.test(one));
  return first < 1 ? "" : sentences.slice(0, first).join(" ");
}

/**
 * Returns the question in a message without the preceding sentences that describe the situation; returns a message of one sentence
 * unchanged.
 */
export function withoutSituation(message: string): string {
  const sentences = message.split(SENTENCE_END);
  const question = sentences.findLast((one) => ENDS_AS_QUESTION.test(one));
  return question === undefined || question.replace(/[^\p{L}\p{N}]/gu, "").length < LONG_ENOUGH ? message : question;
}

/** Minimum length of a question that does not depend on the situation, unlike "What now?" */
const LONG_ENOUGH = 16;
