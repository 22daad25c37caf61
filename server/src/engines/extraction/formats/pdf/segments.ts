import { noRulings, type Rulings } from "./rulings.ts";
import { splitAt } from "./split-at.ts";

/** A text run as returned by the PDF library. */
export interface TextItem {
  readonly str: string;
  /** Reading direction: `ltr`, `rtl` or `ttb`. */
  readonly dir: string;
  /** Text matrix: `[a, b, c, d, x, y]` in points. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Identifies the font within the document. */
  readonly fontName: string;
}

/**
 * Text on one baseline without wide gaps: a line of running text or of a table cell. Positions are in points along and perpendicular to the
 * reading direction, before page rotation.
 */
export interface Segment {
  readonly text: string;
  readonly size: number;
  /** Font of the whole segment; empty if the segment contains several fonts. */
  readonly font: string;
  /** Position of the baseline; smaller values are lower on the page (for vertical text: further left). */
  readonly across: number;
  readonly start: number;
  readonly end: number;
  /** Angle of the reading direction, in radians. */
  readonly angle: number;
  readonly isRightToLeft: boolean;
  /** Whether the text runs downward in lines from right to left; `across` is then the distance from the left. */
  readonly isVertical: boolean;
  /** Whether the segment is in a ruled row of several cells. */
  readonly isCell: boolean;
}

/** Minimum gaps between words and between segments, as a multiple of the font size. */
const WORD_GAP = 0.15;
const SEGMENT_GAP = 1;
/** Maximum gap after a list bullet, as a multiple of the font size. */
const MARKER_GAP = 6;
/** Maximum gap between a number and its unit, as a multiple of the font size. */
const UNIT_GAP = 3;
const SAME_BASELINE = 0.45;
/** Distance between the letters in a column that is drawn letter by letter, as a multiple of the font size. */
const LETTER_BELOW = { least: 0.7, most: 1.4 };
const MARKER = /^(?:[•●▪■◦‣∙·–—*\u2010➢➤►▶▸❖□○◇◆-]|\p{Co}|\(?(?:\d{1,3}|[a-zA-Z])[.)])$/u;
/** A symbol font glyph: a list bullet, or a symbol in a table cell. */
const SYMBOL = /^\p{Co}$/u;
const CURRENCY = "[$€£¥￥₹₩₽₺₪]|[A-Z]{2,3}[$]|CHF|EUR|USD|GBP|JPY";
const SIGN_BEFORE = new RegExp(`^(?:[-+\u2212\u00b1]\\s*)?(?:${CURRENCY})?$|^[-+\u2212\u00b1(]$`, "u");
const UNIT_BEHIND = new RegExp(`^(?:${CURRENCY}|%|‰|\\))$`, "u");
/** Positional and ligature forms of letters. */
const ARABIC_FORMS = /[\ufb1d-\ufdfb\ufe70-\ufefc]/g;
const ONE_LETTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;

/**
 * Joins runs that share a baseline, in file order, which is nearly always reading order. Keeps a number together with its currency and
 * sign, and a list bullet together with its text.
 */
export class SegmentBuilder {
  readonly segments: Segment[] = [];
  readonly #rulings: Rulings;
  #open: OpenSegment | null = null;
  #isSpaced = false;

  /** @param rulings lines that segments do not cross */
  constructor(rulings: Rulings = noRulings) {
    this.#rulings = rulings;
  }

  /**
   * Adds a run.
   * @param isVertical whether the font of the run is vertical
   */
  add(item: TextItem, isVertical: boolean): void {
    if (item.str.trim() === "") {
      this.#isSpaced ||= item.str !== "";
      return;
    }
    const run = isVertical ? verticalRun(item) : horizontalRun(item);
    const lines = this.#rulings.within(run);
    for (const part of lines.length === 0 ? [run] : splitAt(run, lines)) this.#take(part);
    this.#isSpaced = /\s$/.test(item.str);
  }

  #take(run: Segment): void {
    const isDivided = this.#open !== null && this.#rulings.divide(this.#open.whole, run);
    if (this.#open !== null && !isDivided && this.#open.takes(run, this.#isSpaced)) return;
    this.close();
    this.#open = new OpenSegment(run);
  }

