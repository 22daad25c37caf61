import { describe, expect, it } from "vitest";
import type { ImageHit } from "./merge-image-hits.ts";
import { tagsOf } from "./tags.ts";

const reading = { description: "", text: null, colours: ["red", "white"], nearest: [] };
const shown = { hit: '{"title":"Heron Canoe"}', image: { distance: 0.1, isSame: true } } as ImageHit;

describe("tagsOf", () => {
  it("combines the typed words, the description and the text in the image, in that order", () => {
    expect(tagsOf("blue one", { ...reading, description: "a canoe", text: "Heron\n  420" }, undefined)).toEqual({
      query: "blue one a canoe Heron 420",
      isVague: false,
    });
  });

  it("uses the colors only if there are no words", () => {
    expect(tagsOf("", reading, undefined)).toEqual({ query: "red white", isVague: true });
    expect(tagsOf("lamp", reading, undefined)).toEqual({ query: "lamp", isVague: false });
    expect(tagsOf("", { ...reading, text: "SALE" }, undefined)).toEqual({ query: "SALE", isVague: false });
    expect(tagsOf("", { ...reading, colours: [] }, undefined)).toEqual({ query: "", isVague: false });
  });

  it("uses the title of the document that contains the exact image if nothing was typed or recognized", () => {
    expect(tagsOf("", reading, shown)).toEqual({ query: "Heron Canoe", isVague: false });
    expect(tagsOf("lamp", reading, shown).query).toBe("lamp");
    expect(tagsOf("", reading, { ...shown, image: { distance: 0.1, isSame: false } }).query).toBe("red white");
  });

  it("gives typed words more weight than a page of recognized text", () => {
    const page = { ...reading, text: "word ".repeat(300) };
    expect(tagsOf("lamp", page, undefined).query.length).toBeLessThan(210);
    expect(tagsOf("", page, undefined).query.length).toBeGreaterThan(1_400);
  });

  it("is well-formed and does not exceed the maximum query length", () => {
    const { query } = tagsOf("x".repeat(1_999), { ...reading, text: "🚣 canoe" }, undefined);
    expect(query.length).toBeLessThanOrEqual(2_000);
    expect(query.isWellFormed()).toBe(true);
  });
});
