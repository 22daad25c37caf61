import type { Box } from "./shape.ts";

/** Share of a shape by which it may reach into another and still stand beside it. */
const OVERLAP = 0.15;

interface Placed<T> {
  readonly value: T;
  readonly box: Box;
  /** Place in the order of drawing. */
  readonly drawn: number;
}

/**
 * Puts shapes in the order in which they are read. The area is cut along gaps, into rows or into columns, and each part in
 * turn (the recursive X-Y cut of Nagy and Seth, 1984); where both cuts can be made, the one is taken that changes less of the
 * order in which the shapes are drawn. The effort grows with the square of their count. Shapes that no gap divides, and those without a place, stay as they are drawn.
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

/** Groups of shapes with gaps between them along one axis, in its order; within a group as drawn. */
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

/** Pairs that stand the other way round than they are drawn. */
function inversions(shapes: readonly Placed<unknown>[]): number {
  let count = 0;
  for (const [index, { drawn }] of shapes.entries()) for (const later of shapes.slice(index + 1)) if (later.drawn < drawn) count++;
  return count;
}
