/** Numbering styles of lists, with the names used in Word documents. Any other style is treated as `decimal`. */
export type NumberStyle = "decimal" | "decimalZero" | "lowerLetter" | "upperLetter" | "lowerRoman" | "upperRoman";

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
const MAX_ROMAN = 3_999;
const MAX_LETTERS = 780;

/** Formats a list number without punctuation. */
export function listNumber(number: number, style: string): string {
  switch (style as NumberStyle) {
    case "lowerLetter":
      return letters(number);
    case "upperLetter":
      return letters(number).toUpperCase();
    case "lowerRoman":
      return roman(number);
    case "upperRoman":
      return roman(number).toUpperCase();
    case "decimalZero":
      return String(number).padStart(2, "0");
    default:
      return String(number);
  }
}

/** Formats a number as a to z, then aa, bb, …, as word processors do. */
function letters(number: number): string {
  if (number < 1 || number > MAX_LETTERS) return String(number);
  const letter = String.fromCodePoint(97 + ((number - 1) % 26));
  return letter.repeat(Math.ceil(number / 26));
}

function roman(number: number): string {
  if (number < 1 || number > MAX_ROMAN) return String(number);
  let left = number;
  let text = "";
  for (const [value, sign] of ROMAN) {
    while (left >= value) {
      text += sign;
      left -= value;
    }
  }
  return text;
}
