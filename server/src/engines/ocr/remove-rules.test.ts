import { describe, expect, it } from "vitest";
import type { Pixels } from "./even-light.ts";
import { removeRules } from "./remove-rules.ts";

const [width, height] = [400, 300];
const PAPER = 240;

class Sheet implements Pixels {
  readonly data = new Uint8Array(width * height).fill(PAPER);
  readonly width = width;
  readonly height = height;

  fill(left: number, top: number, across: number, down: number, tone = 10): this {
    for (let y = top; y < top + down; y++) this.data.fill(tone, y * width + left, y * width + left + across);
    return this;
  }

  dark(left: number, top: number, across: number, down: number): number {
    let count = 0;
    for (let y = top; y < top + down; y++) for (let x = left; x < left + across; x++) if ((this.data[y * width + x] ?? 0) < 170) count++;
    return count;
  }

  get allDark(): number {
    return this.dark(0, 0, width, height);
  }
}

const cleared = (sheet: Sheet): Sheet => {
  removeRules(sheet);
  return sheet;
};

describe("removing table lines", () => {
  it("removes thick, thin, double, broken and slanted lines, including their soft edges", () => {
    const sheet = new Sheet().fill(20, 40, 360, 1).fill(20, 80, 360, 7).fill(20, 120, 360, 2).fill(20, 125, 360, 2);
    for (let x = 20; x < 380; x++) sheet.fill(x, 160 + Math.floor(x / 90), 1, 2).fill(x, 159 + Math.floor(x / 90), 1, 1, 190);
    for (let x = 20; x < 380; x += 20) sheet.fill(x, 200, 18, 1);
    sheet.fill(20, 40, 2, 220).fill(200, 40, 2, 220);
    expect(cleared(sheet).allDark).toBe(0);
    expect(Math.min(...sheet.data)).toBeGreaterThan(220);
  });

  it("removes the vertical lines of low cells, even if these lines are no longer than letters", () => {
    const sheet = new Sheet().fill(20, 40, 360, 2).fill(20, 90, 360, 2);
    for (const x of [20, 120, 250, 378]) sheet.fill(x, 40, 2, 52);
    expect(cleared(sheet).allDark).toBe(0);
  });

  it("keeps the text in cells, even on or across the lines", () => {
    const sheet = new Sheet().fill(20, 100, 360, 2);
    const inside = sheet.fill(60, 60, 4, 24).dark(60, 60, 4, 24);
    sheet.fill(100, 70, 4, 30).fill(140, 80, 4, 40);
    cleared(sheet);
    expect(sheet.dark(60, 60, 4, 24)).toBe(inside);
    expect(sheet.dark(100, 70, 4, 30)).toBe(4 * 30);
    expect(sheet.dark(140, 80, 4, 40)).toBe(4 * 40);
    expect(sheet.allDark).toBe(inside + 4 * 30 + 4 * 40);
  });

  it("keeps the shading of a cell", () => {
    const sheet = new Sheet().fill(20, 40, 360, 60, 185).fill(20, 40, 360, 2).fill(20, 100, 360, 2);
    cleared(sheet);
    expect(sheet.allDark).toBe(0);
    expect(sheet.data[70 * width + 100]).toBe(185);
  });
});

describe("dark shapes other than lines", () => {
  it("are kept: strokes of large letters, dark areas, and the bases of letters that nearly touch", () => {
    for (const sheet of [
      new Sheet().fill(40, 40, 200, 14).fill(133, 40, 14, 200),
      new Sheet().fill(40, 40, 90, 3),
      new Sheet().fill(40, 40, 300, 30).fill(40, 120, 3, 60),
    ]) {
      const before = sheet.allDark;
      expect(cleared(sheet).allDark).toBe(before);
    }
    const word = new Sheet();
    for (let x = 20; x < 380; x += 10) word.fill(x, 100, 9, 2).fill(x + 2, 76, 4, 24);
    const before = word.allDark;
    expect(cleared(word).allDark).toBe(before);
  });

  it("can be absent or cover the whole image, in images of any size", () => {
    for (const tone of [0, 255])
      for (const [across, down] of [
        [1, 1],
        [1, 30],
        [120, 120],
      ] as const) {
        const data = new Uint8Array(across * down).fill(tone);
        removeRules({ data, width: across, height: down });
        expect(new Set(data)).toEqual(new Set([tone]));
      }
  });
});
