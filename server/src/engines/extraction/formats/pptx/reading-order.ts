import type { Box } from "./shape.ts";

/** Maximum fraction of a shape that may overlap an adjacent shape. */
const OVERLAP = 0.15;

interface Placed<T> {
  readonly value: T;
  readonly box: Box;
  /** Position in drawing order. */
  readonly drawn: number;
}

/**
 * Sorts shapes into reading order. The area is split recursively at gaps into rows or columns (recursive X-Y cut, Nagy and Seth, 1984). If
 * both splits are possible, the one closer to the drawing order is used. Takes quadratic time. Shapes without gaps between them, or without
 * a position, keep their drawing order.
 */
export function inReadingOrder<T>(all: readonly T[], boxOf: (value: T) => Box | null): T[] {
  const placed: Placed<T>[] = [];
  for (const [drawn, value] of all.entries()) {
    const box = boxOf(value);
    if (box === null) return [...all];
    placed.push({ value, box, drawn });
  }
  return ordered(placed).map(({ value }) => value);
}

function ordered<T>(shapes: readonly Placed<T>[]): readonly Placed<T>[] {
  if (shapes.length < 2) return shapes;
  const rows = cut(shapes, ({ y, height }) => [y, height]);
  const columns = cut(shapes, ({ x, width }) => [x, width]);
  if (rows.length === 1 && columns.length === 1) return shapes;
  if (columns.length === 1) return rows.flatMap(ordered);
  if (rows.length === 1) return columns.flatMap(ordered);
  const byRows = rows.flatMap(ordered);
  const byColumns = columns.flatMap(ordered);
  return inversions(byColumns) < inversions(byRows) ? byColumns : byRows;
}

/**
 * Groups shapes that are separated by gaps along an axis. Groups are ordered along the axis; shapes within a group keep their drawing
 * order.
 */
function cut<T>(shapes: readonly Placed<T>[], extent: (box: Box) => readonly [number, number]): Placed<T>[][] {
  const spans = shapes
    .map((shape) => {
      const [start, length] = extent(shape.box);
      return { shape, start: start + length * OVERLAP, end: start + length * (1 - OVERLAP) };
    })
    .toSorted((a, b) => a.start - b.start);
  const groups: Placed<T>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    const group = groups.at(-1);
    if (group === undefined || span.start >= end) groups.push([span.shape]);
    else group.push(span.shape);
    end = Math.max(end, span.end);
  }
  return groups.map((group) => group.toSorted((a, b) => a.drawn - b.drawn));
}

/** Returns the number of pairs whose order differs from the drawing order. */
function inversions(shapes: readonly Placed<unknown>[]): number {
  let count = 0;
  for (const [index, { drawn }] of shapes.entries()) for (const later of shapes.slice(index + 1)) if (later.drawn < drawn) count++;
  return count;
}
