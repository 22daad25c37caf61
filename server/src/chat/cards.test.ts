import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { cardsOf } from "./cards.ts";

function hit(kind: "item" | "file", title: string): RetrievalHit {
  return {
    documentId: title,
    segment: "s",
    externalId: title,
    score: 1,
    hit: JSON.stringify({ id: title, kind, title }),
    filter: { kind, categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  };
}

const titleOf = (kind: "item" | "file", title: string): string | undefined => cardsOf([title], [hit(kind, title)], "http://here")[0]?.title;

describe("the title of a card", () => {
  it("of a document that is titled by its file name is the name as one reads it", () => {
    expect(titleOf("file", "store-faq.md")).toBe("Store faq");
    expect(titleOf("file", "Price_list.2026.pdf")).toBe("Price list 2026");
  });

  it("is as it stands for a titled document and for a product", () => {
    expect(titleOf("file", "Questions about the shop")).toBe("Questions about the shop");
    expect(titleOf("item", "node.md")).toBe("node.md");
  });
});

describe("the page of a card", () => {
  it("is that of the passage that answers, and is left out where the format has none", () => {
    const passage = { ordinal: 4, text: "x", headings: [], similarity: 1 };
    const of = (page: number | null): unknown =>
      cardsOf(["a.pdf"], [{ ...hit("file", "a.pdf"), passages: [{ ...passage, page }] }], "http://here")[0];
    expect(of(7)).toMatchObject({ page: 7 });
    expect(of(null)).not.toHaveProperty("page");
  });
});
