import { describe, expect, it } from "vitest";
import { rests, restSeconds } from "./rest-after-breaks.ts";

describe("restSeconds", () => {
  it("is zero after the first break, doubles up to 20 seconds, and stays there up to the sixteenth", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 16].map(restSeconds)).toEqual([0, 0, 1, 2, 4, 8, 16, 20, 20, 20]);
  });

  it("doubles again from the seventeenth break, up to 15 minutes", () => {
    expect([17, 18, 19, 20, 21, 22, 23, 1_000].map(restSeconds)).toEqual([40, 80, 160, 320, 640, 900, 900, 900]);
  });

  it("the last value applies to all further breaks", () => {
    expect(rests.map((_, breaks) => restSeconds(breaks))).toEqual(rests);
    expect(rests.at(-1)).toBe(restSeconds(1_000_000));
  });
});
