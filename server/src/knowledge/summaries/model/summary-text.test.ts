import { describe, expect, it } from "vitest";
import type { SourceFacts } from "./material.ts";
import { materialText, withinBounds } from "./material-text.ts";
import { extractiveSummary, mostCharacters } from "./summary-text.ts";

const empty: SourceFacts = { items: 0, files: 0, categories: [], prices: [], titles: [] };
const facts: SourceFacts = {
  items: 3,
  files: 1,
  categories: [{ path: ["Light", "Lanterns"], documents: 2 }],
  prices: [{ currency: "EUR", least: 12, most: 39.5, documents: 3 }],
  titles: [
    { documentId: "a", title: "Storm lantern" },
    { documentId: "b", title: "Enamel mug" },
  ],
};

describe("extractiveSummary", () => {
  it("lists figures, verbatim sentences under their titles, and remaining titles", () => {
    const { text, documentIds } = extractiveSummary(facts, [
      { documentId: "a", title: "Storm lantern", sentence: "It burns for 40 hours." },
      { documentId: "a", title: "Storm lantern", sentence: "It is made of brass." },
      { documentId: "c", title: "care.md", sentence: "Brass is wiped with a dry cloth." },
    ]);
    expect(text).toBe(
      "3 products and 1 file. Categories: Light > Lanterns (2). Prices: 12 to 39.50 EUR.\n\n" +
        "Storm lantern: It burns for 40 hours. … It is made of brass.\ncare.md: Brass is wiped with a dry cloth.\n\nTitles: Enamel mug.",
    );
    expect(documentIds).toEqual(["a", "c", "b"]);
  });

  it("omits missing facts", () => {
    expect(extractiveSummary({ ...empty, files: 1 }, []).text).toBe("1 file.");
    expect(extractiveSummary({ ...empty, items: 2, prices: [{ currency: null, least: 5, most: 5, documents: 2 }] }, []).text).toBe(
      "2 products. Prices: 5.",
    );
  });

  it("consists of whole sentences within the maximum length, and returns only the ids of the documents that it mentions", () => {
    const long = "x".repeat(300);
    const wide: SourceFacts = {
      items: 100_000,
      files: 100_000,
      categories: Array.from({ length: 12 }, () => ({ path: [long, long], documents: 1 })),
      prices: Array.from({ length: 10 }, () => ({ currency: "EUR", least: 0.01, most: 1e12, documents: 1 })),
      titles: Array.from({ length: 40 }, (_, at) => ({ documentId: `t${at}`, title: long })),
    };
    const quotes = Array.from({ length: 8 }, (_, at) => ({ documentId: `q${at}`, title: long, sentence: `${"y".repeat(238)}.` }));
    const { text, documentIds } = extractiveSummary(wide, quotes);
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
    expect(text.split("y.").length - 1).toBe(documentIds.filter((id) => id.startsWith("q")).length);
    expect(documentIds.length).toBeGreaterThan(0);
    expect(extractiveSummary({ ...wide, categories: [], prices: [] }, quotes).text.length).toBeLessThanOrEqual(mostCharacters);
    expect(extractiveSummary(wide, []).text.length).toBeLessThanOrEqual(mostCharacters);
  });
});

describe("materialText", () => {
  it("contains figures, titles and sentences, and returns the ids of all documents in it", () => {
    const { text, documentIds } = materialText(facts, [{ documentId: "c", title: "care.md", sentence: "Brass is wiped." }]);
    for (const part of ["3 products and 1 file.", "12 to 39.50 EUR", "Storm lantern; Enamel mug", "care.md: Brass is wiped."]) {
      expect(text).toContain(part);
    }
    expect(documentIds).toEqual(["a", "b", "c"]);
  });
});

describe("withinBounds", () => {
  it("keeps a short response, truncates a long response after a sentence, and rejects a response without a complete sentence", () => {
    expect(withinBounds("  Short. ")).toBe("Short.");
    expect(withinBounds(" \n")).toBeNull();
    expect(withinBounds(`A first one. ${"x".repeat(2_000)}`)).toBe("A first one.");
    expect(withinBounds("x".repeat(2_000))).toBeNull();
  });
});
