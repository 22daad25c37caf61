import { describe, expect, it } from "vitest";
import { lastRest, rests } from "./rest-after-breaks.ts";

describe("the rest after breaks", () => {
  it("is none after the first break, doubles up to 16 seconds, and is 20 up to the sixteenth", () => {
    expect(rests.slice(0, 7)).toEqual([0, 0, 1, 2, 4, 8, 16]);
    expect(new Set(rests.slice(7, 17))).toEqual(new Set([20]));
  });

  it("doubles from the seventeenth break on, up to 15 minutes", () => {
    for (let breaks = 17; breaks <= lastRest; breaks++) expect(rests[breaks]).toBe(Math.min(900, 2 * (rests[breaks - 1] ?? 0)));
    expect(rests[lastRest]).toBe(900);
  });

  it("ends with the entry that repeats", () => {
    expect(lastRest).toBe(rests.length - 1);
  });
});
