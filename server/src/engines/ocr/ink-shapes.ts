import { INK } from "./dark-lines.ts";
import type { Pixels } from "./even-light.ts";
import type { Area } from "./reading.ts";

/** Maximum number of shapes. An image with more shapes than a dense page has letters is not a page. */
const MOST_SHAPES = 60_000;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly shape: number;
}

/**
 * Returns the bounding boxes of all connected dark shapes; null if there are too many. Scans each row once together with the row above it (two
 * touching runs belong to one shape), so memory grows only with the number of shapes.
 */
export function inkShapes({ data, width, height }: Pixels): Area[] | null {
  const boxes: Box[] = [];
  /** For each shape, the index of the shape that it was merged into, or its own index. */
  const partOf: number[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const runs: Run[] = [];
    let first = 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if ((data[at] ?? 0) >= INK) continue;
      const from = x;
      while (x < width && (data[y * width + x] ?? 0) < INK) x++;
      at = y * width + x;
      while (first < above.length && (above[first]?.to ?? 0) < from) first++;
      let shape = -1;
      for (let index = first; index < above.length; index++) {
        const run = above[index];
        if (run === undefined || run.from > x) break;
        const whole = wholeOf(partOf, run.shape);
        if (shape === -1) shape = whole;
        else if (whole !== shape) merge(boxes, partOf, whole, shape);
      }
      if (shape === -1) {
        shape = boxes.push({ left: from, top: y, right: x, bottom: y + 1 }) - 1;
        partOf.push(shape);
        if (shape >= MOST_SHAPES) return null;
      }
      const box = boxes[shape];
      if (box !== undefined) include(box, { left: from, top: y, right: x, bottom: y + 1 });
      runs.push({ from, to: x, shape });
    }
    above = runs;
  }
  return boxes.flatMap(({ left, top, right, bottom }, shape) =>
    partOf[shape] === shape ? [{ left, top, width: right - left, height: bottom - top }] : [],
  );
}

function wholeOf(partOf: number[], shape: number): number {
  let whole = shape;
  while (partOf[whole] !== whole) whole = partOf[whole] ?? whole;
  partOf[shape] = whole;
  return whole;
}

function merge(boxes: readonly Box[], partOf: number[], part: number, whole: number): void {
  partOf[part] = whole;
  const [from, into] = [boxes[part], boxes[whole]];
  if (from !== undefined && into !== undefined) include(into, from);
}

function include(box: Box, { left, top, right, bottom }: Box): void {
  box.left = Math.min(box.left, left);
  box.top = Math.min(box.top, top);
  box.right = Math.max(box.right, right);
  box.bottom = Math.max(box.bottom, bottom);
}
