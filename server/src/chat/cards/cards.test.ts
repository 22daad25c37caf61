import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { type Cited, cardsOf } from "./cards.ts";

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

const cite = (documentIds: readonly string[]): Cited => ({ documentIds, variants: [] });
let made = 0;
const newId = (): string => `card ${(made += 1)}`;

const titleOf = (kind: "item" | "file", title: string): string | undefined =>
  cardsOf(cite([title]), [hit(kind, title)], "http://here", newId)[0]?.title;

describe("title of a card", () => {
  it("uses a readable form of the file name if the document's title is its file name", () => {
    expect(titleOf("file", "store-faq.md")).toBe("Store faq");
    expect(titleOf("file", "Price_list.2026.pdf")).toBe("Price list 2026");
  });

  it("is unchanged for a titled document or product", () => {
    expect(titleOf("file", "Questions about the shop")).toBe("Questions about the shop");
    expect(titleOf("item", "node.md")).toBe("node.md");
  });
});

describe("page of a card", () => {
  const found = (page: number, text: string) => ({ ordinal: page, page, text, headings: [], similarity: null });
  it("is the page that the answer quotes, or else the page that matches the question best", () => {
    const best = { ...hit("file", "manual.pdf"), passages: [found(3, "Dry the tent.")] };
    const read = { ...best, passages: [found(1, "Welcome."), found(3, "Dry the tent."), found(47, "Pitch it on level ground.")] };
    const pageOf = (...sentences: readonly string[]) =>
      cardsOf({ ...cite(["manual.pdf"]), sentences }, [best, read], "http://here", newId)[0]?.page;
    expect(pageOf("Pitch it on level ground.")).toBe(47);
    expect(pageOf("?")).toBe(3);
  });
});

describe("card for a web page", () => {
  const address = "https://shop.example/lamp";
  const linked = (kind: "item" | "file", id: string, url = address): RetrievalHit => {
    const json = JSON.stringify({ id, kind, title: id, links: [{ url, is_primary: true }] });
    return { ...hit(kind, id), hit: json };
  };
  const ids = (cited: readonly string[], hits: readonly RetrievalHit[], before: readonly string[] = []): string[] =>
    cardsOf(cite(cited), hits, "http://here", newId, cardsOf(cite(before), hits, "http://here", newId)).map(
      ({ document_id }) => document_id,
    );
  const page = linked("file", address);

  it("is replaced by a single card for the product on the page", () => {
    const hits = [page, linked("item", "L-1"), linked("item", "C-1", "https://shop.example/lamp-and-chair")];
    expect(ids([address], hits)).toEqual(["L-1"]);
    expect(ids(["L-1", address], hits)).toEqual(["L-1"]);
    expect(ids([address], hits, ["L-1"])).toEqual([]);
  });

  it("is kept if no such product exists, and for a file that only links to a product", () => {
    expect(ids([address], [page, linked("item", "C-1", "https://shop.example/chair")])).toEqual([address]);
    expect(ids(["manual.pdf", "L-1"], [linked("file", "manual.pdf"), linked("item", "L-1")])).toEqual(["manual.pdf", "L-1"]);
  });
});

describe("id of a card", () => {
  it("differs between turns, and is never the document's internal id", () => {
    const found = { ...hit("item", "L-1"), documentId: "internal" };
    const [first, second] = [1, 2].map(() => cardsOf(cite(["internal"]), [found], "http://here", newId)[0]);
    expect(first?.card_id).not.toBe(second?.card_id);
    expect(JSON.stringify([first, second])).not.toContain("internal");
  });

  it("is created only once per document and turn", () => {
    const shown = cardsOf(cite(["L-1"]), [hit("item", "L-1")], "http://here", newId);
    expect(cardsOf(cite(["L-1"]), [hit("item", "L-1")], "http://here", newId, shown)).toEqual([]);
  });
});

describe("page of a card", () => {
  it("is the page of the quoted passage, and is absent for formats without pages", () => {
    const passage = { ordinal: 4, text: "x", headings: [], similarity: 1 };
    const of = (page: number | null): unknown =>
      cardsOf(cite(["a.pdf"]), [{ ...hit("file", "a.pdf"), passages: [{ ...passage, page }] }], "http://here", newId)[0];
    expect(of(7)).toMatchObject({ page: 7 });
    expect(of(null)).not.toHaveProperty("page");
  });
});

describe("card for a variant", () => {
  const variants = [
    { sku: "W-S", color: ["white"], size: ["S"], price: 30, in_stock: true, image: "https://shop.example/white.jpg" },
    { sku: "W-L", color: ["white"], size: ["L"], price: 35, in_stock: false, image: "https://shop.example/white.jpg" },
    { sku: "B-L", color: ["black"], size: ["L"] },
  ];
  const shirt: RetrievalHit = {
    ...hit("item", "Shirt"),
    hit: JSON.stringify({
      id: "Shirt",
      kind: "item",
      title: "Shirt",
      price: 25,
      original_price: 20,
      currency: "EUR",
      in_stock: true,
      variants,
    }),
  };
  const cardOf = (...skus: readonly string[]): unknown => cardFor(shirt, ...skus);
  const cardFor = (product: RetrievalHit, ...skus: readonly string[]): unknown => {
    const selection = { colours: ["white"], sizes: [], skus: [] };
    const about = skus.length === 0 ? [] : [{ documentId: "Shirt", selection, variants: skus.map((sku) => ({ sku })) }];
    return cardsOf({ documentIds: ["Shirt"], variants: about }, [product], "http://here", newId)[0];
  };

  it("shows the variant's price, stock and image", () => {
    expect(cardOf("W-L")).toMatchObject({
      price: 35,
      in_stock: false,
      image_url: "https://shop.example/white.jpg",
      variant: { color: ["white"] },
    });
    expect(cardOf("B-L")).toMatchObject({ price: 25 });
    expect(cardOf("B-L")).not.toHaveProperty("in_stock");
  });

  it("omits values that differ between the cited variants", () => {
    expect(cardOf("W-S", "W-L")).not.toHaveProperty("price");
    expect(cardOf("W-S", "W-L")).not.toHaveProperty("in_stock");
    expect(cardOf("W-S", "W-L")).toMatchObject({ image_url: "https://shop.example/white.jpg" });
  });

  it("shows the original price only with variants that have the product's price", () => {
    const reduced = { ...shirt, hit: shirt.hit.replace('"original_price":20', '"original_price":40') };
    expect(cardFor(reduced)).toMatchObject({ price: 25, original_price: 40 });
    expect(cardFor(reduced, "B-L")).toMatchObject({ price: 25, original_price: 40 });
    expect(cardFor(reduced, "W-L")).toMatchObject({ price: 35 });
    expect(cardFor(reduced, "W-L")).not.toHaveProperty("original_price");
    expect(cardFor(reduced, "W-L", "B-L")).not.toHaveProperty("original_price");
  });

  it("shows the product's values if no variant was requested, and omits an original price that is below the price", () => {
    expect(cardOf()).toMatchObject({ price: 25, in_stock: true });
    expect(cardOf()).not.toHaveProperty("variant");
    expect(cardOf()).not.toHaveProperty("original_price");
  });
});
