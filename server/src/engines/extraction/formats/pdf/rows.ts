import type { Segment } from "./segments.ts";

/** Lines that are drawn consecutively, one below the other, such as a paragraph or a table cell. */
export interface Stack {
  readonly segments: Segment[];
  start: number;
  end: number;
  /** Top edge of the first line, and baseline of the last line; smaller values are lower on the page. */
  top: number;
  bottom: number;
}

/** Stacks that are side by side, in file order. */
export type Row = Stack[];

/** Maximum line spacing within a stack, as a multiple of the font size. */
const LINE_DISTANCE = 1.75;

/** Maximum number of stacks in a row; no table has more columns. */
const MAX_STACKS = 60;
/** Maximum word gap in justified text, as a multiple of the font size. */
const JUSTIFIED_GAP = 2.5;

/** Combines the segments of a page, which are in file order, into rows. */
export function rowsOf(drawn: readonly Segment[]): Row[] {
  const segments = withJustifiedLines(drawn);
  const rows: Row[] = [];
  let row: Row = [];
  let stack: Stack | null = null;
  for (const [index, segment] of segments.entries()) {
    if (stack !== null && isBelow(stack, segment) && !spansOthers(row, stack, segment) && !isOnBaseline(segment, segments[index + 1])) {
      push(stack, segment);
      continue;
    }
    const opened: Stack = {
      segments: [segment],
      start: segment.start,
      end: segment.end,
      top: segment.across + segment.size,
      bottom: segment.across,
    };
    if (stack !== null && row.length < MAX_STACKS && isBeside(row, opened)) row.push(opened);
    else {
      if (row.length > 0) rows.push(row);
      row = [opened];
    }
    stack = opened;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Returns whether a segment is on the same baseline as another segment and continues its line. */
function isOnBaseline(segment: Segment, next: Segment | undefined): boolean {
  if (next === undefined || Math.abs(segment.angle - next.angle) > 0.01) return false;
  const size = Math.max(segment.size, next.size);
  if (Math.abs(segment.across - next.across) > 0.45 * size) return false;
  return next.start >= segment.end - size || next.end <= segment.start + size;
}

function isBelow(stack: Stack, segment: Segment): boolean {
  const last = stack.segments.at(-1);
  if (last === undefined || Math.abs(last.angle - segment.angle) > 0.01) return false;
  const size = Math.max(last.size, segment.size);
  const distance = last.across - segment.across;
  return distance > 0.45 * size && distance <= LINE_DISTANCE * size && segment.start < stack.end && segment.end > stack.start;
}

/** Returns whether a line below a cell also extends below other cells of the row, like text directly after a table. */
function spansOthers(row: Row, stack: Stack, { start, end }: Segment): boolean {
  return row.some((other) => other !== stack && start < other.end && end > other.start);
}

function isBeside(row: Row, stack: Stack): boolean {
  const angle = stack.segments[0]?.angle ?? 0;
  const isLevel = row.some((other) => other.bottom < stack.top && other.top > stack.bottom);
  return (
    isLevel &&
    row.every(
      (other) => (other.end <= stack.start || other.start >= stack.end) && Math.abs((other.segments[0]?.angle ?? 0) - angle) <= 0.01,
    )
  );
}

function push(stack: Stack, segment: Segment): void {
  stack.segments.push(segment);
  stack.start = Math.min(stack.start, segment.start);
  stack.end = Math.max(stack.end, segment.end);
  stack.bottom = segment.across;
}

/** Joins the words of justified lines. A line is justified if it fills the width of the line above or below. */
function withJustifiedLines(segments: readonly Segment[]): readonly Segment[] {
  const lines = byBaseline(segments);
  const whole: Segment[][] = [];
  for (const [index, line] of lines.entries()) {
    const joined = line.length > 1 ? asOne(line) : null;
    const isProse = joined !== null && [whole.at(-1), lines[index + 1]].some((other) => other?.length === 1 && isAsWide(other[0], joined));
    whole.push(isProse ? [joined] : line);
  }
  return whole.flat();
}

/** Groups consecutive segments that share a baseline. */
export function byBaseline(segments: readonly Segment[]): Segment[][] {
  const lines: Segment[][] = [];
  for (const segment of segments) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line !== undefined && last !== undefined && isOnBaseline(last, segment)) line.push(segment);
    else lines.push([segment]);
  }
  return lines;
}

/** Joins segments into one; returns null if a gap is too wide for running text, or if the text does not run from left to right. */
function asOne(line: readonly Segment[]): Segment | null {
  const [first, ...rest] = line;
  if (first === undefined) return null;
  let joined = first;
  for (const segment of rest) {
    const gap = segment.start - joined.end;
    if (segment.isRightToLeft || segment.isCell || gap < 0 || gap > JUSTIFIED_GAP * segment.size) return null;
    const font = joined.font === segment.font ? joined.font : "";
    joined = { ...joined, text: `${joined.text} ${segment.text}`, end: segment.end, font };
  }
  return joined;
}

function isAsWide(other: Segment | undefined, line: Segment): boolean {
  if (other === undefined || Math.abs(other.angle - line.angle) > 0.01) return false;
  const { size } = line;
  const distance = Math.abs(other.across - line.across);
  return distance <= LINE_DISTANCE * size && Math.abs(other.start - line.start) <= size && Math.abs(other.end - line.end) <= size;
}
