/** A run of text as the PDF library reports it. */
export interface TextItem {
  readonly str: string;
  /** Reading direction: `ltr`, `rtl` or `ttb`. */
  readonly dir: string;
  /** Text matrix: `[a, b, c, d, x, y]` in points. */
  readonly transform: readonly number[];
  readonly width: number;
}

/** Text that stands on one baseline. Positions are in points, measured along and across the reading direction. */
export interface Line {
  /** Parts with wide gaps between them: columns of a table. */
  readonly cells: readonly string[];
  readonly size: number;
  /** Position of the baseline; smaller is further down. */
  readonly across: number;
  readonly start: number;
  readonly end: number;
}

interface OpenLine {
  cells: string[];
  size: number;
  across: number;
  start: number;
  end: number;
  angle: number;
}

/** Gaps in units of the font size: from the first on words are apart, from the second on cells. */
const WORD_GAP = 0.15;
const CELL_GAP = 1.8;
const SAME_BASELINE = 0.45;

/** Puts runs together that share a baseline. Order is that of the file, which is the order of reading in nearly all. */
export class LineBuilder {
  readonly lines: Line[] = [];
  #open: OpenLine | null = null;
  #isSpaced = false;

  add(item: TextItem): void {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    if (item.str.trim() === "") {
      this.#isSpaced ||= item.str !== "";
      return;
    }
    const scale = Math.hypot(a, b) || 1;
    const [ux, uy] = [a / scale, b / scale];
    const run = {
      text: item.str,
      size: Math.hypot(c, d) || scale,
      start: x * ux + y * uy,
      end: x * ux + y * uy + item.width,
      across: y * ux - x * uy,
      angle: Math.atan2(b, a),
    };
    const open = this.#open;
    const gap = open === null ? null : gapAfter(open, run, item.dir === "rtl");
    if (open === null || gap === null) {
      this.close();
      this.#open = { ...run, cells: [run.text] };
    } else {
      this.#append(open, run, gap);
    }
    this.#isSpaced = /\s$/.test(item.str);
  }

  /** Ends the line being built; to be called at the end of a page. */
  close(): void {
    if (this.#open !== null) this.lines.push({ ...this.#open, cells: this.#open.cells.map((cell) => cell.trim()) });
    this.#open = null;
    this.#isSpaced = false;
  }

  #append(open: OpenLine, run: { text: string; size: number; start: number; end: number }, gap: number): void {
    const last = open.cells.length - 1;
    const text = open.cells[last] ?? "";
    if (gap > CELL_GAP * open.size) open.cells.push(run.text);
    else open.cells[last] = text + (this.#isSpaced || gap > WORD_GAP * open.size ? " " : "") + run.text;
    // Small marks such as footnote numbers do not change what size the line is set in.
    if (run.text.length > text.length) open.size = run.size;
    open.start = Math.min(open.start, run.start);
    open.end = Math.max(open.end, run.end);
  }
}

/** Distance to a run that continues the line; null when it stands elsewhere. */
function gapAfter(
  open: OpenLine,
  run: { size: number; start: number; end: number; across: number; angle: number },
  isRightToLeft: boolean,
): number | null {
  const size = Math.max(open.size, run.size);
  if (Math.abs(open.across - run.across) > SAME_BASELINE * size || Math.abs(open.angle - run.angle) > 0.01) return null;
  const gap = isRightToLeft ? open.start - run.end : run.start - open.end;
  return gap < -size ? null : gap;
}
