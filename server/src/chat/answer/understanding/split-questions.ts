import { patternsOf } from "../../../language/patterns.ts";
import { setPattern } from "../text/set-pattern.ts";
import { fold } from "../text/words.ts";

const expected = patternsOf(
  (conversation) => conversation.expected,
  (script) => script === "latin",
);
/** The end of a question, or a comma or "and" before the beginning of the next one. */
const BETWEEN = new RegExp(
  String.raw`((?<=[?!;])\s+|(?<=\.)\s+(?=\p{Lu})|(?:,\s*(?:${expected(({ and }) => and)})?|\s(?:${expected(({ and }) => and)}))\s+(?=(?:${expected(({ partStarts }) => partStarts)})(?:(?<!\p{L})|(?!\p{L}))))`,
  "iu",
);
const MOST = 4;
/** A part with fewer letters asks nothing: "Hi!", "Thanks." */
const SHORTEST = 8;

const ASKS = new RegExp(
  String.raw`\?|(?<!\p{L})(?:${expected(({ open }) => open)})(?!\p{L})|^(?:${expected(({ polar }) => polar)})(?!\p{L})`,
  "u",
);
const CONDITION = new RegExp(String.raw`^(?:${setPattern(({ ifs }) => ifs)})(?!\p{L})`, "u");
const ABOUT_SELF = new RegExp(String.raw`^(?:${setPattern(({ aboutSelf }) => aboutSelf)})(?!\p{L})`, "u");

/** Returns the questions of a message that asks several things; a message that asks one thing as it is. */
export function splitQuestions(message: string): string[] {
  const facts = factsOf(message);
  if (facts.length > 1 && facts.length <= MOST) return facts;
  const parts = withFragments(withLeads(message.split(BETWEEN))).filter((part) => lettersOf(part) >= SHORTEST);
  return parts.length > 1 && parts.length <= MOST ? parts : [message];
}

const TELL_ME = new RegExp(String.raw`^\W*(?:\p{L}+, )?(?:${setPattern(({ tellMe }) => tellMe)})\s+`, "iu");
const BETWEEN_FACTS = new RegExp(
  String.raw`(?:,\s*(?:(?:${expected(({ and }) => and)})\s+)?|\s(?:${expected(({ and }) => and)})\s+)(?=${setPattern(({ factStarts }) => factStarts)})`,
  "iu",
);
const FACT = new RegExp(`^(?:${setPattern(({ factStarts }) => factStarts)})`, "iu");

/** Returns the facts that a request without a question lists: "Give me the number of the shop, the closing time and the seats"; none for others. */
function factsOf(message: string): string[] {
  const lead = message.includes("?") ? null : TELL_ME.exec(message)?.[0];
  const facts = lead === undefined || lead === null ? [] : message.slice(lead.length).split(BETWEEN_FACTS);
  return facts.every((fact) => FACT.test(fact)) ? facts.map((fact) => fact.replace(/,[^,]{0,12}$/u, "").trim()) : [];
}

/** Joins what only leads to a question with the question: "My son is three, which puzzle suits him?" */
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

/** Adds a question of one word to the one before, whose subject it has: "The height of the tent? Weight?" */
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
  // "If I am out when you come, do I pay?" asks nothing before the comma, despite its question word.
  if (separator.startsWith(",") && CONDITION.test(plain)) return true;
  // "I was out when the driver came, what now?" and "When I ring it says so. What for?" tell the situation first, despite a question word.
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

/** Returns the sentences that tell the situation before the first question of a message; empty if there are none, or nothing is asked. */
export function situationOf(message: string): string {
  const sentences = message.split(SENTENCE_END);
  const first = sentences.findIndex((one) => ENDS_AS_QUESTION.test(one));
  return first < 1 ? "" : sentences.slice(0, first).join(" ");
}

/** Returns the question of a message without the sentences before it that tell the situation; the message if it is one sentence. */
export function withoutSituation(message: string): string {
  const sentences = message.split(SENTENCE_END);
  const question = sentences.findLast((one) => ENDS_AS_QUESTION.test(one));
  return question === undefined || question.replace(/[^\p{L}\p{N}]/gu, "").length < LONG_ENOUGH ? message : question;
}

/** A shorter question refers to the situation: "What now?" */
const LONG_ENOUGH = 16;
