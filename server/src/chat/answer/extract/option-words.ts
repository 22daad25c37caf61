import { patternsOf, wholeText } from "../../../language/patterns.ts";
import type { OptionWords } from "../../../language/option-words.ts";
import type { Pattern } from "../../../language/pattern.ts";
import { canonicalUnit } from "../text/measure-units.ts";
import { coloursIn, isColour } from "../text/colours.ts";
import { conceptOf } from "../text/concepts.ts";
import { isGrammar } from "../text/stop-words.ts";
import { isTypo } from "../text/terms.ts";
import { fold, stem } from "../text/words.ts";

/** A word or number in text, and its comparison key. */
export interface Token {
  readonly word: string;
  readonly stem: string;
  /** Color names in English, numbers and units in canonical form, sizes as letters, and other words as stems. */
  readonly key: string;
  readonly at: number;
  readonly end: number;
  /** Whether it is in capital letters. */
  readonly capital: boolean;
}

const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|×/gu;
const NUMBER = /^\d/;
const OF_SIZES: ReadonlySet<string> = new Set(["mm", "cm", "m", "ml", "cl", "l", "g", "kg", "in", "ft", "oz", "lb"]);
const options = patternsOf((conversation) => conversation.options);
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["xxl", "2xl"], ["xxxl", "3xl"], ["xxxxl", "4xl"], ["xxs", "2xs"],
  ...lettersFor("s", ({ small }) => small), ...lettersFor("m", ({ medium }) => medium), ...lettersFor("l", ({ large }) => large),
]); // prettier-ignore
/** Ambiguous words for sizes, which name a size only after "in" or "size". */
const LETTERS_IF_LED: ReadonlyMap<string, string> = new Map([
  ...lettersFor("s", ({ smallAfterLead }) => smallAfterLead),
  ...lettersFor("m", ({ mediumAfterLead }) => mediumAfterLead),
  ...lettersFor("l", ({ largeAfterLead }) => largeAfterLead),
]);
const SIZE_LETTERS = /^(?:\d?x{0,4}[sl]|m|\d?x{1,4}[sl])$/;
const IN = wholeText(`${options(({ lead }) => lead)}|${options(({ sizeLead }) => sizeLead)}`);
const BY = wholeText(`x|×|${options(({ by }) => by)}`);
/** Size systems: "EU 42" can also be written "42". */
const SYSTEM = wholeText(`eu|eur|us|uk|fr|de|it|es|gr|${options(({ sizeNames }) => sizeNames)}`);
const AND = wholeText(`&|${options(({ joints }) => joints)}`);
const LABEL = wholeText(options(({ labels }) => labels));
const requests = patternsOf((conversation) => conversation.requests);
const MONEY = `eur|euros?|usd|gbp|chf|${requests(({ dollar }) => dollar)}|${requests(({ pound }) => pound)}`;
/** Matches words that mark the preceding number as an amount, a percentage or some other value that is not a size. */
const NOT_OPTIONS = wholeText(`${MONEY}|${options(({ notSizes }) => notSizes)}`);
const NOT_SIZES = wholeText(`${MONEY}|${options(({ counted }) => counted)}`);

function lettersFor(letter: string, words: (own: OptionWords) => Pattern): (readonly [string, string])[] {
  return options(words)
    .split("|")
    .map((word) => [word, letter]);
}

/** Returns the words and numbers in the text, in order. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  const plain = text.replaceAll("½", ".5");
  const raw = [...plain.matchAll(WORD)];
  for (const [index, match] of raw.entries()) {
    const [written] = match;
    const at = match.index;
    const before = found.at(-1);
    const word = fold(written);
    const apostrophe = /['’]/.test(plain[at - 1] ?? "") || /['’]/.test(plain[at + written.length] ?? "");
    const next = raw[index + 1];
    const joined = {
      word,
      before,
      isBeforeNumber: NUMBER.test(next?.[0] ?? ""),
      apostrophe,
      touchesNumber: before !== undefined && before.end === at,
    };
    found.push({
      word,
      stem: stem(word),
      key: keyOf(joined),
      at,
      end: at + written.length,
      capital: /^\p{Lu}+$/u.test(written),
    });
  }
  return joinedSizes(found);
}

interface Around {
  readonly word: string;
  readonly before: Token | undefined;
  readonly isBeforeNumber: boolean;
  readonly apostrophe: boolean;
  readonly touchesNumber: boolean;
}

function keyOf({ word, before, isBeforeNumber, apostrophe }: Around): string {
  if (NUMBER.test(word)) return `number:${stem(word)}`;
  const isAfterNumber = before !== undefined && NUMBER.test(before.word);
  if (isAfterNumber && isBeforeNumber && BY.test(word)) return "x";
  if (isAfterNumber) {
    const unit = canonicalUnit(word);
    if (OF_SIZES.has(unit) && word !== "in") return `unit:${unit}`;
  }
  const colours = coloursIn(word);
  if (colours.length > 0) return `colour:${colours.toSorted().join("+")}`;
  if (apostrophe && word.length === 1) return `'${word}`;
  const isAnnounced = before !== undefined && (IN.test(before.word) || conceptOf(before.stem) === "size");
  return LETTERS.get(word) ?? (isAnnounced ? LETTERS_IF_LED.get(word) : undefined) ?? (SIZE_LETTERS.test(word) ? word : stem(word));
}

/** Joins sizes that consist of two words: "extra large", "2 XL". */
function joinedSizes(tokens: readonly Token[]): Token[] {
  const made: Token[] = [];
  for (const token of tokens) {
    const last = made.at(-1);
    const isExtra = last?.word === "extra" && /^[sl]$/.test(token.key);
    const isMultiple = last !== undefined && /^[2-6]$/.test(last.word) && /^x[sl]$/.test(token.key) && token.at - last.end <= 1;
    if (last !== undefined && (isExtra || isMultiple)) {
      const key = isExtra ? `x${token.key}` : `${last.word}${token.key}`;
      made[made.length - 1] = { ...token, word: `${last.word} ${token.word}`, key, at: last.at };
    } else made.push(token);
  }
  return made;
}

