import { describe, expect, it } from "vitest";
import { readsQuestion } from "./reads-question.ts";

describe("whether a model reads a question", () => {
  it("is certain for a model that knows most languages, and for brands of which it knows all or no language", () => {
    expect(readsQuestion(null, ["ko"], "침낭")).toBe(true);
    expect(readsQuestion(["en"], ["en-GB"], "Wie ist das Wetter in Berlin?")).toBe(true);
    expect(readsQuestion(["en"], ["de"], "Do you have a jacket?")).toBe(false);
  });

  it("is seen by the question where a brand speaks several languages or names none", () => {
    for (const languages of [["ko", "en"], []]) {
      expect(readsQuestion(["en"], languages, "침낭 있나요?")).toBe(false);
      expect(readsQuestion(["en"], languages, "Do you have a sleeping bag?")).toBe(true);
    }
  });
});
