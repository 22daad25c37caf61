import type { SearchHit } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { excerpt, hitLines, priceOf, reasonOf } from "./hit-lines.ts";

const hit: SearchHit = { id: "LMP-1", kind: "item", source: "Catalog", title: "Storm lantern", score: 0.5, content: "Runs for\n40 hours." };
const explain = { lexical_rank: 1, lexical_score: 2, coverage: 1, vector_rank: 1, fusion: { words: 1, vectors: 1, neighbours: 0 } };

describe("hitLines", () => {
  it("shows the title, price, location, text and link", () => {
    const links = [
      { url: "https://a.example/x", is_primary: false },
      { url: "https://a.example/lantern", is_primary: true },
    ];
    expect(hitLines({ ...hit, price: 39.5, currency: "EUR", in_stock: true, links, page: 2 })).toEqual({
      head: "Storm lantern",
      below: ["39.50 EUR, in stock", "Catalog, page 2, id LMP-1, score 0.50", "Runs for 40 hours.", "https://a.example/lantern"],
    });
  });

  it("removes control characters in documents from the terminal output", () => {
    const { head, below } = hitLines({ ...hit, title: "\u001b[31mRed\u0007", content: "a\u009b2Jb" });
    expect([head, ...below].join("")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/u);
  });
});

describe("priceOf", () => {
  it("shows an original price only if it is higher", () => {
    expect(priceOf({ price: 5, original_price: 8, currency: "EUR", in_stock: false })).toBe("5.00 EUR, instead of 8.00 EUR, out of stock");
    expect(priceOf({ price: 5, original_price: 5 })).toBe("5.00");
    expect(priceOf({})).toBe("");
  });
});

describe("reasonOf", () => {
  it("lists the matching words, the similarity and an exact match", () => {
    const matched = [{ term: "lantern", fields: ["title" as const] }];
    expect(reasonOf({ ...hit, explain: { ...explain, matched, exact: "title", similarity: 0.614 } })).toBe(
      "its title equals the query; words lantern; similarity 0.61",
    );
    expect(reasonOf({ ...hit, explain: { ...explain, matched: [], exact: null, similarity: null } })).toBe("no word of the query");
    expect(reasonOf(hit)).toBe("");
  });
});

describe("excerpt", () => {
  it("truncates between characters, never within one", () => {
    expect(excerpt("a".repeat(10), 10)).toBe("a".repeat(10));
    expect(excerpt("😀".repeat(5), 4)).toBe("😀😀😀…");
  });
});
