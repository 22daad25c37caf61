import { describe, expect, it } from "vitest";
import type { RetrievalHit, RetrievalQuery } from "../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "./index.ts";
import { axis, DIMENSIONS, sampleDocument } from "./testing/sample-document.ts";
import { createScriptKernel } from "./vector/kernel.ts";

const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel() });
index.upsert(sampleDocument("a", { title: "Storm lantern", attributes: "brass", body: "lanterns for storms", vector: axis(0) }));
index.upsert(sampleDocument("b", { title: "Desk lamp", description: "a lantern it is not", vector: axis(0, 1) }));
index.upsert(sampleDocument("c", { segment: "other", title: "Lantern oil", vector: axis(2) }));

async function search(text: string, more: Partial<RetrievalQuery> = {}): Promise<readonly RetrievalHit[]> {
  const scope = { segments: ["catalog", "other"], documents: new Map() };
  const { hits } = await index.search({
    scope,
    text,
    vector: axis(0),
    languages: ["en"],
    topK: 10,
    mode: "fast",
    floor: 0,
    explain: true,
    ...more,
  });
  return hits;
}

describe("explanation of a hit", () => {
  it("lists the words of the query that the document contains, with their fields", async () => {
    const hits = await search("brass lanterns");
    const terms = Object.fromEntries(hits.map(({ externalId, explain }) => [externalId, explain.detail?.terms]));
    expect(terms["a"]).toEqual([
      { term: "brass", fields: ["attributes"] },
      { term: "lantern", fields: ["title", "body"] },
    ]);
    expect(terms["b"]).toEqual([{ term: "lantern", fields: ["description"] }]);
    expect(terms["c"]).toEqual([{ term: "lantern", fields: ["title", "body"] }]);
  });

  it.each(["fast", "smart"] as const)(
    "orders the hits of a %s search by the sum of their contributions, unless the query contains a document's name",
    async (mode) => {
      const hits = await search("brass lanterns", { mode });
      const sums = hits.map(({ explain }) => Object.values(explain.detail?.fusion ?? {}).reduce((sum, part) => sum + part, 0));
      expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      expect(Math.min(...sums)).toBeGreaterThan(0);
    },
  );

  it("shows no contribution from a search leg that did not find the hit", async () => {
    for (const { explain } of await search("brass lanterns")) {
      expect(explain.detail?.fusion.words === 0).toBe(explain.lexicalRank === null);
      expect(explain.detail?.fusion.vectors === 0).toBe(explain.vectorRank === null);
    }
  });

  it("shows no semantic contribution if there is no vector", async () => {
    const [first] = await search("brass lanterns", { vector: null });
    expect(first?.explain.detail).toMatchObject({ fusion: { vectors: 0 } });
  });

  it("does not change the rest of the result, and is included only on request", async () => {
    const plain = await search("brass lanterns", { explain: false });
    expect(plain.every(({ explain }) => explain.detail === undefined)).toBe(true);
    const bare = (await search("brass lanterns")).map(({ filter, ...hit }) => ({
      ...hit,
      filter,
      explain: { ...hit.explain, detail: null },
    }));
    expect(bare).toEqual(plain.map(({ filter, ...hit }) => ({ ...hit, filter, explain: { ...hit.explain, detail: null } })));
  });
});
