import { describe, expect, it } from "vitest";
import { slopeOf } from "./skew.ts";

/** Returns an image with lines of small blocks that descend to the right by the given number of degrees. */
function lines(degrees: number) {
  const [width, height] = [600, 300];
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [along, across] = [x * cosine + y * sine + 1_000, y * cosine - x * sine + 1_000];
    // Letters of irregular width that differ from line to line.
    const letter = Math.floor(along / 6) * 7_919 + Math.floor(across / 24) * 104_729;
    return across % 24 < 12 && letter % 5 < 3 ? 20 : 240;
  });
  return { data, width, height };
}

describe("slopeOf", () => {
  it("is accurate to a quarter of a degree", () => {
    for (const degrees of [-15, -6.5, -3.3, -0.7, 1.5, 2.2, 12])
      expect(Math.abs(slopeOf(lines(degrees)) - degrees)).toBeLessThanOrEqual(0.3);
  });

  it("returns 0 for horizontal lines, textures and empty images", () => {
    let seed = 1;
    const noise = Uint8Array.from({ length: 90_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >> 16;
    });
    expect(slopeOf(lines(0))).toBe(0);
    expect(slopeOf({ data: noise, width: 300, height: 300 })).toBe(0);
    expect(slopeOf({ data: new Uint8Array(1), width: 1, height: 1 })).toBe(0);
  });
});
