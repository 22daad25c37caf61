import { meanConfidence, type RecognisedLine, type RecognisedWord } from "./reading.ts";

/** Confidence below which a result is considered texture rather than text. */
export const LEAST_CONFIDENCE = 45;
/** Confidence below which a word is doubtful. The threshold for numbers is higher, because numbers are not checked against a dictionary. */
const DOUBTFUL = 60;
const DOUBTFUL_NUMBER = 75;
/** Minimum confidence for a word before the first or after the last certain word in a line; other words there are dropped. */
const LEAST_AT_END = 20;
/**
 * Maximum distance and range of heights, as multiples of the line height, within which an uncertain word at the end of a line belongs to
 * the line.
 */
const MOST_GAP = 2;
const LOWEST = 0.4;
const HIGHEST = 1.7;

/** Characters of scripts without spaces between words. */
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\u30fc\\uff00-\\uffef]";
const betweenUnspaced = new RegExp(`(?<=${UNSPACED}) +(?=${UNSPACED})`, "gu");
/** Letters, digits, and symbols that affect the meaning of a number. */
const MEANINGFUL = /[\p{L}\p{N}\p{Sc}%‰°±×+\u2212-]/u;

/** The part of a recognized line that is kept. */
export interface ReadableLine {
  /** Text of the line; empty if the line is dropped. */
  readonly text: string;
  readonly words: readonly RecognisedWord[];
  /** Whether a kept word is doubtful, or a dropped word appears to be part of the line. */
  readonly isDoubtful: boolean;
}

const nothing: ReadableLine = { text: "", words: [], isDoubtful: false };

/**
 * Keeps or drops a line as a whole, because a missing word, such as "not", changes its meaning. Uncertain words are dropped only at the
 * ends of a line, where texture can resemble letters. A line must contain two letters or a number, because single letters and symbols are
 * usually folds and edges.
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

/** Returns a predicate that tests whether a word continues the line at approximately the same height. */
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
