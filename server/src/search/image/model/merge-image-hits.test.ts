import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { mergeImageHits, type ImageHit } from "./merge-image-hits.ts";

function hit(documentId: string, score = 0): RetrievalHit {
  return {
    documentId,
    segment: "s",
    externalId: documentId,
    score,
    hit: "{}",
    filter: { kind: "item", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [],
    explain: { lexicalRank: 1, lexicalScore: 2, coverage: 1, vectorRank: 1, similarity: 0.5, exact: "id" },
  };
}
const pictured = (documentId: string, distance: number, isSame = false): ImageHit => ({
  ...hit(documentId),
  image: { distance, isSame },
});
const words = (...hits: RetrievalHit[]) => ({ total: hits.length, hits });
const order = (found: { hits: readonly RetrievalHit[] }): string[] => found.hits.map(({ documentId }) => documentId);

describe("mergeImageHits", () => {
  it("ranks the exact image first, above an exact word match, with descending scores between 0 and 1", () => {
    const found = mergeImageHits(
      words(hit("exact", 1), hit("b", 0.4)),
      [pictured("picture", 0, true), pictured("again", 0.3, true)],
      false,
    );
    expect(order(found)).toEqual(["picture", "again", "exact", "b"]);
    expect(found.total).toBe(4);
    const scores = found.hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    expect(new Set(scores).size).toBe(4);
  });

  it("orders documents with the same image by keyword rank, or by id if keywords did not find them", () => {
    const same = [pictured("a", 0, true), pictured("b", 0, true), pictured("c", 0, true)];
    expect(order(mergeImageHits(words(hit("c", 0.5)), same, false))).toEqual(["c", "a", "b"]);
  });

  it("raises similar images by their similarity, and keeps all other hits", () => {
    const found = mergeImageHits(words(hit("a", 0.6), hit("b", 0.5), hit("c", 0.2)), [pictured("b", 0.9), pictured("d", 0.1)], false);
    expect(order(found)).toEqual(["d", "b", "a", "c"]);
    expect(found.hits.filter(({ documentId }) => "ac".includes(documentId)).map(({ score }) => score)).toEqual([0.6, 0.2]);
  });

  it("ranks similar images above color matches", () => {
    expect(order(mergeImageHits(words(hit("red", 1)), [pictured("near", 1)], true))).toEqual(["near", "red"]);
  });

  it("counts each document once, even if the keyword search found more documents than it returned", () => {
    expect(mergeImageHits(words(hit("a", 1)), [pictured("a", 0, true), pictured("b", 0.5)], false).total).toBe(2);
    expect(mergeImageHits({ total: 500, hits: [hit("a", 1)] }, [pictured("b", 0.5)], false).total).toBe(500);
    expect(mergeImageHits({ total: 1_000, hits: [hit("a", 1)] }, [pictured("b", 0.5)], false).total).toBe(1_000);
    expect(mergeImageHits(words(), [], true)).toEqual({ total: 0, hits: [] });
  });

  it("omits keyword details for a hit found only by its image, and includes the image distance of each hit", () => {
    const [near, text] = mergeImageHits(words(hit("a", 0.1)), [pictured("b", 0.5)], false).hits;
    expect(near).toMatchObject({ image: { distance: 0.5 }, explain: { lexicalRank: null, coverage: 0, exact: null } });
    expect(text?.image).toBeUndefined();
    expect(text?.explain.exact).toBe("id");
  });
});
