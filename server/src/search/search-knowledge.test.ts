import { describe, expect, it, vi } from "vitest";
import type { Reservation } from "../billing/credit-meter.ts";
import { defaultPrices } from "../billing/model/price-list.ts";
import type { PersonaContext } from "../personas/model/persona.ts";
import { AnswerCache } from "./answer-cache.ts";
import { type Answer, searchKnowledge, type SearchInput, type SearchKnowledgeDeps } from "./search-knowledge.ts";

const context = {
  persona: { id: "persona", accountId: "account" },
  brand: { id: "brand", languages: ["en"] },
  sources: new Map(),
  library: null,
} as unknown as PersonaContext;

function setUp({ embedder = true, index = true } = {}) {
  const reservation = { charge: vi.fn<Reservation["charge"]>(), release: vi.fn<Reservation["release"]>() };
  const quiet = (): void => undefined;
  const found = vi.fn<() => Promise<object>>(async () => (index ? { total: 0, hits: [] } : Promise.reject(new Error("the index broke"))));
  let state = "1";
  const searched = { search: found, stateOf: () => state };
  const model = {
    info: { languages: null, counting: { kind: "estimate" } },
    embedQuery: async () => (embedder ? new Float32Array(1) : Promise.reject(new Error("unreachable"))),
  };
  const deps = {
    indexes: { of: () => ({ index: searched, embedder: model, generation: () => "1" }) },
    meter: { reserve: async () => reservation },
    prices: defaultPrices,
    baseUrl: () => "http://here",
    assistant: null,
    answers: new AnswerCache<Answer>(1_000_000, ({ json }) => json.length),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchLog: null,
  } as unknown as SearchKnowledgeDeps;
  const search = (mode: "fast" | "smart", other: Partial<SearchInput> = {}, of = context) =>
    searchKnowledge(deps, of, { query: "lamp", mode, topK: 10, filter: undefined, explain: false, ...other });
  return { search, reservation, found, change: (next: string) => void (state = next) };
}

describe("credits for a search", () => {
  it("are 1 for fast and 5 for smart", async () => {
    const { search, reservation } = setUp();
    expect(await search("fast")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(await search("smart")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 5 });
    expect(reservation.charge.mock.calls).toEqual([[1], [5]]);
  });

  it("equal those of a fast search if the embedder is unavailable; the result is then `degraded`", async () => {
    const { search, reservation } = setUp({ embedder: false });
    expect(await search("smart")).toEqual({ json: '{"degraded":true,"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(await search("fast")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(reservation.charge.mock.calls).toEqual([[1], [1]]);
  });

  it("are not charged for a failed search", async () => {
    const { search, reservation } = setUp({ index: false });
    await expect(search("smart")).rejects.toThrow("broke");
    expect(reservation.release).toHaveBeenCalledTimes(1);
    expect(reservation.charge).not.toHaveBeenCalled();
  });
});

describe("repeated search", () => {
  it("is answered from the cache and charged like the first search", async () => {
    const { search, reservation, found } = setUp();
    expect(await search("fast")).toEqual(await search("fast"));
    expect(found).toHaveBeenCalledTimes(1);
    expect(reservation.charge.mock.calls).toEqual([[1], [1]]);
  });

  it.each<[string, Partial<SearchInput>]>([
    ["query", { query: "lamps" }],
    ["number of hits", { topK: 9 }],
    ["filter", { filter: { inStock: true } }],
    ["mode", { mode: "smart" }],
    ["explanation setting", { explain: true }],
  ])("is not answered from the cache with a different %s", async (_, other) => {
    const { search, found } = setUp();
    await search("fast");
    await search("fast", other);
    expect(found).toHaveBeenCalledTimes(2);
  });

  it("is not answered from the cache for another persona, or after its sources or documents change", async () => {
    const { search, found } = setUp();
    const library = (ids: readonly string[]) => ({ segment: "library", documents: new Set(ids) });
    const contexts = [
      context,
      { ...context, persona: { ...context.persona, id: "other" } },
      { ...context, sources: new Map([["s", "Catalogue"]]) },
      { ...context, sources: new Map([["s", "Renamed"]]) },
      { ...context, brand: { ...context.brand, languages: ["de"] } },
      { ...context, library: library(["a"]) },
      { ...context, library: library(["a", "b"]) },
    ];
    for (const of of contexts) await search("fast", {}, of);
    expect(found).toHaveBeenCalledTimes(contexts.length);
    await search("fast", {}, { ...context, library: library(["b", "a"]) });
    expect(found).toHaveBeenCalledTimes(contexts.length);
  });

  it("is not answered from the cache after the index changes, even if it changed during the first search", async () => {
    const { search, found, change } = setUp();
    await search("fast");
    change("2");
    found.mockImplementationOnce(async () => {
      change("3");
      return { total: 0, hits: [] };
    });
    await search("fast");
    await search("fast");
    expect(found).toHaveBeenCalledTimes(3);
  });

  it("is not answered from the cache if the embedder was unreachable during the first search", async () => {
    const { search, found } = setUp({ embedder: false });
    await search("fast");
    await search("fast");
    expect(found).toHaveBeenCalledTimes(2);
  });
});
