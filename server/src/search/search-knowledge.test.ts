import { describe, expect, it, vi } from "vitest";
import type { Reservation } from "../billing/credit-meter.ts";
import { defaultPrices } from "../billing/model/price-list.ts";
import type { PersonaContext } from "../personas/store.ts";
import { searchKnowledge, type SearchDeps } from "./search-knowledge.ts";

const context = {
  persona: { id: "persona", accountId: "account" },
  brand: { id: "brand", languages: ["en"] },
  sources: new Map(),
  library: null,
} as unknown as PersonaContext;

function setUp({ embedder = true, index = true } = {}) {
  const reservation = { charge: vi.fn<Reservation["charge"]>(), release: vi.fn<Reservation["release"]>() };
  const quiet = (): void => undefined;
  const deps = {
    index: { search: async () => (index ? { total: 0, hits: [] } : Promise.reject(new Error("the index broke"))) },
    embedder: {
      info: { languages: null },
      embedQuery: async () => (embedder ? new Float32Array(1) : Promise.reject(new Error("out of reach"))),
    },
    meter: { reserve: async () => reservation },
    prices: defaultPrices,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  } as unknown as SearchDeps;
  const search = (mode: "fast" | "smart") =>
    searchKnowledge(deps, context, { query: "lamp", mode, topK: 10, filter: undefined, explain: false });
  return { search, reservation };
}

describe("decisions 5: what a search is charged", () => {
  it("fast 1, smart 5", async () => {
    const { search, reservation } = setUp();
    expect(await search("fast")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(await search("smart")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 5 });
    expect(reservation.charge.mock.calls).toEqual([[1], [5]]);
  });

  it("a smart search that has to do without the embedder says degraded: true and costs what a fast one costs", async () => {
    const { search, reservation } = setUp({ embedder: false });
    expect(await search("smart")).toEqual({ json: '{"degraded":true,"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(await search("fast")).toEqual({ json: '{"num_total_results":0,"results":[]}', creditsCharged: 1 });
    expect(reservation.charge.mock.calls).toEqual([[1], [1]]);
  });

  it("one that fails costs nothing", async () => {
    const { search, reservation } = setUp({ index: false });
    await expect(search("smart")).rejects.toThrow("broke");
    expect(reservation.release).toHaveBeenCalledTimes(1);
    expect(reservation.charge).not.toHaveBeenCalled();
  });
});
