const NON_ASCII = /[^\0-\x7f]/;
/** A combining mark after a Latin or Greek letter. In other scripts, marks form different letters (Cyrillic short i, kana voicing). */
const DIACRITICS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
/** Hebrew points, Arabic vowel signs and the Arabic tatweel, which are optional. */
const OPTIONAL_MARKS = /([\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}+|\u{640}/gu;
const SPECIAL = /[ßæœøđðłıþςё’ʼةىٱک]|(?![0-9])\p{Nd}/gu;
const SPECIAL_FORMS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ς: "σ",
  ё: "е",
  ة: "ه",
  ى: "ي",
  ٱ: "ا",
  ک: "ك",
  "’": "'",
  ʼ: "'",
};

/** A sequence of non-ASCII characters that is too long for `MARKED`, as in text in other scripts. */
const OTHER_SCRIPT = /[^\0-\x7f]{3}/;
/** Non-ASCII characters, with the ASCII character before them, which may be the base letter of a combining mark. */
const MARKED = /[\0-\x7f]?[^\0-\x7f]{1,2}/g;
/** Folded forms of what `MARKED` matches. A language uses only a few. */
const known = new Map<string, string>();
const MOST_KNOWN = 4096;

/**
 * Folds text so that spelling variants of a word are equal: NFKC, lowercase, no diacritics on Latin and Greek letters, no optional vowel
 * signs, one
 * form for letters that have several, and ASCII digits. The length of the text may change.
 */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  if (OTHER_SCRIPT.test(text)) return foldWhole(text);
  // No ASCII character combines with a character before it, so the text between ASCII characters is folded separately.
  return text.replace(MARKED, foldMarked).toLowerCase();
}

function foldMarked(text: string): string {
  let folded = known.get(text);
  if (folded === undefined) {
    folded = foldWhole(text);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(text, folded);
  }
  return folded;
}

function foldWhole(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(DIACRITICS, "$1")
    .replace(OPTIONAL_MARKS, "$1")
    .normalize("NFC")
    .replace(SPECIAL, (letter) => SPECIAL_FORMS[letter] ?? digitOf(letter));
}

/** Converts a digit of any script to ASCII. Each script has ten consecutive digits, starting with zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
