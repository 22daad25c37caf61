import type { ExpectedPatterns } from "../../../language/expected-patterns.ts";
import type { Pattern } from "../../../language/pattern.ts";
import { firstWords, patternsOf, wholeWords } from "../../../language/patterns.ts";
import { stem } from "../text/words.ts";
import type { Expected } from "./expected.ts";

const latin = patternsOf(
  ({ expected }) => expected,
  (script) => script === "latin",
);
const nonLatin = patternsOf(
  ({ expected }) => expected,
  (script) => script !== "latin",
);
const AND = latin(({ and }) => and);

const EXPECTED: readonly (readonly [Expected, RegExp])[] = [
  ["temperature", latinWords(({ asksTemperature }) => asksTemperature)],
  ["contact", latinWords(({ asksContact }) => asksContact)],
  ["duration", latinWords(({ asksDuration }) => asksDuration)],
  ["moment", latinWords(({ asksMoment }) => asksMoment)],
  ["age", latinWords(({ asksAge }) => asksAge)],
  ["person", new RegExp(String.raw`^(?:\W*(?:${AND})\W+)?(?:${latin(({ asksPerson }) => asksPerson)})\b`)],
  ["place", latinWords(({ asksPlace }) => asksPlace)],
  ["manner", latinWords(({ asksManner }) => asksManner)],
  ["money", latinWords(({ asksMoney }) => asksMoney)],
  ["count", latinWords(({ asksCount }) => asksCount)],
];
const EXPECTED_NON_LATIN: readonly (readonly [Expected, RegExp])[] = [
  ["contact", nonLatinPattern(({ asksContact }) => asksContact)],
  ["duration", nonLatinPattern(({ asksDuration }) => asksDuration)],
  ["moment", nonLatinPattern(({ asksMoment }) => asksMoment)],
  ["place", nonLatinPattern(({ asksPlace }) => asksPlace)],
  ["person", nonLatinPattern(({ asksPerson }) => asksPerson)],
  ["money", nonLatinPattern(({ asksMoney }) => asksMoney)],
  ["count", nonLatinPattern(({ asksCount }) => asksCount)],
];
const OPEN = wholeWords(latin(({ open }) => open));
const OPEN_NON_LATIN = nonLatinPattern(({ open }) => open);
const POLAR = firstWords(String.raw`(?:\W*(?:${latin(({ greetings }) => greetings)})\W+)*(?:${latin(({ polar }) => polar)})`);
const OPEN_FIRST = firstWords(String.raw`(?:\W*(?:${latin(({ greetings }) => greetings)})\W+)*(?:${latin(({ open }) => open)})`);
const WISH = new RegExp(
  latin(({ wish }) => wish),
  "u",
);
const HOW = new RegExp(String.raw`\b(?:${latin(({ how }) => how)})\s+(\p{L}+)`, "u");
const ASKS_HOUR = nonLatinPattern(({ asksHour }) => asksHour);
const PARTS = new RegExp(String.raw`[?;]\s+|,?\s+(?:${AND})\s+(?=(?:${latin(({ partStarts }) => partStarts)})\b)`, "iu");
const OPENS = new RegExp(String.raw`^\W*(?:${latin(({ partStarts }) => partStarts)})\b`, "iu");
/** Matches questions that may continue with further questions after commas: "What does it cost, how long does it take and ...?" */
const LISTED_PARTS = new RegExp(
  String.raw`[?;]\s+|(?:,\s+(?:(?:${AND})\s+)?|\s+(?:${AND})\s+)(?=(?:${latin(({ partStarts }) => partStarts)})\b)`,
  "iu",
);
const NON_LATIN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

function latinWords(pattern: (patterns: ExpectedPatterns) => Pattern): RegExp {
  return wholeWords(latin(pattern), "u");
}

function nonLatinPattern(pattern: (patterns: ExpectedPatterns) => Pattern): RegExp {
  return new RegExp(nonLatin(pattern), "u");
}

/** Reports whether the text is at least partly in a supported non-Latin script. */
export function isNonLatin(text: string): boolean {
  return NON_LATIN.test(text);
}

/** Returns the kind of answer that a folded question expects. */
export function expectedOf(plain: string): Expected {
  const found = EXPECTED.find(([, pattern]) => pattern.test(plain)) ?? (isNonLatin(plain) ? expectedOfNonLatin(plain) : undefined);
  return found?.[0] ?? "any";
}

/** Returns the words in a folded question that indicate the kind of answer: "set me back"; empty if there are none. */
export function askingFor(plain: string): string {
  return EXPECTED.map(([, pattern]) => pattern.exec(plain)?.[0] ?? "").find((words) => words !== "") ?? "";
}

function expectedOfNonLatin(plain: string): readonly [Expected, RegExp] | undefined {
  return EXPECTED_NON_LATIN.find(([, pattern]) => pattern.test(plain));
}

/** Reports whether a folded question can be answered with yes or no. */
export function isPolar(plain: string): boolean {
  return isNonLatin(plain) ? !OPEN_NON_LATIN.test(plain) : POLAR.test(plain) || !OPEN.test(plain);
}

const EXISTENCE = wholeWords(latin(({ asksExistence }) => asksExistence));

/** Reports whether a folded question asks whether something exists: "Is there free wifi?" */
export function asksIfExists(plain: string): boolean {
  return EXISTENCE.test(plain);
}

/** Reports whether a folded message starts like a yes-or-no question. */
export function startsPolar(plain: string): boolean {
  return POLAR.test(plain);
}

/** Reports whether a folded message contains a question word, such as "which". */
export function isOpen(plain: string): boolean {
  return OPEN.test(plain);
}

/** Reports whether a folded message starts like a question. */
export function startsAsQuestion(plain: string): boolean {
  return POLAR.test(plain) || OPEN_FIRST.test(plain);
}

/** Reports whether a folded question asks for a recommendation rather than a specific product. */
export function isWish(plain: string): boolean {
  return WISH.test(plain);
}

/** Reports whether a question in a non-Latin script asks for a time of day. */
export function asksForHour(text: string): boolean {
  return ASKS_HOUR.test(text);
}

/** Returns the stem of the adjective after "how": "warm" in "how warm is"; null if there is no adjective. */
export function measureOf(plain: string): string | null {
  const word = HOW.exec(plain)?.[1];
  return word === undefined ? null : stem(word);
}

/** Splits a question into two or three parts that each ask for one thing; returns the whole question if it cannot be split. */
export function partsOf(text: string): string[] {
  const parts = text
    .split(OPENS.test(text) ? LISTED_PARTS : PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 && parts.length <= 3 ? parts : [text];
}
