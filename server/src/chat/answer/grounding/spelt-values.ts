import { fold } from "../text/words.ts";
import { numberWordsIn, smallNumberOf } from "./number-words.ts";

/** A part of a unit in words: "half a kilo", "two and a half hours". */
export interface SpeltFraction {
  readonly reading: string;
  /** The word for the unit, folded. */
  readonly unit: string;
  readonly written: string;
}

const HALF = "half|halbe[nrsm]?|halve|demie?|medi[oa]|mezz[oa]|mei[oa]";
const QUARTER = "quarter|viertel|quart|cuarto|quarto|kwart";
const ARTICLE = "an?|ein(?:e[nrsm]?)?|un[aeo]?|een|uma?";
const AND = "and|und|et|y|e|en";
const OF = "of|de|d'|di|van";
const BEFORE = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?<whole>\p{L}{1,20}|\d{1,6})\s+(?:${AND})\s+)?(?:(?:${ARTICLE}|(?<three>three|drei|trois|tres|tre|drie))[\s-]+)?(?<![\p{L}\p{N}])(?:(?<half>${HALF})|(?<quarter>(?:${QUARTER})s?))[\s-]+(?:(?:${OF})\s?)?(?:(?:${ARTICLE})\s+)?(?<unit>\p{L}{1,12})(?!\p{L})`,
  "gu",
);
const AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<whole>\p{L}{1,20}|\d{1,6})\s+(?<unit>\p{L}{1,12})\s+(?:(?:and|en) (?:a|een) half|et demie?|y medi[oa]|e mezz[oa]|e mei[oa])(?!\p{L})`,
  "gu",
);
const COMPOUND = /(?<!\p{L})(?<whole>ander|ein|zwei|drei|vier|funf)(?:t|ein)halb(?:e[nrsm]?)?\s+(?<unit>\p{L}{1,12})(?!\p{L})/gu;
const DUTCH = /(?<!\p{L})anderhalve?\s+(?<unit>\p{L}{1,12})(?!\p{L})/gu;

/** Parts of something that are written as words; whether it is a unit is for the caller to tell. */
export function fractionsIn(text: string): SpeltFraction[] {
  const plain = fold(text);
  if (!/hal|demi|medi|mezz|mei|quart|vier|kwart|cuart/.test(plain)) return [];
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
  for (const { 0: written, groups = {} } of plain.matchAll(COMPOUND))
    add(groups["whole"] === "ander" ? 1 : numberOf(groups["whole"]), 0.5, groups["unit"], written);
  for (const { 0: written, groups = {} } of plain.matchAll(DUTCH)) add(1, 0.5, groups["unit"], written);
  return found;
}

function numberOf(word: string | undefined): number {
  if (word === undefined) return 0;
  if (/^\d+$/.test(word)) return Number(word);
  return numberWordsIn(`${word} x`)[0]?.value ?? 0;
}

const CALLS = /^(?:call|phone|ring|dial|tel|telephone|telefon|number|nummer|anrufen|ruf|rufen|appelez|llame|chiami|bel|ligue)$/;
/** So many single digits in a row are a number to call, with a word of calling before them, after a plus and without either. */
const LEAST_DIGITS = { called: 2, plus: 2, bare: 4 };
/** A word of calling stands at most so many words before. */
const NEAR = 5;

/** Telephone numbers that are spelled out digit by digit, as digits. */
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
    const least =
      before.at(-1) === "plus" ? LEAST_DIGITS.plus : before.some((one) => CALLS.test(one)) ? LEAST_DIGITS.called : LEAST_DIGITS.bare;
    if (digits.length >= least) found.push({ digits, written: tokens.slice(from, at).join(" ") });
  }
  return found;
}

function digitOf(token: string): string | null {
  if (token === "oh") return "0";
  const small = smallNumberOf(token);
  return small === null || small > 9 ? null : String(small);
}
