import { meanConfidence, type RecognisedLine, type RecognisedWord } from "./reading.ts";

/** Below this, what was recognised is no text but texture. */
export const LEAST_CONFIDENCE = 45;
/** A word below this may be misread; a number sooner than other words, which a dictionary supports. */
const DOUBTFUL = 60;
const DOUBTFUL_NUMBER = 75;
/** Below this, a word before the first or behind the last sure word of its line is left out. */
const LEAST_AT_END = 20;
/** Such a word belongs to the line where it is so near, and as high as its other words within these bounds; in their usual height. */
const MOST_GAP = 2;
const LOWEST = 0.4;
const HIGHEST = 1.7;

/** Characters that are written without spaces between words. */
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\u30fc\\uff00-\\uffef]";
const betweenUnspaced = new RegExp(`(?<=${UNSPACED}) +(?=${UNSPACED})`, "gu");
/** Letters, digits, and signs that change what a number says. */
const MEANINGFUL = /[\p{L}\p{N}\p{Sc}%‰°±×+\u2212-]/u;

/** What is kept of a recognised line. */
export interface ReadableLine {
  /** Empty where the line is left out. */
  readonly text: string;
  readonly words: readonly RecognisedWord[];
  /** Whether a kept word may be misread, or a word that looks like part of the line is left out. */
  readonly isDoubtful: boolean;
}

const nothing: ReadableLine = { text: "", words: [], isDoubtful: false };

/**
 * Keeps or leaves out a line as a whole: a word that is missing in its middle changes what it says (a "not", the "eight" of "eighteen"). Unsure words are
 * left out only before its first and behind its last sure word, where texture beside a line looks like letters. A line needs two letters or a number:
 * single letters and signs are folds and edges.
 */
export function readableLine({ words }: RecognisedLine): ReadableLine {
  const seen = words.filter((word) => word.text.trim() !== "" && (isSure(word) || MEANINGFUL.test(word.text)));
  const first = seen.findIndex(isSure);
  const last = seen.findLastIndex(isSure);
  const sure = first < 0 ? [] : seen.slice(first, last + 1);
  if (meanConfidence(sure) < LEAST_CONFIDENCE) return nothing;
  const kept = [...seen.slice(0, first).filter(isLikely), ...sure, ...seen.slice(last + 1).filter(isLikely)];
  const text = cleaned(kept.map((word) => word.text).join(" ")).replaceAll(betweenUnspaced, "");
  if (!/\p{L}{2}|\p{N}/u.test(text)) return nothing;
  const belongs = placeOf(sure);
  return { text, words: kept, isDoubtful: kept.some(isDoubtfulWord) || seen.some((word) => !kept.includes(word) && belongs(word)) };
}

function isSure({ confidence }: RecognisedWord): boolean {
  return confidence >= LEAST_CONFIDENCE;
}

function isLikely({ confidence }: RecognisedWord): boolean {
  return confidence >= LEAST_AT_END;
}

function isDoubtfulWord({ text, confidence }: RecognisedWord): boolean {
  return confidence < (/\p{N}/u.test(text) ? DOUBTFUL_NUMBER : DOUBTFUL) && MEANINGFUL.test(text);
}

/** Tells whether a word stands where a line goes on and is about as high as its words. */
function placeOf(line: readonly RecognisedWord[]): (word: RecognisedWord) => boolean {
  const height = median(line.map(({ area }) => area.height));
  const left = Math.min(...line.map(({ area }) => area.left)) - MOST_GAP * height;
  const right = Math.max(...line.map(({ area }) => area.left + area.width)) + MOST_GAP * height;
  return ({ area }) =>
    area.left + area.width >= left && area.left <= right && area.height >= height * LOWEST && area.height <= height * HIGHEST;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?!\u00ad)[\p{Cc}\p{Cf}]/gu, "")
    .normalize("NFC")
    .trim();
}
