import { describe, expect, it } from "vitest";
import { inkShapes } from "./ink-shapes.ts";
import type { Area } from "./reading.ts";
import { holdsUnreadInk } from "./unread-ink.ts";

const [width, height] = [600, 400];

function paper(): Uint8Array {
  return new Uint8Array(width * height).fill(250);
}

function fill(data: Uint8Array, left: number, top: number, across: number, down: number): void {
  for (let y = top; y < top + down; y++) data.fill(10, y * width + left, y * width + left + across);
}

/** Draws lines of five-letter words, and returns the areas of the words. */
function text(data: Uint8Array, left: number, top: number, words: number, lines: number): Area[] {
  return Array.from({ length: words * lines }, (_, index) => {
    const [x, y] = [left + (index % words) * 70, top + Math.floor(index / words) * 30];
    for (let letter = 0; letter < 5; letter++) fill(data, x + letter * 11, y + (letter % 2) * 4, 8, 16 - (letter % 2) * 4);
    return { left: x, top: y, width: 52, height: 16 };
  });
}

const isMissed = (data: Uint8Array, words: readonly Area[]): boolean => holdsUnreadInk({ data, width, height }, words);

describe("holdsUnreadInk", () => {
  it("returns true if lines of words are outside the recognized areas", () => {
    const data = paper();
    const read = text(data, 20, 20, 8, 4);
    expect(isMissed(data, read)).toBe(false);
    const more = text(data, 20, 220, 3, 4);
    expect(isMissed(data, read)).toBe(true);
    expect(isMissed(data, [...read, ...more])).toBe(false);
    expect(isMissed(data, [])).toBe(false);
  });

  it("returns false for one or two words", () => {
    const data = paper();
    const read = text(data, 20, 20, 8, 4);
    text(data, 20, 220, 2, 1);
    expect(isMissed(data, read)).toBe(false);
  });

  it("returns false for a logo, lines or a texture", () => {
    const data = paper();
    const read = text(data, 20, 20, 8, 4);
    fill(data, 20, 200, 120, 120);
    fill(data, 20, 340, 500, 2);
    for (let index = 0; index < 120; index++) {
      const [x, y] = [200 + (index % 12) * 30, 180 + Math.floor(index / 12) * 14];
      fill(data, x + ((index * 7) % 13), y, 3 + ((index * 5) % 9), 2 + ((index * 11) % 9));
    }
    expect(isMissed(data, read)).toBe(false);
  });
});

describe("inkShapes", () => {
  it("returns the area of each shape; shapes that touch in any row are merged", () => {
    const data = paper();
    fill(data, 10, 10, 4, 20);
    fill(data, 30, 10, 4, 20);
    fill(data, 10, 30, 24, 4);
    fill(data, 20, 12, 4, 4);
    expect(inkShapes({ data, width, height })?.toSorted((a, b) => a.left - b.left)).toEqual([
      { left: 10, top: 10, width: 24, height: 24 },
      { left: 20, top: 12, width: 4, height: 4 },
    ]);
  });

  it("stops if there are more shapes than letters on a page", () => {
    const dots = Uint8Array.from({ length: width * height }, (_, at) => (at % 2 === 0 && Math.floor(at / width) % 2 === 0 ? 0 : 255));
    expect(inkShapes({ data: dots, width, height })?.length).toBe(60_000);
    const many = new Uint8Array(1_000 * 1_000).map((_, at) => (at % 2 === 0 && Math.floor(at / 1_000) % 2 === 0 ? 0 : 255));
    expect(inkShapes({ data: many, width: 1_000, height: 1_000 })).toBeNull();
  });
});
