/** Brightness, 0–255, below which a pixel belongs to text or a line. */
export const INK = 170;
/** Minimum number of consecutive dark pixels in a line; strokes of letters are shorter. */
const LEAST_RUN = 40;
/** Maximum number of light pixels that interrupt a line. */
const MOST_GAP = 2;
/** Maximum number of rows between two lines that are treated as one double line. */
const MOST_APART = 3;

/** A scan direction: the number of pixels along and across it, and the offsets in the buffer from a pixel to its neighbors. */
export interface Way {
  readonly length: number;
  readonly breadth: number;
  readonly along: number;
  readonly across: number;
}

/** Consecutive dark pixels in a row; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** Adjacent runs that form a (possibly slanted) line or another dark area. */
export interface DarkLine {
  readonly runs: Run[];
  from: number;
  to: number;
  /** Number of dark pixels. */
  dark: number;
  /** Number of light pixels that interrupt the line. */
  broken: number;
}

/**
 * Returns all dark lines and areas of a minimum length along a direction. Each run belongs to only one line. Time and memory are linear in
 * the number of pixels.
 */
export function darkLines(data: Uint8Array, way: Way): DarkLine[] {
  const lines: DarkLine[] = [];
  /** Index of the last line at each position. */
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
