import { describe, expect, it } from "vitest";
import { readsQuestion } from "./reads-question.ts";

describe("whether a model supports the language of a query", () => {
  it("is known for a model that supports most languages, and for brands if it supports all or none of their languages", () => {
    expect(readsQuestion(null, ["ko"], "침낭")).toBe(true);
    expect(readsQuestion(["en"], ["en-GB"], "Wie ist das Wetter in Berlin?")).toBe(true);
    expect(readsQuestion(["en"], ["de"], "Do you have a jacket?")).toBe(false);
  });

  it("is determined from the query if a brand has several languages or none", () => {
    for (const languages of [["ko", "en"], []]) {
      expect(readsQuestion(["en"], languages, "침낭 있나요?")).toBe(false);
      expect(readsQuestion(["en"], languages, "Do you have a sleeping bag?")).toBe(true);
    }
  });
});