  /** Ends the current segment. Call at the end of a page. */
  close(): void {
    const segment = this.#open?.segment();
    const last = this.segments.at(-1);
    if (segment !== undefined && !(last !== undefined && isDrawnTwice(last, segment)))
      this.segments.push({ ...segment, isCell: this.#rulings.isInCell(segment) });
    this.#open = null;
    this.#isSpaced = false;
  }
}

class OpenSegment {
  readonly #runs: Run[];
  #whole: Segment;

  constructor(run: Segment) {
    this.#runs = [{ ...run, isApart: false }];
    this.#whole = run;
  }

  get whole(): Segment {
    return this.#whole;
  }

  /** Adds a run if it continues the segment; returns whether the run was added. */
  takes(run: Segment, isSpaced: boolean): boolean {
    const last = this.#runs.at(-1);
    if (last !== undefined && isDrawnTwice(last, run)) return true;
    if (this.#standsBelow(run)) {
      this.#becomeVertical();
      this.#append(verticalOf(run), false);
      return true;
    }
    const gap = this.#gapTo(run);
    if (gap === null || !this.#holds(run, gap)) return false;
    this.#append(run, isSpaced || gap > WORD_GAP * this.#whole.size);
    return true;
  }

  segment(): Segment {
    const text = this.#whole.isRightToLeft
      ? bidirectionalText(this.#runs)
      : this.#runs.map((run) => (run.isApart ? " " : "") + run.text).join("");
    return { ...this.#whole, text: text.trim().replace(ARABIC_FORMS, (form) => form.normalize("NFKC")) };
  }

  /** Returns the distance to a run on the same baseline; null if the run is not on this baseline. */
  #gapTo(run: Segment): number | null {
    const whole = this.#whole;
    const size = Math.max(whole.size, run.size);
    if (Math.abs(whole.across - run.across) > SAME_BASELINE * size || Math.abs(whole.angle - run.angle) > 0.01) return null;
    const behind = run.start - whole.end;
    const before = whole.isRightToLeft || run.isRightToLeft ? whole.start - run.end : -Infinity;
    const gap = Math.max(behind, before);
    return gap < -size ? null : gap;
  }

  #holds(run: Segment, gap: number): boolean {
    const { size } = this.#whole;
    if (gap <= SEGMENT_GAP * size) return true;
    const before =
      this.#runs.length > 3
        ? ""
        : this.#runs
            .map(({ text }) => text)
            .join("")
            .trim();
    if (MARKER.test(before)) return gap <= MARKER_GAP * size && !(SYMBOL.test(before) && SYMBOL.test(run.text.trim()));
    if (before !== "" && SIGN_BEFORE.test(before)) return /^[-+\u2212(]?\s*[\p{Nd}.,]/u.test(run.text.trim());
    const isNumber = /\p{Nd}$/u.test(this.#runs.at(-1)?.text.trim() ?? "");
    return isNumber && UNIT_BEHIND.test(run.text.trim()) && gap <= UNIT_GAP * size;
  }

  /** Returns whether a letter is below the previous letter, as in vertical text drawn letter by letter. */
  #standsBelow(run: Segment): boolean {
    const last = this.#runs.at(-1);
    if (last === undefined || !ONE_LETTER.test(run.text) || run.isVertical || run.angle !== 0) return false;
    if (!this.#whole.isVertical && (this.#runs.length > 1 || !ONE_LETTER.test(last.text))) return false;
    const [x, y] = last.isVertical ? [last.across, -last.start] : [last.start, last.across];
    const distance = (y - run.across) / run.size;
    return Math.abs(x - run.start) < 0.2 * run.size && distance >= LETTER_BELOW.least && distance <= LETTER_BELOW.most;
  }

  #becomeVertical(): void {
    if (this.#whole.isVertical) return;
    this.#whole = verticalOf(this.#whole);
    this.#runs.splice(0, 1, { ...this.#whole, isApart: false });
  }

  #append(run: Segment, isApart: boolean): void {
    const whole = this.#whole;
    const longest = Math.max(...this.#runs.slice(-4).map(({ text }) => text.length));
    this.#runs.push({ ...run, isApart });
    this.#whole = {
      ...whole,
      // Short runs, such as footnote numbers, do not change the size of the line.
      size: run.text.length > longest ? run.size : whole.size,
      font: run.font === whole.font ? whole.font : "",
      start: Math.min(whole.start, run.start),
      end: Math.max(whole.end, run.end),
      isRightToLeft: whole.isRightToLeft || run.isRightToLeft,
    };
  }
}

interface Run extends Segment {
  readonly isApart: boolean;
}

function horizontalRun(item: TextItem): Segment {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
  const scale = Math.hypot(a, b) || 1;
  const [ux, uy] = [a / scale, b / scale];
  const start = x * ux + y * uy;
  return {
    text: item.str,
    size: Math.hypot(c, d) || scale,
    font: item.fontName,
    start,
    end: start + item.width,
    across: y * ux - x * uy,
    angle: Math.atan2(b, a),
    isRightToLeft: item.dir === "rtl",
    isVertical: false,
    isCell: false,
  };
}

function verticalRun(item: TextItem): Segment {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
  return {
    text: item.str,
    size: Math.hypot(c, d) || Math.hypot(a, b) || 1,
    font: item.fontName,
    start: -y,
    end: -y + Math.abs(item.height),
    across: x,
    angle: -Math.PI / 2,
    isRightToLeft: false,
    isVertical: true,
    isCell: false,
  };
}

/** Converts a letter in a column to vertical text. */
function verticalOf(run: Segment): Segment {
  return { ...run, across: run.start, start: -run.across, end: -run.across + run.size, angle: -Math.PI / 2, isVertical: true };
}

/** Returns whether a letter is drawn twice with a small offset, as some applications do to simulate bold text. */
function isDrawnTwice(last: Segment, run: Segment): boolean {
  const near = 0.2 * run.size;
  return last.text === run.text && Math.abs(last.start - run.start) < near && Math.abs(last.across - run.across) < near;
}

/**
 * Returns the text of a line that contains right-to-left words and possibly left-to-right text, such as numbers or words in another script.
 */
function bidirectionalText(runs: readonly Run[]): string {
  const leftToRight = runs.toSorted((a, b) => a.start - b.start);
  if (isReadFromRight(runs)) return textOf(fromRight(leftToRight));
  return textOf(stretchesOf(leftToRight).map(asOneRun));
}

/** Returns whether the line as a whole runs from right to left. A line that ends with a punctuation mark at its right end does not. */
function isReadFromRight(runs: readonly Run[]): boolean {
  const chars = (isRightToLeft: boolean): number =>
    runs.reduce((sum, run) => sum + (run.isRightToLeft === isRightToLeft ? run.text.length : 0), 0);
  if (chars(true) * 2 < chars(false)) return false;
  const last = runs.at(-1);
  const isAtRightEnd = last !== undefined && !last.isRightToLeft && runs.every((run) => run === last || run.start < last.start);
  return !(isAtRightEnd && runs.length > 1 && /[.!?:;]\s*$/u.test(last.text));
}

function fromRight(leftToRight: readonly Run[]): Run[] {
  const groups: Run[][] = [];
  for (const run of leftToRight.toReversed()) {
    const group = groups.at(-1);
    if (group?.[0]?.isRightToLeft === run.isRightToLeft) group.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group) => (group[0]?.isRightToLeft === true ? group : group.toReversed()));
}

/** Groups the right-to-left runs of a line, including the numbers between them. Each other run forms its own group. */
function stretchesOf(leftToRight: readonly Run[]): [Run, ...Run[]][] {
  const stretches: [Run, ...Run[]][] = [];
  let between: Run[] = [];
  for (const run of leftToRight) {
    const stretch = stretches.at(-1);
    const canJoin = stretch?.[0]?.isRightToLeft === true;
    if (run.isRightToLeft && canJoin) stretch.push(...between.splice(0), run);
    else if (!run.isRightToLeft && canJoin && !/\p{L}/u.test(run.text)) between.push(run);
    else stretches.push(...between.splice(0).map(alone), [run]);
  }
  return [...stretches, ...between.map(alone)];
}

function alone(run: Run): [Run] {
  return [run];
}

function asOneRun(stretch: readonly [Run, ...Run[]]): Run {
  const start = Math.min(...stretch.map((run) => run.start));
  const end = Math.max(...stretch.map((run) => run.end));
  return { ...stretch[0], text: textOf(fromRight(stretch)), start, end };
}

/** Joins ordered runs and separates words at gaps. */
function textOf(runs: readonly Run[]): string {
  let text = "";
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const gap = before === undefined ? 0 : Math.max(run.start - before.end, before.start - run.end);
    text += (gap > WORD_GAP * run.size ? " " : "") + run.text;
  }
  return text;
}
