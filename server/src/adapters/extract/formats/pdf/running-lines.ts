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
    const edges = edgesOf(segments);
    const usual = usualSize(segments);
    for (const shape of new Set(segments.filter(edges).flatMap((segment) => shapesOf(segment, page, usual)))) {
      this.#counts.set(shape, (this.#counts.get(shape) ?? 0) + 1);
    }
  }

  without(segments: readonly Segment[], page: number): readonly Segment[] {
    const edges = edgesOf(segments);
    const usual = usualSize(segments);
    return segments.filter((segment) => {
      if (!edges(segment)) return true;
      if (this.#pages > 1 && segment.text === String(page)) return false;
      const running = shapesOf(segment, page, usual).find((shape) => this.#isRunning(shape));
      if (running === undefined) return true;
      const isFirst = !this.#kept.has(running);
      this.#kept.add(running);
      const isNumber = running !== asIs(segment) && PAGE_NUMBER.test(segment.text);
      return isFirst && !isNumber;
    });
  }

  #isRunning(shape: string): boolean {
    return this.#pages >= MIN_PAGES && (this.#counts.get(shape) ?? 0) >= Math.max(MIN_PAGES, this.#pages * MIN_SHARE);
  }
}

/**
 * Tells whether a segment stands at the edge. On a page of few lines only the outermost count, so that no page loses what it is about.
 */
function edgesOf(segments: readonly Segment[]): (segment: Segment) => boolean {
  const baselines = [...new Set(segments.map(({ across }) => Math.round(across)))].toSorted((a, b) => a - b);
  const edge = Math.min(EDGE_LINES, Math.floor(baselines.length / 4));
  const atEdge = new Set([...baselines.slice(0, edge), ...baselines.slice(baselines.length - edge)]);
  return ({ across }) => atEdge.has(Math.round(across));
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
