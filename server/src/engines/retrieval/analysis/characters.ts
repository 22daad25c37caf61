/** Character classes that word segmentation distinguishes. */
export const SEPARATOR = 1;
export const LETTER = 2;
export const DIGIT = 3;
/** Chinese, Japanese and Korean characters, which are indexed in pairs. */
export const IDEOGRAPH = 4;
/** Scripts without spaces between words, which require a dictionary. */
export const UNSPACED = 5;
/** Occurs inside a word or product code, but not at its end. */
export const JOINER = 6;

const classes = new Uint8Array(0x10000);
const JOINERS = "-_/.+'&:,‐‑";
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function classify(character: string): number {
  if (JOINERS.includes(character)) return JOINER;
  if (/\p{Nd}/u.test(character)) return DIGIT;
  if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return SEPARATOR;
  if (IDEOGRAPHIC.test(character)) return IDEOGRAPH;
  if (DICTIONARY.test(character)) return UNSPACED;
  return LETTER;
}

/** Returns the class of the UTF-16 unit at `index`. A surrogate pair is an ideograph or a separator. */
export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const known = classes[unit] ?? 0;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const start = unit >= 0xdc00 ? index - 1 : index;
    const point = start < 0 ? undefined : text.codePointAt(start);
    return point !== undefined && point > 0xffff && IDEOGRAPHIC.test(String.fromCodePoint(point)) ? IDEOGRAPH : SEPARATOR;
  }
  const found = classify(String.fromCharCode(unit));
  classes[unit] = found;
  return found;
}
