import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { fold } from "../text/words.ts";
import { numberWordsIn, smallNumberOf } from "../text/number-words.ts";

/** A fraction of a unit in words: "half a kilo", "two and a half hours". */
export interface SpeltFraction {
  readonly reading: string;
  /** The folded word for the unit. */
  readonly unit: string;
  readonly written: string;
}

const fractions = patternsOf((conversation) => conversation.fractions);
const HALF = fractions(({ half }) => half);
const QUARTER = fractions(({ quarter }) => quarter);
const ARTICLE = fractions(({ article }) => article);
const AND = patternsOf((conversation) => conversation.expected)(({ and }) => and);
const OF = fractions(({ of }) => of);
const BEFORE = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?<whole>\p{L}{1,20}|\d{1,6})\s+(?:${AND})\s+)?(?:(?<![\p{L}\p{N}])(?:${ARTICLE}|(?<three>${fractions(({ three }) => three)}))[\s-]+)?(?<![\p{L}\p{N}])(?:(?<half>${HALF})|(?<quarter>(?:${QUARTER})s?))[\s-]+(?:(?:${OF})\s?)?(?:(?:${ARTICLE})\s+)?(?<unit>\p{L}{1,12})(?!\p{L})`,
  "gu",
);
const AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<whole>\p{L}{1,20}|\d{1,6})\s+(?<unit>\p{L}{1,12})\s+(?:${fractions(({ andAHalf }) => andAHalf)})(?!\p{L})`,
  "gu",
);
const COMPOUND_HALF = fractions(({ compoundHalf }) => compoundHalf);
const COMPOUND = new RegExp(
  String.raw`(?<!\p{L})(?<whole>${fractions(({ compoundWhole }) => compoundWhole)})(?:${COMPOUND_HALF})\s+(?<unit>\p{L}{1,12})(?!\p{L})`,
  "gu",
);
const ONE_AND_A_HALF = fractions(({ oneAndAHalf }) => oneAndAHalf);
const IN_ONE_WORD = new RegExp(String.raw`(?<!\p{L})(?:${ONE_AND_A_HALF})\s+(?<unit>\p{L}{1,12})(?!\p{L})`, "gu");
/** Matches words or parts of words; every fraction contains at least one. */
const HINT = new RegExp(`${HALF}|${QUARTER}|${COMPOUND_HALF}|${ONE_AND_A_HALF}`, "u");

/** Returns the fractions that are written in words. The caller checks whether the noun is a unit. */
export function fractionsIn(text: string): SpeltFraction[] {
  const plain = fold(text);
  if (!HINT.test(plain)) return [];
  const found: SpeltFraction[] = [];
  const add = (whole: number, part: number, unit: string | undefined, written: string): void => {
    if (unit !== undefined) found.push({ reading: String(whole + part), unit, written });
  };
  for (const { 0: written, groups = {} } of plain.matchAll(BEFORE)) {
    const quarters = groups["three"] === undefined ? 0.25 : 0.75;
    add(numberOf(groups["whole"]), groups["half"] === undefined ? quarters : 0.5, groups["unit"], written);
  }
  for (const { 0: written, groups = {} } of plain.matchAll(AFTER))
    add(Math.max(1, numberOf(groups["whole"])), 0.5, groups["unit"], written);
  for (const { 0: written, groups = {} } of plain.matchAll(COMPOUND)) add(numberOf(groups["whole"]), 0.5, groups["unit"], written);
  for (const { 0: written, groups = {} } of plain.matchAll(IN_ONE_WORD)) add(1, 0.5, groups["unit"], written);
  return found;
}

function numberOf(word: string | undefined): number {
  if (word === undefined) return 0;
  if (/^\d+$/.test(word)) return Number(word);
  return numberWordsIn(`${word} x`)[0]?.value ?? 0;
}

const claims = patternsOf((conversation) => conversation.claims);
const CALLS = wholeText(claims(({ calls }) => calls));
const PLUS = wholeText(claims(({ plus }) => plus));
const ZERO = wholeText(claims(({ zero }) => zero));
/** Minimum numbers of consecutive digits that form a telephone number: after a word such as "call", after a plus sign, and otherwise. */
const LEAST_DIGITS = { called: 2, plus: 2, bare: 4 };
/** Maximum distance, in words, from a word such as "call". */
const NEAR = 5;

/** Returns telephone numbers that are spelled out digit by digit. */
export function speltPhonesIn(text: string): { readonly digits: string; readonly written: string }[] {
  const tokens = fold(text).match(/\p{L}+|\d+/gu) ?? [];
  const found: { digits: string; written: string }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const from = at;
    let digits = "";
    for (; at < tokens.length; at += 1) {
      const digit = digitOf(tokens[at] ?? "");
      if (digit === null) break;
      digits += digit;
    }
    if (at === from) continue;
    const before = tokens.slice(Math.max(0, from - NEAR), from);
    const least = PLUS.test(before.at(-1) ?? "")
      ? LEAST_DIGITS.plus
      : before.some((one) => CALLS.test(one))
        ? LEAST_DIGITS.called
        : LEAST_DIGITS.bare;
    if (digits.length >= least) found.push({ digits, written: tokens.slice(from, at).join(" ") });
  }
  return found;
}

function digitOf(token: string): string | null {
  if (ZERO.test(token)) return "0";
  const small = smallNumberOf(token);
  return small === null || small > 9 ? null : String(small);
}
