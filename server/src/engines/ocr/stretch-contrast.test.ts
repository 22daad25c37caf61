import { describe, expect, it } from "vitest";
import { stretchContrast } from "./stretch-contrast.ts";

const side = 400;

/** Returns a page with the given number of pixels of each brightness. */
function sheet(paper: number, tones: readonly (readonly [tone: number, pixels: number])[]): Uint8Array {
  const data = new Uint8Array(side * side).fill(paper);
  let at = 0;
  for (const [tone, pixels] of tones) data.fill(tone, at, (at += pixels));
  stretchContrast({ data, width: side, height: side });
  return data;
}

describe("stretchContrast", () => {
  it("adapts to the brightness of letters and ignores darker specks", () => {
    const faint = sheet(245, [[150, 4_000]]);
    const withSpeck = sheet(245, [
      [0, 12],
      [150, 4_000],
    ]);
    expect(faint[2_000]).toBeLessThan(20);
    expect(withSpeck[2_000]).toBeLessThan(20);
    expect(withSpeck.at(-1)).toBeGreaterThanOrEqual(240);
  });

  it("does not darken the background if there are very few letters", () => {
    const page = sheet(245, [
      [0, 12],
      [229, 3_000],
    ]);
    expect(page[1_000]).toBeGreaterThan(170);
    expect(sheet(245, [[229, 12]])[6]).toBeLessThan(20);
    expect(new Set(sheet(245, []))).toEqual(new Set([245]));
  });

  it("keeps dark letters dark and the background light", () => {
    const page = sheet(200, [[20, 4_000]]);
    expect([page[0], page.at(-1)]).toEqual([0, 245]);
  });
});
