/** A word that was recognised, with how sure the recogniser is of it, 0-100. */
export interface RecognisedWord {
  readonly text: string;
  readonly confidence: number;
}

export type RecognisedLine = readonly RecognisedWord[];

/** Below this, what was recognised is no text but texture. */
const LEAST_CONFIDENCE = 45;
const MOST_CHARACTERS = 4_000;

/**
 * Text out of what was recognised: words and then lines of which the recogniser is not sure are left out. Leaves, bricks and folds look like letters to it:
 * where most of what it saw is such, there is no text.
 * @returns null for none
 */
export function readableText(lines: readonly RecognisedLine[]): string | null {
  const kept = lines.map((line) => line.filter(isWord)).filter((line) => line.length > 0 && isText(line));
  const all = lines.flat().filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (kept.length === 0 || meanConfidence(all) < LEAST_CONFIDENCE) return null;
  const text = kept.map((line) => line.map((word) => word.text).join(" ")).join("\n");
  return text
    .toWellFormed()
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, MOST_CHARACTERS)
    .toWellFormed();
}

function isWord({ text, confidence }: RecognisedWord): boolean {
  return confidence >= LEAST_CONFIDENCE && text.trim() !== "";
}

/** A line holds a word of two letters or a number; single letters and signs are folds and edges. */
function isText(line: RecognisedLine): boolean {
  return line.some(({ text }) => /\p{L}{2}|\p{N}/u.test(text)) && meanConfidence(line) >= LEAST_CONFIDENCE;
}

/** Of words, each weighing as much as it is long. */
function meanConfidence(words: readonly RecognisedWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}
