import { type Area, confidenceOf, meanConfidence, type Reading, type RecognisedLine, type RecognisedWord } from "./reading.ts";

/** Below this, what was recognised is no text but texture. */
export const LEAST_CONFIDENCE = 45;
/** A few characters are soon seen where there are none: they must be surer. */
const FEW = 5;
const LEAST_OF_FEW = 75;
/** More than stands on a densely printed page. */
const MOST_CHARACTERS = 20_000;

/** Characters that are written without spaces between words. */
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\u30fc\\uff00-\\uffef]";
const betweenUnspaced = new RegExp(`(?<=${UNSPACED}) +(?=${UNSPACED})`, "gu");

/**
 * Text out of what was recognised, lines by `\n` and paragraphs by `\n\n`; words that a line end parts are joined. Words and then lines of which
 * the recogniser is not sure are left out. Leaves, bricks and folds look like letters to it: where most of what it saw is such, there is no text.
 * @returns null for none
 */
export function readableText(reading: Reading): string | null {
  const confidence = confidenceOf(reading);
  const paragraphs = reading.paragraphs.map(paragraphText).filter((text) => text !== "");
  const text = paragraphs.join("\n\n").slice(0, MOST_CHARACTERS).toWellFormed();
  return text === "" || confidence < (text.length < FEW ? LEAST_OF_FEW : LEAST_CONFIDENCE) ? null : text;
}

/** Places of the words that a readable text is made of. */
export function readableAreas({ paragraphs }: Reading): Area[] {
  return paragraphs.flat().flatMap((line) => (lineText(line) === "" ? [] : line.words.filter(isWord).map(({ area }) => area)));
}

function paragraphText(lines: readonly RecognisedLine[]): string {
  return lines
    .map(lineText)
    .filter((text) => text !== "")
    .join("\n")
    .replace(/(?<=\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu, "");
}

/** A line holds two letters or a number; single letters and signs are folds and edges. */
function lineText({ words }: RecognisedLine): string {
  const kept = words.filter(isWord);
  const text = cleaned(kept.map((word) => word.text).join(" ")).replaceAll(betweenUnspaced, "");
  return /\p{L}{2}|\p{N}/u.test(text) && meanConfidence(kept) >= LEAST_CONFIDENCE ? text : "";
}

function isWord({ text, confidence }: RecognisedWord): boolean {
  return confidence >= LEAST_CONFIDENCE && text.trim() !== "";
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?!\u00ad)[\p{Cc}\p{Cf}]/gu, "")
    .normalize("NFC")
    .trim();
}
