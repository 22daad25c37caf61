import { describe, expect, it } from "vitest";
import { evenLight, type Pixels } from "./even-light.ts";

const width = 384;
const height = 192;

/** Rows of letters, which cover a sixth of the pixels. */
function isLetter(x: number, y: number): boolean {
  return y % 24 < 12 && x % 6 < 2;
}

function picture(tone: (x: number, y: number, letter: boolean) => number): Pixels {
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return tone(x, y, isLetter(x, y));
  });
  return { data, width, height };
}

/** Returns the darkest background pixel and the lightest letter pixel. */
function extremes({ data }: Pixels): { paper: number; ink: number } {
  let [paper, ink] = [255, 0];
  for (const [at, value] of data.entries()) {
    if (isLetter(at % width, Math.floor(at / width))) ink = Math.max(ink, value);
    else paper = Math.min(paper, value);
  }
  return { paper, ink };
}

describe("evenLight", () => {
  it("removes a shadow, so all letters are darker than any background", () => {
    const shadow = picture((x, _, letter) => (letter ? 0.3 : 1) * (250 - (190 * x) / width));
    const before = extremes(shadow);
    evenLight(shadow);
    const after = extremes(shadow);
    expect(before.ink).toBeGreaterThan(before.paper);
    expect(after.ink).toBeLessThan(after.paper - 30);
  });

  it("inverts light letters on a dark background", () => {
    const dark = picture((_, __, letter) => (letter ? 230 : 25));
    evenLight(dark);
    const { paper, ink } = extremes(dark);
    expect(ink).toBeLessThan(60);
    expect(paper).toBeGreaterThan(200);
  });

  it("does not change an image that contains both dark and light letters", () => {
    const both = picture((x, _, letter) => (x < width / 2 === letter ? 240 : 20));
    const before = both.data.slice();
    evenLight(both);
    expect(both.data).toEqual(before);
  });

  it("accepts empty images of any size", () => {
    for (const [across, down] of [
      [1, 1],
      [49, 1],
      [100, 100],
    ] as const) {
      const plain = { data: new Uint8Array(across * down), width: across, height: down };
      evenLight(plain);
      expect(new Set(plain.data).size).toBe(1);
    }
  });
});
