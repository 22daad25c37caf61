const NON_ASCII = /[^\0-\x7f]/;
/** A combining mark after a Latin or Greek letter. Marks of other scripts (Cyrillic short i, kana voicing) make other letters. */
const DIACRITICS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
/** Hebrew points, Arabic vowel signs and the Arabic stretching sign: written or left out at will. */
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

/**
 * Form of a text in which spellings of one word are equal: NFKC, lower case, no diacritics on Latin and Greek letters, no
 * optional vowel signs, one form of letters that are written in several, ASCII digits. Its length may differ from that of the text.
 */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(DIACRITICS, "$1")
    .replace(OPTIONAL_MARKS, "$1")
    .normalize("NFC")
    .replace(SPECIAL, (letter) => SPECIAL_FORMS[letter] ?? digitOf(letter));
}

/** Digits of every script are those of ASCII: each script has ten of them in a row, zero first. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
