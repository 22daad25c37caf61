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

let made = 0;
const newId = (): string => `card ${(made += 1)}`;

const titleOf = (kind: "item" | "file", title: string): string | undefined =>
  cardsOf([title], [hit(kind, title)], "http://here", newId)[0]?.title;

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

describe("the card of a website's page", () => {
  const address = "https://shop.example/lamp";
  const linked = (kind: "item" | "file", id: string, url = address): RetrievalHit => {
    const json = JSON.stringify({ id, kind, title: id, links: [{ url, is_primary: true }] });
    return { ...hit(kind, id), hit: json };
  };
  const ids = (cited: readonly string[], hits: readonly RetrievalHit[], before: readonly string[] = []): string[] =>
    cardsOf(cited, hits, "http://here", newId, cardsOf(before, hits, "http://here", newId)).map(({ document_id }) => document_id);
  const page = linked("file", address);

  it("is that of the product that it is about, once", () => {
    const hits = [page, linked("item", "L-1"), linked("item", "C-1", "https://shop.example/lamp-and-chair")];
    expect(ids([address], hits)).toEqual(["L-1"]);
    expect(ids(["L-1", address], hits)).toEqual(["L-1"]);
    expect(ids([address], hits, ["L-1"])).toEqual([]);
  });

  it("is its own where no such product was found, and so is that of a file that only links to a product", () => {
    expect(ids([address], [page, linked("item", "C-1", "https://shop.example/chair")])).toEqual([address]);
    expect(ids(["manual.pdf", "L-1"], [linked("file", "manual.pdf"), linked("item", "L-1")])).toEqual(["manual.pdf", "L-1"]);
  });
});

describe("the id of a card", () => {
  it("is its own: another in each turn, and never the document's internal id", () => {
    const found = { ...hit("item", "L-1"), documentId: "internal" };
    const [first, second] = [1, 2].map(() => cardsOf(["internal"], [found], "http://here", newId)[0]);
    expect(first?.card_id).not.toBe(second?.card_id);
    expect(JSON.stringify([first, second])).not.toContain("internal");
  });

  it("does not keep a document from being shown once in a turn", () => {
    const shown = cardsOf(["L-1"], [hit("item", "L-1")], "http://here", newId);
    expect(cardsOf(["L-1"], [hit("item", "L-1")], "http://here", newId, shown)).toEqual([]);
  });
});

describe("the page of a card", () => {
  it("is that of the passage that answers, and is left out where the format has none", () => {
    const passage = { ordinal: 4, text: "x", headings: [], similarity: 1 };
    const of = (page: number | null): unknown =>
      cardsOf(["a.pdf"], [{ ...hit("file", "a.pdf"), passages: [{ ...passage, page }] }], "http://here", newId)[0];
    expect(of(7)).toMatchObject({ page: 7 });
    expect(of(null)).not.toHaveProperty("page");
  });
});
