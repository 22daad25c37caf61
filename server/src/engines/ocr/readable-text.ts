import type { Doubts } from "../../ports/image-reader.ts";
import { isTextLike } from "./layout.ts";
import { LEAST_CONFIDENCE, readableLine } from "./readable-line.ts";
import { type Area, confidenceOf, type Reading, type RecognisedLine } from "./reading.ts";

/** Number of characters below which a result is often a false positive and requires a higher confidence. */
const FEW = 5;
const LEAST_OF_FEW = 75;
/** Maximum number of characters; a dense page has fewer. */
const MOST_CHARACTERS = 20_000;

/**
 * Returns the text of an OCR result, with lines separated by `\n` and paragraphs by `\n\n`. Rejoins hyphenated words and drops uncertain
 * lines. If most of the result is uncertain, it is not considered text, because leaves, bricks and folds resemble letters.
 * @returns null if there is no text
 */
export function readableText(reading: Reading): string | null {
  const confidence = confidenceOf(reading);
  const paragraphs = reading.paragraphs.map(paragraphText).filter((text) => text !== "");
  const text = paragraphs.join("\n\n").slice(0, MOST_CHARACTERS).toWellFormed();
  return text === "" || confidence < (text.length < FEW ? LEAST_OF_FEW : LEAST_CONFIDENCE) ? null : text;
}

/** Returns the bounding boxes of the words in the readable text. */
export function readableAreas({ paragraphs }: Reading): Area[] {
  return paragraphs.flat().flatMap((line) => readableLine(line).words.map(({ area }) => area));
}

/** Returns the uncertain parts of the readable text. */
export function doubtsOf({ paragraphs }: Reading): Doubts {
  const read = paragraphs.flat().map((line) => ({ line, ...readableLine(line) }));
  const isLike = isTextLike(read.filter(({ text }) => text !== "").map(({ line }) => line));
  return {
    lines: read.flatMap(({ text, isDoubtful }) => (text !== "" && isDoubtful ? [text] : [])),
    leftOut: read.filter(({ text, line }) => text === "" && isLike(line)).length,
  };
}

function paragraphText(lines: readonly RecognisedLine[]): string {
  return lines
    .map((line) => readableLine(line).text)
    .filter((text) => text !== "")
    .join("\n")
    .replace(/(?<=\p{Ll})[-\u00ad\u2010]\n(?=\p{Ll})/gu, "");
}
