import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { numberWordsIn, smallNumberOf } from "../text/number-words.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { startsWithCurrency } from "../text/request.ts";
import { fractionsIn } from "../grounding/spelt-values.ts";
import { fold, stem, stemsOf } from "../text/words.ts";
import { LESS_THAN, MEASURES, MORE_THAN } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";

const questions = patternsOf((conversation) => conversation.questions);
const requests = patternsOf((conversation) => conversation.requests);

const NOISE = wholeWords(
  setPattern(({ noise }) => noise),
  "g",
);
const AT_MOST_AFTER = afterNumber(setPattern(({ atMostAfter }) => atMostAfter));
const AT_LEAST_AFTER = afterNumber(setPattern(({ atLeastAfter }) => atLeastAfter));
const AT_MOST = beforeNumber(`${questions(({ bounds }) => bounds.atMost)}|${setPattern(({ atMost }) => atMost)}|${LESS_THAN}`);
const AT_LEAST = beforeNumber(`${questions(({ bounds }) => bounds.atLeast)}|${setPattern(({ atLeast }) => atLeast)}|${MORE_THAN}`);
const EXCLUSIVE = new RegExp(`^(?:${setPattern(({ exclusive }) => exclusive)}|${LESS_THAN}|${MORE_THAN})$`, "u");
const RANGE = new RegExp(
  String.raw`\b(?:${requests(({ between }) => between)})\s+[€$£]?\s?\d+(?:[.,]\d+)*\s*(?:[€$£%]|\p{L}+\s)?\s*(?:${requests(({ betweenTo }) => betweenTo)}|-|–)\s*$`,
  "u",
);
const MONEY = new RegExp(String.raw`(\d)\s?(?:${setPattern(({ money }) => money)})(?!\p{L})`, "gu");
/** Matches a negation directly before an amount that the price must not reach: "it must not cost 500 euros". */
const NOT_AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?:${setPattern(({ negations }) => negations)}|${questions(({ not }) => not)})\s*$`,
  "u",
);
const PREPOSITIONS = patternsOf((conversation) => conversation.followUps)(({ prepositions }) => prepositions);
const NOT = String.raw`(?<!\p{L})(?:${questions(({ not }) => not)}|\p{L}*(?:${requests(({ contractedNot }) => contractedNot)}))`;
/**
 * Match a negated verb before or after a lower limit, which becomes an upper limit: "I won't spend over 45", "mehr als 45 gebe ich nicht
 * aus".
 */
const NOT_BEFORE = new RegExp(String.raw`${NOT}\s+(?!(?:${PREPOSITIONS})\s)(?:\p{L}+\s+){0,4}$`, "u");
const NOT_AFTER = new RegExp(
  String.raw`^([€$£]?\s?\d[\d.,]*\s?(?:[€$£]|\p{L}+)?),?\s+(?:\p{L}+\s+){0,4}${NOT}(?:\s+\p{L}+)?(?=\s*(?:[,.;:?!]|$))`,
  "u",
);
/** Matches a number with a limit both before and after it: "budget 30 euros max". */
const TWICE = new RegExp(
  String.raw`\b(?:${questions(({ bounds }) => bounds.atMost)}|${setPattern(({ atMost }) => atMost)}|${questions(({ bounds }) => bounds.atLeast)}|${setPattern(({ atLeast }) => atLeast)})\s+([<>]=)`,
  "gu",
);
const NUMBER = /[€$£]?\s?(?<![\p{L}\d.,])\d+(?:[.,]\d+)*/gu;

/** Matches the item that an amount applies to: "12 euros a bottle", "80 € das Stück". */
const EACH = new RegExp(
  String.raw`(\d\s?(?:[€$£]|eur(?:os?)?|\p{L}*(?:franc|pfund|pound|dollar)\p{L}*|quid))\s(?:${setPattern(({ per }) => per)}|${patternsOf((conversation) => conversation.followUps)(({ articles }) => articles)})\s\p{L}+(?=\s*(?:$|[?.!,;]))`,
  "gu",
);

/** Matches a number with its unit before the limit: "30 euros max". */
function afterNumber(limits: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d.,])([€$£]?\s?\d+(?:[.,]\d+)*\s?(?:[€$£%]|\p{L}+)?),?\s(?:${limits})(?!\p{L})`, "gu");
}

function beforeNumber(openings: string): RegExp {
  return new RegExp(String.raw`(?:\b(?:${openings})|[<>]=?)(?:\s+\p{L}{1,3})?\s*$`, "u");
}

/** Removes phrases that are not conditions from a message. */
export function withoutNoise(text: string): string {
  return fold(text).replace(NOISE, " ");
}

const PEOPLE = new Set(MEASURES.filter(({ measure }) => measure === "people").flatMap(({ labels }) => [...labels]));

/** Number words below this value stay terms because they may be parts of names. */
const LARGER = 13;

