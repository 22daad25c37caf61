import { describe, expect, it } from "vitest";
import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import { axis, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";

/** Returns vectors that are equally near to axis 1. */
const aside = (direction: number): Float32Array => axis(1, direction);

/** Documents about pumps that mention valves, a document about valves only, and unrelated documents. */
const pumps: readonly IndexedDocument[] = [
  ...Array.from({ length: 4 }, (_, n) => sampleDocument(`pump-${n}`, { body: `pump and valve number ${n}`, vector: aside(2 + n) })),
  sampleDocument("other", { body: "a garden chair", vector: aside(8) }),
  sampleDocument("valve", { body: "a valve", vector: aside(9) }),
  ...Array.from({ length: 20 }, (_, n) => sampleDocument(`rest-${n}`, { body: `about lamps ${n}`, vector: axis(10) })),
];

describe("smart search", () => {
  it("ranks a document that contains words of the first hits above another document with the same similarity", async () => {
    const index = indexOf(...pumps);
    const query = question("pump", { vector: axis(1) });
    const fast = await found(index, query);
    expect(fast.indexOf("other")).toBeLessThan(fast.indexOf("valve"));
    const smart = await found(index, { ...query, mode: "smart" });
    expect(smart.indexOf("valve")).toBeLessThan(smart.indexOf("other"));
  });

  it("finds the same documents as fast search, with the same relevance", async () => {
    const index = indexOf(...pumps);
    const query = question("pump", { vector: axis(1), topK: 40 });
    const fast = await index.search(query);
    const smart = await index.search({ ...query, mode: "smart" });
    expect(smart.total).toBe(fast.total);
    const coverage = (hits: typeof fast.hits) => Object.fromEntries(hits.map(({ externalId, explain }) => [externalId, explain.coverage]));
    expect(coverage(smart.hits)).toEqual(coverage(fast.hits));
  });

  it("returns the same results as fast search if there are no vectors", async () => {
    const index = indexOf(...pumps);
    expect(await index.search(question("pump", { mode: "smart" }))).toEqual(await index.search(question("pump")));
  });
});

describe("similar documents among the first hits", () => {
  /** The first document is isolated; the others are similar to each other. */
  const cluster = (kind: "file" | "item"): IndexedDocument[] => {
    const near = (direction: number, share: number): Float32Array => {
      const vector = axis(1).map((value) => value * share);
      vector[direction] = Math.sqrt(1 - share ** 2);
      return vector;
    };
    const filter = { kind };
    return [
      sampleDocument("alone", { body: "x", vector: near(2, 0.62), filter }),
      ...["a", "b", "c"].map((id) => sampleDocument(id, { body: "y", vector: near(3, 0.6), filter })),
      ...["d", "e"].map((id, n) => sampleDocument(id, { body: "z", vector: near(4 + n, 0.45), filter })),
    ];
  };

  it("rank above an isolated document that is slightly more similar", async () => {
    expect((await found(indexOf(...cluster("file")), question("q", { vector: axis(1) })))[0]).toBe("a");
  });

  it("do not affect the order of products", async () => {
    expect((await found(indexOf(...cluster("item")), question("q", { vector: axis(1) })))[0]).toBe("alone");
  });
});
