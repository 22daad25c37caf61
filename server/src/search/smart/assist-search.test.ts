import { describe, expect, it, vi } from "vitest";
import type { LanguageModel, ModelRequest } from "../../ports/language-model.ts";
import type { RetrievalHit, RetrievalResult } from "../../ports/retrieval-index.ts";
import { type AssistedResult, searchAssistant } from "./assist-search.ts";

const hit = (id: string, exact: "id" | null = null): RetrievalHit => ({
  documentId: id,
  segment: "segment",
  externalId: id,
  score: 0.5,
  hit: JSON.stringify({ id, title: id }),
  filter: { kind: "item", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [{ ordinal: 0, text: id, headings: [], page: null, similarity: null }],
  explain: { lexicalRank: 1, lexicalScore: 1, coverage: 1, vectorRank: null, similarity: null, exact },
});
const result = (...ids: string[]): RetrievalResult => ({ total: ids.length, hits: ids.map((id) => hit(id)) });

/** A model with scripted responses that counts concurrent requests. */
function modelOf(script: (request: ModelRequest) => Promise<string> | string) {
  const seen = { most: 0, open: 0, asked: 0 };
  const model: LanguageModel = {
    name: "test:tiny",
    async *stream(request) {
      seen.asked += 1;
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      try {
        yield await script(request);
      } finally {
        seen.open -= 1;
      }
    },
  };
  return { model, seen };
}

function setUp(script: (request: ModelRequest) => Promise<string> | string, options = { rewriteMs: 200, rerankMs: 200, atOnce: 2 }) {
  const { model, seen } = modelOf(script);
  const warn = vi.fn<(fields: object, message: string) => void>();
  const quiet = (): void => undefined;
  const assistant = searchAssistant(model, { debug: quiet, info: quiet, error: quiet, warn }, options);
  const search = (
    original: RetrievalResult | Promise<RetrievalResult>,
    signal = new AbortController().signal,
  ): Promise<AssistedResult | null> =>
    assistant.search({
      query: "my secret question",
      languages: ["en"],
      model: null,
      original: Promise.resolve(original),
      searchAlso: async () => result("X"),
      signal,
    });
  return { search, seen, warn };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isRewrite = ({ system }: ModelRequest): boolean => system.includes("queries");

describe("smart search assistance", () => {
  it("limits concurrent model requests and queues the others", async () => {
    const { search, seen } = setUp(async (request) => {
      await pause(5);
      return isRewrite(request) ? '{"queries": []}' : '{"order": [2, 1]}';
    });
    const results = await Promise.all(Array.from({ length: 8 }, () => search(result("A", "B"))));
    expect(results.map((one) => one?.hits.map(({ documentId }) => documentId).join(""))).toEqual(Array.from({ length: 8 }, () => "BA"));
    expect(seen.most).toBe(2);
  });

  it("gives up on a search that is queued for too long, and releases its slot", async () => {
    let isSlow = true;
    const { search } = setUp(
      async (request) => {
        if (isSlow) await pause(1_000);
        return isRewrite(request) ? '{"queries": ["x"]}' : '{"order": [1]}';
      },
      { rewriteMs: 30, rerankMs: 30, atOnce: 1 },
    );
    expect(await Promise.all([search(result("A")), search(result("A"))])).toEqual([null, null]);
    isSlow = false;
    expect((await search(result("A")))?.hits).toHaveLength(2);
  });

  it("does not request an order from the model if there are fewer than two hits", async () => {
    const { search, seen } = setUp(() => '{"queries": []}');
    expect((await search(result("A")))?.hits).toHaveLength(1);
    expect((await search({ total: 2, hits: [hit("A", "id"), hit("B")] }))?.hits).toHaveLength(2);
    expect(seen.asked).toBe(2);
  });

  it("logs a failure with its reason, but without the visitor's words", async () => {
    const { search, warn } = setUp(() => "my secret question is nonsense");
    expect(await search(result("A", "B"))).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).toContain("returned no rewritten queries");
    expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
  });

  it("does not call the model or log a failure after the client has disconnected", async () => {
    const { search, seen, warn } = setUp(() => '{"queries": []}');
    expect(await search(result("A", "B"), AbortSignal.abort())).toBeNull();
    expect(seen.asked).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });
});