/**
 * Returns a folded message with numbers as digits and limits as preceding symbols: "<= 1000 pounds" for "a thousand pounds tops".
 * @param isLabel reports whether a stemmed word names something that a column counts: "strings"
 */
export function withLimitsAsSigns(text: string, isLabel: (stemmed: string) => boolean): string {
  let plain = fold(text);
  for (const { written, reading, unit } of fractionsIn(plain))
    if (canonicalUnit(unit) !== "") plain = plain.replace(written, `${reading} ${unit}`);
  for (const { written, unit, value, article } of numberWordsIn(plain)) {
    const said = written.slice(0, written.length - unit.length).trim();
    const isCounted = PEOPLE.has(stem(unit)) || canonicalUnit(unit) !== "" || isLabel(stem(unit));
    if (value === null || (value < LARGER && !isCounted) || article || smallNumberOf(unit) !== null) continue;
    plain = plain.replace(new RegExp(String.raw`(?:\ba\s+)?\b${said}\b`, "u"), String(value));
  }
  plain = plain
    .replace(EACH, "$1")
    .replace(AT_MOST_AFTER, "<= $1")
    .replace(AT_LEAST_AFTER, ">= $1")
    .replace(MONEY, "$1 €")
    .replace(TWICE, "$1");
  for (const match of [...plain.matchAll(NUMBER)].toReversed()) {
    const before = plain.slice(0, match.index);
    if (RANGE.test(before)) continue;
    const amount = plain.slice(match.index).trimStart();
    const sign = signOf(before, amount);
    if (sign !== null) plain = `${before.slice(0, sign.at)}${sign.sign} ${sign.isNegatedAfter ? amount.replace(NOT_AFTER, "$1") : amount}`;
  }
  return plain;
}

interface Sign {
  readonly sign: string;
  readonly at: number;
  /** Whether the words after the amount negate it. */
  readonly isNegatedAfter: boolean;
}

/** Returns the limit at the end of the text, as a symbol and its position; null if there is none. */
function signOf(before: string, amount: string): Sign | null {
  const [most, least] = [AT_MOST.exec(before), AT_LEAST.exec(before)];
  const found = most !== null && (least === null || most.index <= least.index) ? most : least;
  if (found === null) {
    const negated = startsWithCurrency(amount.replace(AMOUNT, "")) ? NOT_AMOUNT.exec(before) : null;
    return negated === null ? null : { sign: "<", at: negated.index, isNegatedAfter: false };
  }
  if (/^[<>]/.test(found[0])) return null;
  const negated = found === most ? null : NOT_BEFORE.exec(before.slice(0, found.index));
  const isNegatedAfter = found !== most && NOT_AFTER.test(amount);
  if (negated !== null || isNegatedAfter) return { sign: "<=", at: negated?.index ?? found.index, isNegatedAfter };
  return { sign: `${found === most ? "<" : ">"}${EXCLUSIVE.test(found[0].trim()) ? "" : "="}`, at: found.index, isNegatedAfter };
}

const AMOUNT = /^[€$£]?\s?[\d.,]+\s?/;

const COUNT_OF = /(?<![\p{L}\d.,<>=])(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu;

const TIMES = /[\dx×*]\s*$/;

/** Returns a folded message with sizes spelled as variants spell them: "6 servings" for "6 people", "250 g" for "250 grams". */
export function withSizesAsWritten(text: string, sizes: ReadonlySet<string>): string {
  return fold(text).replace(COUNT_OF, (whole, digits: string, word: string, at: number, plain: string) => {
    // "200 cm" in "160 x 200 cm" is not a size of its own.
    if (sizes.has(whole) || TIMES.test(plain.slice(0, at))) return whole;
    const measure = measureIn(whole);
    if (measure !== null) return [...sizes].find((size) => measureIn(size) === measure) ?? whole;
    if (!PEOPLE.has(stem(word))) return whole;
    return [...sizes].find((size) => stemsOf(size)[0] === digits && PEOPLE.has(stemsOf(size)[1] ?? "")) ?? whole;
  });
}

const MEASURE = /^(\d+(?:[.,]\d+)?)\s*(\p{L}+)$/u;

/** Converts a number with a unit to the base unit; null for any other text. */
function measureIn(text: string): string | null {
  const [, digits = "", word = ""] = MEASURE.exec(text) ?? [];
  const unit = canonicalUnit(word);
  if (unit === "") return null;
  const smallest = inSmallestUnit(Number(digits.replace(",", ".")), unit);
  return `${String(smallest.value)} ${smallest.unit}`;
}

/** Reports whether the limit on a number excludes the number itself. */
export function isExclusive(plain: string, number: number): boolean {
  return [...plain.matchAll(/[<>] [€$£]?\s?(\d+(?:[.,]\d+)*)/g)].some(([, digits = ""]) => Number(digits.replace(",", ".")) === number);
}
