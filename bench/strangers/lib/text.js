// Compares strings as a reader does: case, white space and typographic variants do not matter; a number does not match part of a longer
// number.

/**
 * Returns text in lower case, with the typographic variants of a character replaced by a single one. Line breaks are kept; other white
 * space becomes single
 * spaces.
 * @param {string} text
 */
export function plain(text) {
  return text
    .normalize("NFC")
    .replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/gu, "")
    .replaceAll(/(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/gu, "")
    .replaceAll(/[\u2018\u2019\u201a\u201b\u02bc\u00b4\u2032`]/gu, "'")
    .replaceAll(/[\u201c\u201d\u201e\u00ab\u00bb\u2033]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll("×", "x")
    .replaceAll("…", "...")
    .replaceAll("**", "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .toLowerCase();
}

/** Escapes a string for a regular expression. @param {string} text */
export const quoted = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&");

/** @param {string | undefined} char */
const isDigit = (char) => char !== undefined && /\d/u.test(char);

/** @type {Map<string, RegExp>} */
const patterns = new Map();

/**
 * Returns a pattern that matches the expected text with any white space. A number at its start or end must match a complete number, not
 * part
 * of one (a price may also end in .00).
 * @param {string} expected @param {boolean} atWordStart whether the match must begin at the start of a word
 */
function patternOf(expected, atWordStart) {
  const key = `${atWordStart}${expected}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const pattern = new RegExp(sourceOf(plain(expected).trim().replaceAll(/\s+/gu, " "), atWordStart), "u");
  patterns.set(key, pattern);
  return pattern;
}

/** @param {string} expected with single spaces @param {boolean} atWordStart */
function sourceOf(expected, atWordStart) {
  const words = expected.split(" ").map((word) => [...word]);
  const chars = words.flat();
  // A space between digits, as in a telephone number, may also be missing or be replaced by other white space.
  const wordEnds = new Set(words.map((_, at) => words.slice(0, at + 1).flat().length - 1));
  let source = "";
  if (isDigit(chars[0])) source += String.raw`(?<!\d)(?<!\d[.,])`;
  else if (atWordStart && /\p{L}/u.test(chars[0] ?? "")) source += String.raw`(?<!\p{L})`;
  for (const [at, char] of chars.entries()) {
    source += quoted(char);
    if (at === chars.length - 1) break;
    const isWithinNumber = isDigit(char) && isDigit(chars[at + 1]) && !wordEnds.has(at);
    source += isWithinNumber ? String.raw`(?:\s(?=\d{3}(?!\d)))?` : String.raw`\s*`;
  }
  if (!isDigit(chars.at(-1))) return source;
  const number = /[\d.,]*\d$/u.exec(chars.join(""))?.[0] ?? "";
  // "1,095" is a whole number; "1,09" and "0.125" are not.
  const hasFraction = /\d[.,]\d+$/u.test(number) && !/^[1-9]\d{0,2}(?:[.,]\d{3})+$/u.test(number);
  return source + (hasFraction ? String.raw`0*(?!\d)(?![.,]\d)` : String.raw`(?:[.,]0{1,2})?(?!\d)(?![.,]\d)`);
}

/** @param {string} text @param {string} expected */
export const contains = (text, expected) => patternOf(expected, false).test(plain(text));
/**
 * Like `contains`, but only from the start of a word: "unavailable" does not contain "available". @param {string} text @param {string}
 * unwanted
 */
export const containsWord = (text, unwanted) => patternOf(unwanted, true).test(plain(text));

/** Returns the sentences and lines of a reply. @param {string} text */
export function sentencesOf(text) {
  return text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}¿¡"„«])/u)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** @param {string} text @returns {string[]} in lower case */
export const wordsOf = (text) => text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
