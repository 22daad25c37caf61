import { describe, expect, it } from "vitest";
import { factState, keptShare } from "./kept-share.js";

describe("keptShare", () => {
  it("counts each occurrence of a word", () => {
    expect(keptShare("Tea, tea and cake", "Tea and bread")).toEqual({ words: 4, lost: ["tea", "cake"], share: 0.5 });
  });

  it("returns 1 for an empty page", () => {
    expect(keptShare("", "anything").share).toBe(1);
  });
});

describe("factState", () => {
  it("ignores punctuation and case, but not the order of words", () => {
    expect(factState("Monday 9:00-17:30", ["Hours\n\n- monday: 9:00–17:30"])).toBe("whole");
    expect(factState("€4 Scone", ["Scone: €4"])).toBe("apart");
    expect(factState("Monday 9:00", ["Monday 19:00"])).toBe("lost");
  });

  it("does not combine several documents", () => {
    expect(factState("Ada Quill", ["Ada", "Quill"])).toBe("lost");
  });
});
