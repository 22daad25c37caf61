import { noRulings, type Rulings } from "./rulings.ts";
import { splitAt } from "./split-at.ts";

/** A text run as reported by the PDF library. */
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
 * Text on one baseline without wide gaps: a line of prose, or of a table cell. Positions are in points along and across the reading
 * direction, before page rotation.
 */
export interface Segment {
  readonly text: string;
  readonly size: number;
  /** Font of the whole segment; empty when it changes. */
  readonly font: string;
  /** Position of the baseline; smaller is lower (for vertical text: further on). */
  readonly across: number;
  readonly start: number;
  readonly end: number;
  /** Angle of the reading direction, in radians. */
  readonly angle: number;
  readonly isRightToLeft: boolean;
  /** Vertical lines that proceed to the left; `across` is the position from the left. */
  readonly isVertical: boolean;
  /** Whether it is in one of several ruled cells. */
  readonly isCell: boolean;
}

/** Gaps in font sizes from which words, and segments, are separate. */
const WORD_GAP = 0.15;
const SEGMENT_GAP = 1;
/** Maximum gap after the mark of a list item. */
const MARKER_GAP = 6;
/** Maximum gap between a number and its unit. */
const UNIT_GAP = 3;
const SAME_BASELINE = 0.45;
/** Letter distance of a column drawn letter by letter. */
const LETTER_BELOW = { least: 0.7, most: 1.4 };
const MARKER = /^(?:[•●▪■◦‣∙·–—*\u2010➢➤►▶▸❖□○◇◆-]|\p{Co}|\(?(?:\d{1,3}|[a-zA-Z])[.)])$/u;
/** A symbol font glyph: a list mark, or a sign in a table cell. */
const SYMBOL = /^\p{Co}$/u;
const CURRENCY = "[$€£¥￥₹₩₽₺₪]|[A-Z]{2,3}[$]|CHF|EUR|USD|GBP|JPY";
const SIGN_BEFORE = new RegExp(`^(?:[-+\u2212\u00b1]\\s*)?(?:${CURRENCY})?$|^[-+\u2212\u00b1(]$`, "u");
const UNIT_BEHIND = new RegExp(`^(?:${CURRENCY}|%|‰|\\))$`, "u");
/** Positional and ligature forms of letters. */
const ARABIC_FORMS = /[\ufb1d-\ufdfb\ufe70-\ufefc]/g;
const ONE_LETTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u;

/**
 * Joins runs that share a baseline, in file order, which is nearly always reading order. A number stays with its currency and sign, a list
 * mark with its text.
 */
export class SegmentBuilder {
  readonly segments: Segment[] = [];
  readonly #rulings: Rulings;
  #open: OpenSegment | null = null;
  #isSpaced = false;

  /** @param rulings lines that no segment crosses */
  constructor(rulings: Rulings = noRulings) {
    this.#rulings = rulings;
  }

  /** @param isVertical whether the run's font is vertical */
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

  /** Ends the current segment; call it at the end of a page. */
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

  /** Adds a run if it continues the segment; returns whether it did. */
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

  /** Returns the distance to a run on the same baseline; null when it is elsewhere. */
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

  /** Returns whether a letter is below the last one: vertical text drawn letter by letter. */
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
      // Small marks such as footnote numbers do not change the line's size.
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

/** Converts a letter of a column to vertical text. */
function verticalOf(run: Segment): Segment {
  return { ...run, across: run.start, start: -run.across, end: -run.across + run.size, angle: -Math.PI / 2, isVertical: true };
}

/** Returns whether a letter is drawn twice with a small offset, as some programs do for bold. */
function isDrawnTwice(last: Segment, run: Segment): boolean {
  const near = 0.2 * run.size;
  return last.text === run.text && Math.abs(last.start - run.start) < near && Math.abs(last.across - run.across) < near;
}

/** Returns the text of a line with right-to-left words and embedded left-to-right text: numbers, and words of other scripts. */
function bidirectionalText(runs: readonly Run[]): string {
  const leftToRight = runs.toSorted((a, b) => a.start - b.start);
  if (isReadFromRight(runs)) return textOf(fromRight(leftToRight));
  return textOf(stretchesOf(leftToRight).map(asOneRun));
}

/** Returns whether the line as a whole is right to left. One drawn up to a full stop at its right end is not. */
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

/** Splits a line into right-to-left stretches, including numbers between their words; each other run is separate. */
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

/** Joins ordered runs, separating words by their gaps. */
function textOf(runs: readonly Run[]): string {
  let text = "";
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const gap = before === undefined ? 0 : Math.max(run.start - before.end, before.start - run.end);
    text += (gap > WORD_GAP * run.size ? " " : "") + run.text;
  }
  return text;
}
