import { withoutMarks } from "../../../language/without-marks.ts";

const ASCII = /^[\0-\x7f]*$/;
const folded = new Map<string, string>();

/** Returns a word in NFC without diacritics. Equivalent to `withoutMarks`, but several times as fast. */
export function fold(word: string): string {
  if (ASCII.test(word)) return word;
  let result = "";
  for (const letter of word) {
    let plain = folded.get(letter);
    if (plain === undefined) {
      if (folded.size >= REMEMBERED_LETTERS) folded.clear();
      folded.set(letter, (plain = withoutMarks(letter)));
    }
    result += plain;
  }
  return result;
}

const REMEMBERED_LETTERS = 500;
