import { spokenEntries } from "../../../language/find-pack.ts";
import { fold } from "./words.ts";

const numbers = spokenEntries((conversation) => conversation.numbers).map(({ entry }) => entry);
const SMALL = new Map(numbers.flatMap(({ small }) => Object.entries(small)));
const LARGE = new Map(numbers.flatMap(({ large }) => Object.entries(large)));
const JOINING = new Set(numbers.flatMap(({ joining }) => joining.split(" ")));
const ARTICLES = new Set(numbers.flatMap(({ articles }) => articles.split(" ")));

/** Matches compounds such as "neunundneunzig", "negenennegentig", "novantanove" and "doscientos". */
const COMPOUND = new RegExp(String.raw`^\p{L}*(?:${numbers.flatMap(({ compounds }) => compounds ?? []).join("|")})\p{L}*$`, "u");

export interface NumberWords {
  /** Folded word after the number: the thing counted. */
  readonly unit: string;
  /** Value of the number; null for a compound, whose value is not computed. */
  readonly value: number | null;
  /** Folded words of the number. */
  readonly written: string;
  readonly article: boolean;
}

/** Returns the numbers written as words, each with the word after it. */
export function numberWordsIn(text: string): NumberWords[] {
  const tokens = fold(text).match(/[\p{L}]+/gu) ?? [];
  const found: NumberWords[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const from = at;
    while (at < tokens.length && (isNumber(tokens[at]) || (at > from && JOINING.has(tokens[at] ?? "") && isNumber(tokens[at + 1]))))
      at += 1;
    if (at === from) continue;
    const said = tokens.slice(from, at);
    const unit = tokens[at];
    if (unit === undefined) break;
    found.push({
      unit,
      value: valueOf(said),
      written: [...said, unit].join(" "),
      article: said.length === 1 && ARTICLES.has(said[0] ?? ""),
    });
  }
  return found;
}

/** Returns the value of a number word below 100; null for any other word. */
export function smallNumberOf(token: string): number | null {
  return SMALL.get(token) ?? null;
}

/** Returns the value of a number word that is not an article in any language; otherwise null. */
export function countOf(token: string): number | null {
  return ARTICLES.has(token) ? null : smallNumberOf(token);
}

function isNumber(token: string | undefined): boolean {
  return token !== undefined && (SMALL.has(token) || LARGE.has(token) || COMPOUND.test(token));
}

function valueOf(said: readonly string[]): number | null {
  let total = 0;
  let group = 0;
  for (const word of said) {
    const small = SMALL.get(word);
    const large = LARGE.get(word);
    if (small !== undefined) group += small;
    else if (large === 100) group = Math.max(1, group) * 100;
    else if (large !== undefined) {
      total += Math.max(1, group) * large;
      group = 0;
    } else if (!JOINING.has(word)) return null;
  }
  return total + group;
}
