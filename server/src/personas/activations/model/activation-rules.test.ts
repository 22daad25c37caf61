import { describe, expect, it } from "vitest";
import { distinctIds, fitsActivations, mostActivations, positionsOfUnknown } from "./activation-rules.ts";

const composed = "caf\u00e9";
const decomposed = "cafe\u0301";

describe("activation rules", () => {
  it("ignore duplicate ids in any Unicode form, and preserve the order", () => {
    expect(distinctIds(["b", decomposed, "a", composed, "b"])).toEqual(["b", composed, "a"]);
  });

  it("allow exactly as many active documents as the limit", () => {
    expect([fitsActivations(0, mostActivations), fitsActivations(mostActivations, 0)]).toEqual([true, true]);
    expect([fitsActivations(mostActivations, 1), fitsActivations(1, mostActivations)]).toEqual([false, false]);
  });

  it("report every position of an unknown id", () => {
    expect(positionsOfUnknown(["a", "x", decomposed, "x"], new Set(["a", composed]))).toEqual([1, 3]);
    expect(positionsOfUnknown([], new Set())).toEqual([]);
  });
});
