import { describe, expect, it } from "vitest";
import { layOut, type Box, type Size } from "./layout.ts";

const sizes: readonly Size[] = [
  [1, 1],
  [40, 30],
  [4_000, 3_000],
  [3_000, 4_000],
  [1_200, 1_200],
  [6_000, 400],
  [400, 6_000],
  [40_000, 1],
  [1, 40_000],
].map(([width = 0, height = 0]) => ({ width, height }));

const inside = (box: Box, canvas: Size): boolean =>
  box.left >= 40 && box.top >= 40 && box.left + box.width <= canvas.width - 40 && box.top + box.height <= canvas.height - 40;

describe("layout of two images", () => {
  it("separates the images with margins and is at most 1,600 pixels wide and high, for images of any shape", () => {
    for (const a of sizes) {
      for (const b of sizes) {
        const { canvas, first, second } = layOut(a, b);
        expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(1_600);
        expect([inside(first, canvas), inside(second, canvas)]).toEqual([true, true]);
        expect(second.left >= first.left + first.width + 40 || second.top >= first.top + first.height + 40).toBe(true);
        for (const { width, height } of [first, second])
          expect(Number.isInteger(width) && Number.isInteger(height) && width * height > 0).toBe(true);
      }
    }
  });

  it("places ordinary images side by side at the same height, and wide images one below the other", () => {
    const ordinary = layOut({ width: 4_000, height: 3_000 }, { width: 800, height: 1_000 });
    expect(ordinary.first.top).toBe(ordinary.second.top);
    expect(ordinary.first.height).toBe(ordinary.second.height);
    const wide = layOut({ width: 6_000, height: 1_800 }, { width: 6_000, height: 1_500 });
    expect(wide.first.left).toBe(wide.second.left);
    expect(wide.first.width).toBe(wide.second.width);
  });

  it("does not enlarge small images", () => {
    expect(layOut({ width: 100, height: 80 }, { width: 90, height: 90 }).first.height).toBe(180);
  });
});
