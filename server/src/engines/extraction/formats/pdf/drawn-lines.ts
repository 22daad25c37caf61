import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Line } from "./rulings.ts";

/** Maximum line width, in points; wider shapes are areas. */
const THICKEST = 2;
/** Maximum number of lines and of drawing operations per page. */
const MOST_LINES = 4_000;
const MOST_STEPS = 200_000;

type Matrix = readonly number[];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the lines drawn on a page. Takes somewhat more than half the time needed to extract the text of the page. */
export async function drawnLines(page: PDFPageProxy): Promise<readonly Line[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines: Line[] = [];
  let matrix = IDENTITY;
  const saved: Matrix[] = [];
  for (let step = 0; step < Math.min(fnArray.length, MOST_STEPS) && lines.length < MOST_LINES; step++) {
    const args = (argsArray[step] ?? []) as readonly unknown[];
    switch (fnArray[step]) {
      case OPS.save:
        saved.push(matrix);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        matrix = saved.pop() ?? IDENTITY;
        break;
      case OPS.transform:
        matrix = product(args as Matrix, matrix);
        break;
      case OPS.paintFormXObjectBegin:
        saved.push(matrix);
        if (Array.isArray(args[0])) matrix = product(args[0] as Matrix, matrix);
        break;
      case OPS.constructPath: {
        const [paint, data] = args as [number, readonly unknown[]];
        const path = data[0];
        if (path instanceof Float32Array || Array.isArray(path)) lines.push(...linesOf(path as ArrayLike<number>, paint, matrix));
        break;
      }
      default:
    }
  }
  return lines.slice(0, MOST_LINES);
}

const stroking: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const filling: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);

/** Number of operands per path operation: move, line, curve, quadratic curve, close. */
const NUMBERS = [2, 2, 6, 4, 0];
const LINE = 1;
const CLOSE = 4;

/** Returns the straight lines of a path: strokes and thin filled areas. */
function linesOf(path: ArrayLike<number>, paint: number, matrix: Matrix): Line[] {
  if (!stroking.has(paint) && !filling.has(paint)) return [];
  const found: Line[] = [];
  let drawn: Line[] = [];
  let [first, last] = [moved(matrix, 0, 0), moved(matrix, 0, 0)];
  const end = (): void => {
    found.push(...(stroking.has(paint) ? drawn : thinArea(drawn)));
    drawn = [];
  };
  for (let at = 0; at < path.length && found.length < MOST_LINES;) {
    const step = path[at] ?? 0;
    const numbers = NUMBERS[step];
    if (numbers === undefined) break;
    const to = step === CLOSE ? first : moved(matrix, path[at + numbers - 1] ?? 0, path[at + numbers] ?? 0);
    if (step === 0) {
      end();
      first = to;
    } else if (step === LINE || step === CLOSE) drawn.push({ x0: last.x, y0: last.y, x1: to.x, y1: to.y });
    last = to;
    at += numbers + 1;
  }
  end();
  return found;
}

/** Returns the center line of an area that is as thin as a line; empty for other areas. */
function thinArea(edges: readonly Line[]): Line[] {
  const xs = edges.flatMap(({ x0, x1 }) => [x0, x1]);
  const ys = edges.flatMap(({ y0, y1 }) => [y0, y1]);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left <= THICKEST) return [{ x0: (left + right) / 2, y0: bottom, x1: (left + right) / 2, y1: top }];
  return top - bottom <= THICKEST ? [{ x0: left, y0: (bottom + top) / 2, x1: right, y1: (bottom + top) / 2 }] : [];
}

/** Multiplies two matrices; the first is applied first. */
function product([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function moved([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
