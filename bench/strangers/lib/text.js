// Comparing texts as a reader does: case, white space and typographic signs do not matter; a number is not part of a longer number.

/** Same signs for same meaning; white space stays as single blanks, line ends stay. */
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

const escaped = (char) => char.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
const isDigit = (char) => char !== undefined && /\d/u.test(char);
const patterns = new Map();

/** A pattern for an expected text: white space is free, numbers at its edges are whole numbers (a price may end with .00). */
function patternOf(expected, wordStart) {
  const key = `${wordStart}${expected}`;
  if (patterns.has(key)) return patterns.get(key);
  const spaced = [...plain(expected).trim().replaceAll(/\s+/gu, " ")];
  const chars = spaced.filter((char) => char !== " ");
  /** Numbers of the characters that white space follows, as in telephone numbers. */
  const before = new Set(spaced.flatMap((char, at) => (char === " " ? [spaced.slice(0, at).filter((one) => one !== " ").length - 1] : [])));
  let source = "";
  if (isDigit(chars[0])) source += String.raw`(?<!\d)(?<!\d[.,])`;
  else if (wordStart && /\p{L}/u.test(chars[0] ?? "")) source += String.raw`(?<!\p{L})`;
  chars.forEach((char, at) => {
    source += escaped(char);
    if (at === chars.length - 1) return;
    source += isDigit(char) && isDigit(chars[at + 1]) && !before.has(at) ? String.raw`(?:\s(?=\d{3}(?!\d)))?` : String.raw`\s*`;
  });
  if (isDigit(chars.at(-1))) {
    const hasFraction = /\d[.,]\d+$/u.test(chars.join(""));
    source += hasFraction ? String.raw`0*(?!\d)(?![.,]\d)` : String.raw`(?:[.,]0{1,2})?(?!\d)(?![.,]\d)`;
  }
  const pattern = new RegExp(source, "u");
  patterns.set(key, pattern);
  return pattern;
}

export const contains = (text, expected) => patternOf(expected, false).test(plain(text));
/** Like contains, but a word must begin where the unwanted text begins ("available" is not in "unavailable"). */
export const containsWord = (text, unwanted) => patternOf(unwanted, true).test(plain(text));

/** Sentences and lines of a reply. */
export function sentencesOf(text) {
  return text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\p{N}¿¡"„«])/u)
    .map((one) => one.trim())
    .filter(Boolean);
}
export const wordsOf = (text) => text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];