/** Tokens from `from` up to, but not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the stem of the title word that a token matches, allowing one typo; null if none matches. */
export function titleStem({ word, stem: own }: Token, title: readonly Token[]): string | null {
  if (title.some((one) => one.stem === own)) return own;
  return title.find((one) => isTypo(word, one.word))?.stem ?? null;
}

/**
 * Returns the runs of title words in the text that contain a word other than colors and sizes.
 * @param colours colors as variants spell them; "marine" in a title is not the variant "navy"
 */
export function titleSpans(tokens: readonly Token[], title: string, colours: readonly string[]): Span[] {
  const own = tokensOf(title);
  const written = new Set(colours.flatMap((colour) => tokensOf(colour).map((token) => token.stem)));
  const isOption = (token: Token): boolean =>
    (isColour(token.word) && written.has(token.stem)) || SIZE_LETTERS.test(token.key) || NUMBER.test(token.word);
  const onlyOptions = own.every(isOption);
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    let to = from;
    for (let next = tokens[to]; next !== undefined && titleStem(next, own) !== null; next = tokens[to]) to += 1;
    const run = tokens.slice(from, to);
    if (run.length > 0 && (onlyOptions || run.some((token) => !isOption(token) && token.word.length > 2))) spans.push({ from, to });
    if (to > from) from = to;
  }
  return spans;
}

/** Returns the positions at which an option is named, longest first, outside `taken`. */
export function optionSpans(tokens: readonly Token[], option: string, taken: readonly Span[]): Span[] {
  const whole = tokensOf(option);
  const forms = [whole, whole.filter(({ word }) => !AND.test(word))];
  if (whole.length > 1 && SYSTEM.test(whole[0]?.word ?? "")) forms.push(whole.slice(1));
  if (/\d/.test(option) && whole.length > 1 && (whole.at(-1)?.key.startsWith("unit:") ?? false) && whole.some(({ key }) => key === "x"))
    forms.push(whole.slice(0, -1));
  const spans: Span[] = [];
  for (const form of forms) {
    for (let from = 0; form.length > 0 && from + form.length <= tokens.length; from += 1) {
      const to = from + form.length;
      const window = tokens.slice(from, to);
      if (isSame(window, form) && isPlausible(tokens, from, to) && !taken.some((span) => overlaps(span, { from, to })))
        spans.push({ from, to });
    }
  }
  return spans;
}

function isSame(window: readonly Token[], option: readonly Token[]): boolean {
  if (window.every((token, index) => sameToken(token, option[index]))) return true;
  const colours = (tokens: readonly Token[]): string =>
    tokens.every(({ key }) => key.startsWith("colour:"))
      ? tokens
          .flatMap(({ key }) => key.slice("colour:".length).split("+"))
          .toSorted()
          .join("+")
      : "";
  return colours(window) !== "" && colours(window) === colours(option);
}

function sameToken(token: Token, other: Token | undefined): boolean {
  return token.key === other?.key || (token.word === other?.word && !/^\p{L}$/u.test(token.word));
}

/**
 * Reports whether the tokens can name an option: a single letter must be written as a size, and a number must not be part of an amount or a
 * measurement.
 */
