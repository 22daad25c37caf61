import type { Area, Reading, RecognisedLine } from "./reading.ts";

/** Minimum and maximum character width, as a multiple of the line height, in any script; textures have much wider gaps. */
const NARROWEST = 0.25;
const WIDEST = 1.4;
/** Maximum relative deviation from the usual line height. */
const UNEVEN = 0.3;
/** Minimum fraction of characters in lines with this spacing and height for an image to be considered text. */
const LEAST_SHARE = 0.7;
/** Minimum number of characters for a line to be distinguishable from specks. */
const LEAST_CHARACTERS = 3;
/** Number of lines that is sufficient to detect a language. */
const SAMPLE_LINES = 6;
const MARGIN = 8;
/** Minimum number of lines on a page. */
const FULL_LINES = 8;
const FULL_CHARACTERS = 150;
/** Minimum gap between columns, as a multiple of the line height. */
const COLUMN_GAP = 1.2;
/** Minimum number of characters in a line of a column. */
const COLUMN_CHARACTERS = 15;
/** Maximum distance between the ends of gaps, as a fraction of the image width. */
const COLUMN_SHIFT = 0.06;
const COLUMN_LINES = 5;
const COLUMN_SHARE = 0.4;

/**
 * Returns whether the recognized lines are laid out like text: dense and of equal height. The text may be in a script that the data does
 * not support.
 */
export function looksLikeText(reading: Reading): boolean {
  const lines = linesOf(reading);
  const usual = usualHeight(lines);
  const texts = lines.filter((line) => isDense(line) && isAsHigh(line, usual));
  return usual > 0 && charactersOf(texts) >= charactersOf(lines) * LEAST_SHARE;
}

/** Returns a predicate that tests whether a low-confidence line looks like text. One or two characters are often specks. */
export function isTextLike(text: readonly RecognisedLine[]): (line: RecognisedLine) => boolean {
  const usual = usualHeight(text.flatMap(measured));
  return (line) => measured(line).some((one) => one.characters >= LEAST_CHARACTERS && isDense(one) && isAsHigh(one, usual));
}

/**
 * Returns whether lines cross columns of running text: many lines have a wide gap that ends at about the same position, with a lot of text
 * before and after it. Table cells contain less text.
 */
export function hasColumns({ paragraphs }: Reading): boolean {
  const lines = paragraphs.flat().filter((line) => characterCount(line) > 0);
  const ends = lines
    .flatMap((line) => {
      const before = line.gap?.charactersBefore ?? 0;
      const isWide = line.gap !== null && line.gap.width >= line.area.height * COLUMN_GAP;
      return isWide && Math.min(before, characterCount(line) - before) >= COLUMN_CHARACTERS ? [line.gap.end] : [];
    })
    .toSorted((a, b) => a - b);
  const usual = ends[Math.floor(ends.length / 2)] ?? 0;
  const width = Math.max(0, ...lines.map(({ area }) => area.left + area.width));
  const there = ends.filter((end) => Math.abs(end - usual) <= width * COLUMN_SHIFT).length;
  return there >= COLUMN_LINES && there >= lines.length * COLUMN_SHARE;
}

/** Returns whether the image contains as much text as a page, in which case recognition is also tried on rotated copies. */
export function isFull(reading: Reading): boolean {
  const lines = linesOf(reading);
  return lines.length >= FULL_LINES && charactersOf(lines) >= FULL_CHARACTERS;
}

/** Returns the area of a few consecutive, dense lines; undefined if the image has only a few lines. */
export function sampleOf(reading: Reading): Area | undefined {
  const lines = linesOf(reading);
  if (lines.length <= SAMPLE_LINES + 2) return undefined;
  let best = lines.slice(0, SAMPLE_LINES);
  for (let first = 1; first + SAMPLE_LINES <= lines.length; first++) {
    const some = lines.slice(first, first + SAMPLE_LINES);
    if (charactersOf(some) > charactersOf(best)) best = some;
  }
  const left = Math.min(...best.map(({ area }) => area.left)) - MARGIN;
  const top = Math.min(...best.map(({ area }) => area.top)) - MARGIN;
  const right = Math.max(...best.map(({ area }) => area.left + area.width)) + MARGIN;
  const bottom = Math.max(...best.map(({ area }) => area.top + area.height)) + MARGIN;
  return { left: Math.max(0, left), top: Math.max(0, top), width: right - Math.max(0, left), height: bottom - Math.max(0, top) };
}

interface Line {
  readonly area: Area;
  readonly characters: number;
}

function linesOf({ paragraphs }: Reading): Line[] {
  return paragraphs.flat().flatMap(measured);
}

function measured(line: RecognisedLine): Line[] {
  const characters = characterCount(line);
  return characters === 0 || line.area.height <= 0 ? [] : [{ area: line.area, characters }];
}

/** Returns the median line height, weighted by number of characters. */
function usualHeight(lines: readonly Line[]): number {
  const heights = lines.flatMap((line) => Array.from({ length: line.characters }, () => line.area.height)).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function isDense({ area, characters }: Line): boolean {
  const breadth = area.width / (area.height * characters);
  return breadth >= NARROWEST && breadth <= WIDEST;
}

function isAsHigh({ area }: Line, usual: number): boolean {
  return Math.abs(area.height - usual) <= usual * UNEVEN;
}

function characterCount({ words }: RecognisedLine): number {
  return words.reduce((sum, { text }) => sum + text.trim().length, 0);
}

function charactersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { characters }) => sum + characters, 0);
}
