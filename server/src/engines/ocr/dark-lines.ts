/** Darker pixels are ink, 0-255. */
export const INK = 170;
/** Minimum run of dark pixels for part of a line: strokes of letters are shorter. */
const LEAST_RUN = 40;
/** Light pixels that may interrupt a line. */
const MOST_GAP = 2;
/** Rows between lines treated as one: double lines. */
const MOST_APART = 3;

/** A direction through pixels: the counts along and across, and the buffer distances of neighbors. */
export interface Way {
  readonly length: number;
  readonly breadth: number;
  readonly along: number;
  readonly across: number;
}

/** Consecutive dark pixels in a row, end exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** Adjacent runs, as of a line that may be slanted, or of any dark area. */
export interface DarkLine {
  readonly runs: Run[];
  from: number;
  to: number;
  /** Number of dark pixels. */
  dark: number;
  /** Number of light pixels that interrupt it. */
  broken: number;
}

/**
 * Returns everything dark of some length along a direction, each run in one line only. Time and memory are linear in the number of pixels.
 */
export function darkLines(data: Uint8Array, way: Way): DarkLine[] {
  const lines: DarkLine[] = [];
  /** The last line seen at each position. */
  const above = new Int32Array(way.length).fill(-1);
  const lastRow: number[] = [];
  for (let row = 0; row < way.breadth; row++) {
    for (const { from, to, broken } of runsOf(data, way, row)) {
      let index = -1;
      for (let at = Math.max(0, from - MOST_GAP); index < 0 && at < Math.min(way.length, to + MOST_GAP); at++) {
        const found = above[at] ?? -1;
        if (found >= 0 && row - (lastRow[found] ?? 0) <= MOST_APART) index = found;
      }
      if (index < 0) index = lines.push({ runs: [], from, to, dark: 0, broken: 0 }) - 1;
      const line = lines[index];
      if (line === undefined) continue;
      line.runs.push({ from, to, row });
      line.from = Math.min(line.from, from);
      line.to = Math.max(line.to, to);
      line.dark += to - from - broken;
      line.broken += broken;
      lastRow[index] = row;
      above.fill(index, from, to);
    }
  }
  return lines;
}

function runsOf(data: Uint8Array, { length, along, across }: Way, row: number): { from: number; to: number; broken: number }[] {
  const runs: { from: number; to: number; broken: number }[] = [];
  let [from, last, broken] = [-1, -1, 0];
  const end = (): void => {
    if (from >= 0 && last + 1 - from >= LEAST_RUN) runs.push({ from, to: last + 1, broken });
    from = -1;
  };
  for (let place = 0, at = row * across; place < length; place++, at += along) {
    if ((data[at] ?? 0) >= INK) continue;
    if (from >= 0 && place - last - 1 > MOST_GAP) end();
    if (from < 0) [from, broken] = [place, 0];
    else broken += place - last - 1;
    last = place;
  }
  end();
  return runs;
}