function isPlausible(tokens: readonly Token[], from: number, to: number): boolean {
  const [first] = tokens.slice(from, to);
  if (first === undefined || to - from > 1) return true;
  const before = tokens[from - 1];
  const isAnnounced = before !== undefined && (IN.test(before.word) || AND.test(before.word) || conceptOf(before.stem) === "size");
  if (/^\p{L}$/u.test(first.word))
    return first.key === first.word && (first.capital || isAnnounced) && !(NUMBER.test(before?.word ?? "") && !isAnnounced);
  if (!NUMBER.test(first.word)) return true;
  const after = tokens[to];
  return after?.key.startsWith("unit:") !== true && !NOT_OPTIONS.test(after?.word ?? "");
}

/** Reports whether the token is a single-letter size and written as one: "in M", "size L". */
export function isSizeLetter(tokens: readonly Token[], index: number): boolean {
  return SIZE_LETTERS.test(tokens[index]?.key ?? "") && isPlausible(tokens, index, index + 1);
}

/** Reports whether a number is money or counts something other than a size: "€50", "3 days". */
export function isAmount(text: string, tokens: readonly Token[], { from, to }: Span): boolean {
  const before = text.slice(0, tokens[from]?.at ?? 0);
  const after = text.slice(tokens[to - 1]?.end ?? 0);
  return /\p{Sc}\s?$/u.test(before) || /^\s?\p{Sc}/u.test(after) || NOT_SIZES.test(tokens[to]?.word ?? "");
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns the colors named outside `taken`. */
export function colourSpans(tokens: readonly Token[], taken: readonly Span[]): Span[] {
  return spansWhere(tokens, taken, (token) => isColour(token.word));
}

/** Returns the sizes named outside `taken`: "size 44", "in XXL", "in 90x200 cm". */
export function sizeSpans(tokens: readonly Token[], taken: readonly Span[]): Span[] {
  const named = spansWhere(tokens, taken, (token, index) => {
    const before = tokens[index - 1];
    const isAnnounced = before !== undefined && (IN.test(before.word) || SYSTEM.test(before.word) || conceptOf(before.stem) === "size");
    if (SIZE_LETTERS.test(token.key) && token.key === token.key.toLowerCase())
      return /^\p{L}$/u.test(token.word) ? isAnnounced && isPlausible(tokens, index, index + 1) : token.capital || isAnnounced;
    return NUMBER.test(token.word) && isAnnounced && isPlausibleSize(tokens, index);
  });
  return named.map((span) => measureFrom(tokens, span));
}

function isPlausibleSize(tokens: readonly Token[], index: number): boolean {
  const after = tokens[index + 1];
  return !NOT_SIZES.test(after?.word ?? "");
}

/** Extends a span from its first number to the whole measurement: "90 x 200 cm". */
function measureFrom(tokens: readonly Token[], { from, to }: Span): Span {
  let end = to;
  if (!NUMBER.test(tokens[from]?.word ?? "")) return { from, to };
  while (tokens[end]?.key === "x" && NUMBER.test(tokens[end + 1]?.word ?? "")) end += 2;
  if (tokens[end]?.key.startsWith("unit:") === true) end += 1;
  return { from, to: end };
}

function spansWhere(tokens: readonly Token[], taken: readonly Span[], is: (token: Token, index: number) => boolean): Span[] {
  return tokens.flatMap((token, index) => {
    const span = { from: index, to: index + 1 };
    return is(token, index) && !taken.some((one) => overlaps(one, span)) ? [span] : [];
  });
}

/** Reports whether the span is introduced by a word such as "in". */
export function isLed(tokens: readonly Token[], { from }: Span): boolean {
  return IN.test(tokens[from - 1]?.word ?? "");
}

/** Reports whether only function words and an "and" or "or" separate two spans. */
export function isJoinedTo(tokens: readonly Token[], one: Span, other: Span): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const between = tokens.slice(first.to, second.from);
  return between.some(({ word }) => AND.test(word)) && between.every(({ word }) => AND.test(word) || isGrammar(word) || PACK.test(word));
}

const PACK = wholeText(options(({ packs }) => packs));

/** Returns the words that mark a number as the quantity in a package or a number of people. */
export function packSpans(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ word }, from) => (PACK.test(word) ? [{ from, to: from + 1 }] : []));
}

/** Extends a span by a word that only labels it: "colour white", "Größe L". */
export function withLabel(tokens: readonly Token[], { from, to }: Span): Span {
  const before = tokens[from - 1];
  const concept = before === undefined ? null : conceptOf(before.stem);
  if (concept === "size" || concept === "colour") return { from: from - 1, to };
  const after = tokens[to];
  const behind = after === undefined ? null : conceptOf(after.stem);
  const isSingular = after !== undefined && LABEL.test(after.word);
  return (behind === "size" || behind === "colour") && isSingular ? { from, to: to + 1 } : { from, to };
}
