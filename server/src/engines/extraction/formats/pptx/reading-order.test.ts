import { describe, expect, it } from "vitest";
import { inReadingOrder } from "./reading-order.ts";

type Named = readonly [name: string, x: number, y: number, width?: number, height?: number];

function orderOf(...shapes: Named[]): string {
  const boxOf = ([, x, y, width = 10, height = 10]: Named) => ({ x, y, width, height });
  return inReadingOrder(shapes, boxOf)
    .map(([name]) => name)
    .join("");
}

describe("inReadingOrder", () => {
  it("reads a grid by rows or by columns, as drawn", () => {
    expect(orderOf(["a", 0, 0], ["b", 0, 20], ["c", 20, 0], ["d", 20, 20])).toBe("abcd");
    expect(orderOf(["a", 0, 0], ["b", 20, 0], ["c", 0, 20], ["d", 20, 20])).toBe("abcd");
  });

  it("reads a grid drawn out of order by rows or by columns, whichever is closer to the drawing order", () => {
    expect(orderOf(["a", 0, 0], ["d", 20, 20], ["b", 20, 0], ["c", 0, 20])).toBe("abcd");
  });

  it("reads columns below a wide line one after the other", () => {
    expect(orderOf(["c", 20, 20, 10, 60], ["b", 0, 20, 10, 60], ["a", 0, 0, 30])).toBe("abc");
  });

  it("treats touching or slightly overlapping shapes as neighbors", () => {
    expect(orderOf(["b", 0, 9], ["a", 0, 0])).toBe("ab");
  });

  it("keeps the drawing order if there are no gaps between shapes", () => {
    expect(orderOf(["b", 3, 3], ["a", 0, 0])).toBe("ba");
  });

  it("keeps the drawing order if a position is unknown", () => {
    expect(inReadingOrder([2, 1], (value) => (value === 1 ? null : { x: 9, y: 9, width: 1, height: 1 }))).toEqual([2, 1]);
  });
});
