import { describe, expect, it } from "vitest";
import { dominantColours } from "./dominant-colours.ts";

const pixels = (...parts: readonly (readonly [count: number, ...rgb: readonly number[]])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(([count, ...rgb]) => Array.from({ length: count }, () => rgb).flat()));

describe("dominantColours", () => {
  it("orders colors by frequency and omits rare colors", () => {
    expect(dominantColours(pixels([20, 0, 0, 255], [70, 255, 0, 0], [8, 255, 255, 255], [2, 0, 255, 0]))).toEqual([
      "#ff0000",
      "#0000ff",
      "#ffffff",
    ]);
  });

  it("merges similar shades into their mean", () => {
    expect(dominantColours(pixels([50, 200, 30, 30], [50, 204, 34, 34]))).toEqual(["#ca2020"]);
  });

  it("returns at most five colors", () => {
    const six = pixels([16, 0, 0, 0], [15, 255, 255, 255], [14, 255, 0, 0], [13, 0, 255, 0], [12, 0, 0, 255], [11, 255, 255, 0]);
    expect(dominantColours(six)).toEqual(["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff"]);
  });

  it("returns no colors for an empty image", () => expect(dominantColours(new Uint8Array())).toEqual([]));
});
