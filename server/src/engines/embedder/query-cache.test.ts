import { describe, expect, it } from "vitest";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { withQueryCache } from "./query-cache.ts";

function countingEmbedder(answer: (text: string) => Promise<Float32Array>) {
  const asked: string[] = [];
  const embedder: Embedder = {
    info: { model: "m", fingerprint: "f", dimensions: 2, maxTokens: 8, counting: { kind: "estimate" }, languages: null },
    countTokens: (text) => text.length,
    embedQuery: (text) => {
      asked.push(text);
      return answer(text);
    },
    embedPassages: async (texts) => texts.map(() => Float32Array.of(0, 1)),
    close: async () => undefined,
  };
  return { asked, embedder };
}

describe("withQueryCache", () => {
  it("computes equal queries only once, whether concurrent or consecutive, in any Unicode normalization form", async () => {
    const { asked, embedder } = countingEmbedder(async () => Float32Array.of(1, 0));
    const cached = withQueryCache(embedder);
    await Promise.all([cached.embedQuery("caf\u00e9"), cached.embedQuery("cafe\u0301")]);
    await cached.embedQuery("cafe\u0301");
    expect(asked).toEqual(["caf\u00e9"]);
  });

  it("computes a query again if the languages differ", async () => {
    const { asked, embedder } = countingEmbedder(async () => Float32Array.of(1, 0));
    const cached = withQueryCache(embedder);
    for (const languages of [["de"], ["en"], ["de"]]) await cached.embedQuery("hose rot", languages);
    expect(asked).toEqual(["hose rot", "hose rot"]);
  });

  it("returns a copy of the cached vector", async () => {
    const { embedder } = countingEmbedder(async () => Float32Array.of(1, 0));
    const cached = withQueryCache(embedder);
    (await cached.embedQuery("q")).fill(9);
    expect([...(await cached.embedQuery("q"))]).toEqual([1, 0]);
  });

  it("does not cache failures", async () => {
    let failing = true;
    const { asked, embedder } = countingEmbedder(async () => {
      if (failing) throw new EmbedderUnavailable("down");
      return Float32Array.of(1, 0);
    });
    const cached = withQueryCache(embedder);
    await expect(cached.embedQuery("q")).rejects.toThrow("down");
    failing = false;
    await expect(cached.embedQuery("q")).resolves.toHaveLength(2);
    expect(asked).toHaveLength(2);
  });

  it("evicts the least recently used query", async () => {
    const { asked, embedder } = countingEmbedder(async () => Float32Array.of(1, 0));
    const cached = withQueryCache(embedder, 2);
    for (const question of ["a", "b", "a", "c", "a", "b"]) await cached.embedQuery(question);
    expect(asked).toEqual(["a", "b", "c", "b"]);
  });
});
