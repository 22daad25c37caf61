import { alternativesOf } from "../../../../language/alternatives.ts";
import { DOCUMENT_PATTERNS } from "../../../../language/in-documents.ts";
import type { Segment } from "./segments.ts";

/** Number of baselines examined at each end of a page. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;
/** Minimum fraction of pages that contain a running line; left and right pages may differ. */
const MIN_SHARE = 0.4;
const MAX_NUMBERS = 3;
/** Maximum size of a running line, relative to the text size; larger text is a numbered heading ("Step 3"). */
const MAX_SIZE = 1.05;
/** Matches text that consists only of a page number: "7", "- 7 -", "Page 7 of 12", "7/12". */
const PAGE_NUMBER = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:\p{L}{1,8}[.:]?\s*)?\d{1,5}(?:\s*(?:\p{L}{1,4}|[/-])\s*\d{1,5})?\s*(?:${alternativesOf(DOCUMENT_PATTERNS, ({ pageSuffix }) => pageSuffix)})?[^\p{L}\p{N}]*$`,
  "u",
);

const MAX_NUMBER_CHARS = 60;
/** Minimum distance between a header or footer and the text, as a multiple of the font size; larger than the usual row spacing. */
const APART = 3;
/** Placeholder for a separate page number. */
const NUMBER_ALONE = "#";

/**
 * Detects running headers and footers: text at the edge of a page that repeats in the same position on many pages, except for page numbers.
 * All pages
 * are scanned first. The text of each page is then returned without running lines, but the first occurrence is kept unless it is only a
 * number.
 */
export class RunningLines {
  readonly #counts = new Map<string, number>();
  readonly #kept = new Set<string>();
  #pages = 0;

  see(segments: readonly Segment[], page: number): void {
    this.#pages++;
    const usual = usualSize(segments);
    const drawn = edgesOf(segments).flatMap((edge) => edge.segments);
    for (const shape of new Set(drawn.flatMap((segment) => shapesOf(segment, page, usual)))) {
      this.#counts.set(shape, (this.#counts.get(shape) ?? 0) + 1);
    }
  }

  without(segments: readonly Segment[], page: number): readonly Segment[] {
    const usual = usualSize(segments);
    const left = new Set<Segment>();
    for (const edge of edgesOf(segments)) {
      const found = edge.segments.map((segment) => this.#runningOf(segment, page, usual));
      // Some cells of a table row are the same on every page.
      if (!edge.isApart && found.includes(null)) continue;
      for (const [index, segment] of edge.segments.entries()) if (this.#isLeftOut(segment, found[index] ?? null)) left.add(segment);
    }
    return segments.filter((segment) => !left.has(segment));
  }

  /** Returns the running line that a segment matches; null if it matches none. */
  #runningOf(segment: Segment, page: number, usual: number): string | null {
    if (this.#pages > 1 && segment.text === String(page)) return NUMBER_ALONE;
    return shapesOf(segment, page, usual).find((shape) => this.#isRunning(shape)) ?? null;
  }

  #isLeftOut(segment: Segment, running: string | null): boolean {
    if (running === null || running === NUMBER_ALONE) return running !== null;
    const isFirst = !this.#kept.has(running);
    this.#kept.add(running);
    const isNumber = running !== asIs(segment) && segment.text.length <= MAX_NUMBER_CHARS && PAGE_NUMBER.test(segment.text);
    return !isFirst || isNumber;
  }

  #isRunning(shape: string): boolean {
    return this.#pages >= MIN_PAGES && (this.#counts.get(shape) ?? 0) >= Math.max(MIN_PAGES, this.#pages * MIN_SHARE);
  }
}

/** A baseline at the edge of a page. */
interface Edge {
  readonly segments: readonly Segment[];
  /** Whether a gap separates the baseline from the rest of the text. */
  readonly isApart: boolean;
}

/**
 * Returns the baselines at the top and bottom of a page. On a page with few lines, returns only the outermost baselines, so the page does
 * not lose
 * its content.
 */
function edgesOf(segments: readonly Segment[]): Edge[] {
  const lines = new Map<number, Segment[]>();
  for (const segment of segments) {
    const across = Math.round(segment.across);
    const line = lines.get(across);
    if (line === undefined) lines.set(across, [segment]);
    else line.push(segment);
  }
  const baselines = [...lines.keys()].toSorted((a, b) => a - b);
  const count = Math.min(EDGE_LINES, Math.floor(baselines.length / 4));
  const edge = (across: number, inside = Number.NaN): Edge => {
    const line = lines.get(across) ?? [];
    const size = Math.max(...line.map((segment) => segment.size));
    const isNear = Math.abs(inside - across) <= APART * size;
    return { segments: line, isApart: !isNear && !areRows(line, lines.get(inside) ?? []) };
  };
  const lower = baselines.slice(0, count).map((across, index) => edge(across, baselines[index + 1]));
  const first = baselines.length - count;
  const upper = baselines.slice(first).map((across, index) => edge(across, baselines[first + index - 1]));
  return [...lower, ...upper];
}

/** Returns whether two lines share several left or right column edges. */
function areRows(line: readonly Segment[], inside: readonly Segment[]): boolean {
  const edges = new Set(inside.flatMap(({ start, end }) => [Math.round(start), Math.round(end)]));
  return line.filter(({ start, end }) => edges.has(Math.round(start)) || edges.has(Math.round(end))).length > 1;
}

/**
 * Returns keys that consist of position and text: a key with the unchanged text, and a key for each number that may increase with the page
 * number,
 * with that number replaced. Other numbers, such as prices, are content.
 */
function shapesOf(segment: Segment, page: number, usual: number): string[] {
  const shapes = [asIs(segment)];
  const { text, size } = segment;
  const numbers = [...text.matchAll(/\d{1,5}/g)];
  if (numbers.length > MAX_NUMBERS || size > usual * MAX_SIZE) return shapes;
  for (const { 0: digits, index } of numbers) {
    shapes.push(`${placeOf(segment)} ${text.slice(0, index)}#${Number(digits) - page}${text.slice(index + digits.length)}`);
  }
  return shapes;
}

function asIs(segment: Segment): string {
  return `${placeOf(segment)} ${segment.text}`;
}

function placeOf({ across }: Segment): number {
  return Math.round(across);
}

/** Returns the median font size on a page. */
function usualSize(segments: readonly Segment[]): number {
  return segments.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(segments.length / 2)] ?? 0;
}
