import type { SearchHit } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { addressOf, legShares, requestsOf } from "./search-rules.ts";

const hit = (words: number, vectors: number): SearchHit =>
  ({ explain: { fusion: { words, vectors, neighbours: -0.1 } } }) as unknown as SearchHit;

describe("search", () => {
  it("is parsed from the URL and from the form fields", () => {
    expect(addressOf({ q: " tent ", mode: "smart", stock: "on", most: "250", kind: "song" })).toMatchObject({
      q: "tent",
      mode: "smart",
      stock: true,
      most: 250,
      kind: undefined,
    });
    expect(addressOf({ q: 4711, stock: false, least: "cheap", most: -1 })).toMatchObject({
      q: "4711",
      stock: undefined,
      least: undefined,
      most: undefined,
    });
  });

  it("sends one request per mode, with the filters that are set", () => {
    const address = addressOf({ q: "tent", mode: "both", least: 50, source: "s1", kind: "item" });
    expect(requestsOf(address, "p1").map(({ mode }) => mode)).toEqual(["fast", "smart"]);
    expect(requestsOf(address, "p1")[0]?.filters).toEqual({ kind: "item", source_ids: ["s1"], price: { gte: 50 } });
    expect(requestsOf(addressOf({ q: "tent" }), "p1")[0]).not.toHaveProperty("filters");
    expect(requestsOf(addressOf({}), "p1")).toEqual([]);
    expect(requestsOf(address, undefined)).toEqual([]);
  });

  it("sends one request per query, and includes the image only in the first request", () => {
    const address = addressOf({ q: "tent", or: "tarp", mode: "both" });
    expect(requestsOf(address, "p1").map(({ query, mode }) => `${query} ${mode}`)).toEqual([
      "tent fast",
      "tent smart",
      "tarp fast",
      "tarp smart",
    ]);
    expect(requestsOf(addressOf({ q: "tent", or: "tent" }), "p1")).toHaveLength(1);
    const image = new Blob(["x"]);
    expect(requestsOf(addressOf({}), "p1", image)).toMatchObject([{ image }]);
    expect(requestsOf(addressOf({ q: "a", or: "b" }), "p1", image).map((request) => request.image)).toEqual([image, undefined]);
  });
});

describe("contributions of the retrieval methods to a result", () => {
  it("are relative to the best result, and never negative", () => {
    const hits = [hit(1, 1), hit(0.5, 0)];
    expect(legShares(hits[1]!, hits)).toEqual({ words: 0.25, vectors: 0, neighbours: 0 });
    expect(legShares(hit(0, 0), [hit(0, 0)])).toEqual({ words: 0, vectors: 0, neighbours: 0 });
  });
});
