/** Telephone numbers, times, prices, years and email addresses. */
export const FACT = /\p{Nd}(?:[\s()/.:–-]*\p{Nd}){2,}|\S@\S|\p{Sc}/u;
/** A digit, as in a number with a unit, a time (`5 pm`) or a date (`3 May`). */
const FIGURE = /\p{Nd}/u;
/** Maximum number of words, such as `from`, `per` or `hour`, in a bare value. */
const MOST_WORDS = 3;
const MOST_CHARACTERS = 60;
const LEAST_TELEPHONE_DIGITS = 6;
const MOST_LABEL_WORDS = 8;
const MOST_LABEL_CHARACTERS = 80;
const SENTENCE_END = /[.!?…。！？]["'”’)]*$/u;

/** Returns the number of words and numbers in a string. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const found of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) if (found[0] !== "") count += 1;
  return count;
}

/** Returns whether a string is little more than a value that needs a label: `€18`, `+353 1 555 0100`, `9:00–17:30`, `45 min`. */
export function isBareFact(text: string): boolean {
  if (text.length > MOST_CHARACTERS || !FIGURE.test(text)) return /^\S+@\S+\.\S+$/.test(text);
  // A name with a duration or size in parentheses is not a bare value, but a telephone number is.
  if (/^\p{L}{2}[^(]*\(\s*\p{Nd}/u.test(text) && text.replace(/\P{Nd}/gu, "").length < LEAST_TELEPHONE_DIGITS) return false;
  const words = text.split(/\s+/);
  const isWord = (word: string): boolean => /\p{L}{2}/u.test(word) && !/[\p{Nd}@]/u.test(word);
  const before = words.slice(
    0,
    words.findIndex((word) => FIGURE.test(word)),
  );
  // A number may follow a word such as "from", a day, or a range of days.
  const mostBefore = /[–—-]/.test(before.join(" ")) ? 2 : 1;
  return words.filter(isWord).length <= MOST_WORDS && before.filter(isWord).length <= mostBefore;
}

/** Returns whether a string can be the label of a value. */
export function isLabel(text: string): boolean {
  if (text === "" || text.length > MOST_LABEL_CHARACTERS || SENTENCE_END.test(text)) return false;
  return /\p{L}/u.test(text) && text.split(/\s+/).length <= MOST_LABEL_WORDS;
}

export function isSentence(text: string): boolean {
  return SENTENCE_END.test(text) && text.split(/\s+/).length >= 4;
}

/** Kinds of values that a line can contain after a name. */
const VALUES = [
  /\p{Nd}{1,2}[:.h]\p{Nd}{2}(?!\p{Nd})|\p{Nd}\s?[ap]\.?m\b/iu,
  /\p{Sc}/u,
  /\S@\S/u,
  /\p{Nd}(?:[\s()/.–-]*\p{Nd}){5,}/u,
] as const;
const WORD = /\p{L}{2}/u;

/**
 * Returns whether two adjacent strings are separate lines rather than a label and its value, because each has its own name: `Phone: 0123 456789` and
 * `Fax: 0123 456780`, `Adults 12 euros` and `Children 5 euros`.
 */
export function isEachStated(first: string, second: string): boolean {
  const [one, other] = [statedKind(first), statedKind(second)];
  if (one !== null && other !== null) return one === other || isNamed(second);
  const [unit, otherUnit] = [unitOf(first), unitOf(second)];
  return unit !== "" && unit === otherUnit;
}

/** Returns whether two adjacent strings may be lines of a postal address, such as `Mill Lane 12` and `12345 Oldham`. */
export function mayBeAddress(first: string, second: string): boolean {
  return [first, second].every((text) => FIGURE.test(text) && WORD.test(text)) && !VALUES.some((value) => value.test(second));
}

/** Returns the kind of value that follows a name; null if the string is not a name with a value. */
function statedKind(text: string): number | null {
  const kind = VALUES.findIndex((value) => WORD.test(text.slice(0, Math.max(0, text.search(value)))));
  return kind < 0 ? null : kind;
}

/** Returns whether a string begins with a name rather than with a word such as `from`. */
function isNamed(text: string): boolean {
  return /^[^\p{Nd}]*[:：]|^\P{L}*[\p{Lu}\p{Lo}]/u.test(text);
}

/** Returns the words after the last number in a string that begins with a name; empty if there are none. */
function unitOf(text: string): string {
  const [, unit = ""] = /^\P{Nd}*\p{L}{2}\P{Nd}*\p{Nd}(?:.*\p{Nd})?\s*(\p{L}[\p{L}\s./]*)$/u.exec(text) ?? [];
  return unit.toLowerCase();
}

/** Joins a label and a value. */
export function labeled(label: string, value: string): string {
  return `${label.replace(/\s*[:：–—-]\s*$/u, "")}: ${value}`;
}
