import type { Line } from "./lines.ts";

/** How many lines at each end of a page are looked at. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;
/** Share of the pages on which a line must stand to be a running one. */
const MIN_SHARE = 0.6;

/**
 * Pages without their running headers and footers: lines at the edge of a page that stand, but for its number, at the same
 * place on most pages. The first of each is kept. A page's own number at its edge goes as well.
 */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): (readonly Line[])[] {
  const counts = new Map<string, number>();
  for (const [page, lines] of pages.entries()) {
    const edges = lines.filter((_, index) => isAtEdge(index, lines));
    for (const shape of new Set(edges.map((line) => shapeOf(line, page)))) {
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  }
  const seen = new Set<string>();
  return pages.map((lines, page) =>
    lines.filter((line, index) => {
      if (!isAtEdge(index, lines)) return true;
      const shape = shapeOf(line, page);
      const isRunning = pages.length >= MIN_PAGES && (counts.get(shape) ?? 0) >= pages.length * MIN_SHARE;
      const isNumber = pages.length > 1 && line.cells.join(" ") === String(page + 1);
      const isRepeated = isRunning && seen.has(shape);
      if (isRunning) seen.add(shape);
      return !isRepeated && !isNumber;
    }),
  );
}

/** On a page of few lines only the outermost count, so that no page loses what it is about. */
function isAtEdge(index: number, lines: readonly Line[]): boolean {
  const edge = Math.min(EDGE_LINES, Math.floor(lines.length / 4));
  return index < edge || index >= lines.length - edge;
}

/** Place and text of a line, with the page's own number masked: other numbers, such as prices, are content. */
function shapeOf(line: Line, page: number): string {
  const text = line.cells.join(" ").replace(/\d+/g, (digits) => (digits === String(page + 1) ? "#" : digits));
  return `${Math.round(line.across)} ${text}`;
}
