/** Telephone numbers, times, prices, years and e-mail addresses. */
export const FACT = /\p{Nd}(?:[\s()/.:–-]*\p{Nd}){2,}|\S@\S|\p{Sc}/u;
/** A figure with a unit, a clock time such as `5 pm`, or a day such as `3 May`. */
const FIGURE = /\p{Nd}/u;
/** Maximum words beside the figures of a bare value: `from`, `per`, `hour`. */
const MOST_WORDS = 3;
const MOST_CHARACTERS = 60;
const LEAST_TELEPHONE_DIGITS = 6;
const MOST_LABEL_WORDS = 8;
const MOST_LABEL_CHARACTERS = 80;
const SENTENCE_END = /[.!?…。！？]["'”’)]*$/u;

/** Counts the words and numbers of a text. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const found of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) if (found[0] !== "") count += 1;
  return count;
}

/** Returns whether a text is little more than a value, which needs a label: `€18`, `+353 1 555 0100`, `9:00–17:30`, `45 min`. */
export function isBareFact(text: string): boolean {
  if (text.length > MOST_CHARACTERS || !FIGURE.test(text)) return /^\S+@\S+\.\S+$/.test(text);
  // A name with a duration or a size in parentheses, unlike a telephone number.
  if (/^\p{L}{2}[^(]*\(\s*\p{Nd}/u.test(text) && text.replace(/\P{Nd}/gu, "").length < LEAST_TELEPHONE_DIGITS) return false;
  const words = text.split(/\s+/);
  const isWord = (word: string): boolean => /\p{L}{2}/u.test(word) && !/[\p{Nd}@]/u.test(word);
  const before = words.slice(
    0,
    words.findIndex((word) => FIGURE.test(word)),
  );
  // A word such as "from", a day, or a range of days may precede the figure.
  const mostBefore = /[–—-]/.test(before.join(" ")) ? 2 : 1;
  return words.filter(isWord).length <= MOST_WORDS && before.filter(isWord).length <= mostBefore;
}

/** Returns whether a text can be the label of a value. */
export function isLabel(text: string): boolean {
  if (text === "" || text.length > MOST_LABEL_CHARACTERS || SENTENCE_END.test(text)) return false;
  return /\p{L}/u.test(text) && text.split(/\s+/).length <= MOST_LABEL_WORDS;
}

export function isSentence(text: string): boolean {
  return SENTENCE_END.test(text) && text.split(/\s+/).length >= 4;
}

/** Joins a label and a value. */
export function labeled(label: string, value: string): string {
  return `${label.replace(/\s*[:：–—-]\s*$/u, "")}: ${value}`;
}
