import { type DarkLine, darkLines, INK, type Way } from "./dark-lines.ts";
import type { Pixels } from "./even-light.ts";

/** Minimum length of a line, in pixels and as a multiple of its thickness; letter strokes of this length are thicker. */
const LEAST_LENGTH = 100;
const SLENDER = 25;
const THICKEST = 16;
/** Maximum deviation from a straight line, relative to the length. */
const LEAN = 0.02;
/**
 * Maximum distance, in pixels, between a short connecting line and the two lines that it connects, and its minimum ratio of length to
 * thickness.
 */
const REACH = 6;
const SIDE_SLENDER = 8;
/**
 * Maximum fraction of a line that is interrupted. Touching text also counts, with a lower weight, because a row of serifs looks like a
 * broken line with letters on it.
 */
const MOST_BROKEN = 0.15;
const TOUCHED_WEIGHT = 0.3;
/** Number of blurred pixels on either side of a line. */
const EDGE = 2;

/** A line with its first and last rows at each position. */
interface Rule {
  readonly from: number;
  readonly to: number;
  readonly tops: Int32Array;
  readonly bottoms: Int32Array;
}

/**
 * Removes the lines of tables and boxes, and underlines, from an image with dark letters on a light background, because OCR mistakes a
 * ruled table for a drawing. A line is long and thin; it may be slanted by a degree and interrupted by one or two pixels. Strokes that
 * cross a line are preserved. Modifies the pixels in linear time.
 */
export function removeRules({ data, width, height }: Pixels): void {
  const level: Way = { length: width, breadth: height, along: 1, across: width };
  const upright: Way = { length: height, breadth: width, along: width, across: 1 };
  const [rows, columns] = [darkLines(data, level), darkLines(data, upright)];
  const [levels, uprights] = [rulesOf(data, level, rows), rulesOf(data, upright, columns)];
  const sides = columns.flatMap((line) => (isSide(line, levels) ? [ruleOf(line)] : []));
  for (const rule of levels) erase(data, level, rule);
  for (const rule of [...uprights, ...sides]) erase(data, upright, rule);
}

function rulesOf(data: Uint8Array, way: Way, lines: readonly DarkLine[]): Rule[] {
  return lines.flatMap((line) => {
    const length = line.to - line.from;
    const thickness = line.dark / length;
    if (length < LEAST_LENGTH || thickness > THICKEST || length < thickness * SLENDER) return [];
    const rows = (line.runs.at(-1)?.row ?? 0) - (line.runs[0]?.row ?? 0) + 1;
    if (rows > length * LEAN + THICKEST) return [];
    const rule = ruleOf(line);
    const broken = line.broken / (line.dark + line.broken) + touchedShare(data, way, rule) * TOUCHED_WEIGHT;
    return broken <= MOST_BROKEN ? [rule] : [];
  });
}

function ruleOf({ runs, from, to }: DarkLine): Rule {
  const tops = new Int32Array(to - from).fill(-1);
  const bottoms = new Int32Array(to - from).fill(-1);
  for (const run of runs) {
    for (let at = run.from - from; at < run.to - from; at++) {
      if (tops[at] === -1) tops[at] = run.row;
      bottoms[at] = run.row;
    }
  }
  // Interpolates between runs.
  for (let at = 1; at < tops.length; at++) {
    if (tops[at] !== -1) continue;
    tops[at] = tops[at - 1] ?? 0;
    bottoms[at] = bottoms[at - 1] ?? 0;
  }
  return { from, to, tops, bottoms };
}

/** Returns whether a vertical line connects two horizontal lines, that is, whether it is the side of a cell. */
function isSide(line: DarkLine, levels: readonly Rule[]): boolean {
  const length = line.to - line.from;
  if (length >= LEAST_LENGTH || length < (line.dark / length) * SIDE_SLENDER) return false;
  const at = line.runs[0]?.row ?? 0;
  const meets = (end: number): boolean =>
    levels.some(({ from, to, tops, bottoms }) => {
      const place = Math.min(Math.max(at, from), to - 1) - from;
      return at >= from - REACH && at < to + REACH && end >= (tops[place] ?? 0) - REACH && end <= (bottoms[place] ?? 0) + REACH;
    });
  return meets(line.from) && meets(line.to);
}

function touchedShare(data: Uint8Array, way: Way, { from, to, tops, bottoms }: Rule): number {
  let touched = 0;
  for (let at = 0; at < tops.length; at++) {
    const [before, after] = beside(data, way, from + at, tops[at] ?? 0, bottoms[at] ?? 0);
    if (before < INK || after < INK) touched++;
  }
  return touched / (to - from);
}

function erase(data: Uint8Array, way: Way, { from, tops, bottoms }: Rule): void {
  for (let at = 0; at < tops.length; at++) {
    const [top, bottom] = [tops[at] ?? 0, bottoms[at] ?? 0];
    const [before, after] = beside(data, way, from + at, top, bottom);
    // Keeps the dark pixels where a stroke crosses the line.
    const paper = Math.max(before, after);
    const first = Math.max(0, before < INK ? top : top - EDGE);
    const last = Math.min(way.breadth - 1, after < INK ? bottom : bottom + EDGE);
    for (let row = first; row <= last; row++) data[(from + at) * way.along + row * way.across] = paper;
  }
}

/** Returns the brightness on both sides of a line, beyond its edges; pixels outside the image count as white. */
function beside(data: Uint8Array, { along, across, breadth }: Way, place: number, top: number, bottom: number): [number, number] {
  const [before, after] = [top - EDGE - 1, bottom + EDGE + 1];
  return [
    before < 0 ? 255 : (data[place * along + before * across] ?? 255),
    after >= breadth ? 255 : (data[place * along + after * across] ?? 255),
  ];
}
