import type { Segment } from "./segments.ts";

/** How many baselines at each end of a page are looked at. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;
/** Share of the pages on which a line must stand to be a running one; left and right pages may differ. */
const MIN_SHARE = 0.4;
const MAX_NUMBERS = 3;
/** A heading may count as well ("Step 3"): what is set larger than the page's text, as a share, is none that runs. */
const MAX_SIZE = 1.05;
/** Nothing but the page's number: "7", "- 7 -", "Page 7 of 12", "7/12". */
const PAGE_NUMBER = /^[^\p{L}\p{N}]*(?:\p{L}{1,8}[.:]?\s*)?\d{1,5}(?:\s*(?:\p{L}{1,4}|[/-])\s*\d{1,5})?\s*[页頁]?[^\p{L}\p{N}]*$/u;

const MAX_NUMBER_CHARS = 60;
/** Distance of a header or footer from the text, in units of the font size, that rows of a table hardly have. */
const APART = 3;
/** As what a page's number counts that stands alone. */
const NUMBER_ALONE = "#";

/**
 * Running headers and footers: text at the edge of a page that stands, but for a number that counts with the pages, at the same place on many
 * pages. Every page is seen first; then each is given without them, but for the first of each that says more than a number.
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
      // In a row of a table some cells are the same on every page.
      if (!edge.isApart && found.includes(null)) continue;
      for (const [index, segment] of edge.segments.entries()) if (this.#isLeftOut(segment, found[index] ?? null)) left.add(segment);
    }
    return segments.filter((segment) => !left.has(segment));
  }

  /** What runs on through the pages, as which a segment counts; null for none. */
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
  /** Whether it stands apart from what is further inside. */
  readonly isApart: boolean;
}

/**
 * The baselines at the upper and lower edge. On a page of few lines only the outermost count, so that no page loses what it is about.
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

/** Whether two lines have columns in common, each flush left or right. */
function areRows(line: readonly Segment[], inside: readonly Segment[]): boolean {
  const edges = new Set(inside.flatMap(({ start, end }) => [Math.round(start), Math.round(end)]));
  return line.filter(({ start, end }) => edges.has(Math.round(start)) || edges.has(Math.round(end))).length > 1;
}

/** Place and text, as it is and with each of its numbers as one that counts with the pages: other numbers, such as prices, are content. */
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

/** Size that half of a page's pieces of text are not larger than. */
function usualSize(segments: readonly Segment[]): number {
  return segments.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(segments.length / 2)] ?? 0;
}
