import { describe, expect, it } from "vitest";
import { Embedders } from "../knowledge/embedding-migrations/embedders.ts";
import type { LivePlan } from "../knowledge/embedding-migrations/live-plan.ts";
import type { Generation, VectorPlan } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import { liveIndexes, type LiveIndexes, type OpenIndex } from "./retrieval-indexes.ts";

const generations = new Map<number, Generation>([1, 2].map((id) => [id, { id, fingerprint: `f${id}`, dimensions: id }]));
const initial: VectorPlan = { serving: 1, target: 1, brands: new Map(), generations };
const quiet = (): void => undefined;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

async function setUp(first: VectorPlan = initial) {
  const told: string[] = [];
  let plan = first;
  let listener = quiet;
  const waits = new Map<number, Promise<void>>();
  const indexes = new Map<number, RetrievalIndex>();
  const live: LivePlan = {
    now: () => plan,
    refresh: async () => undefined,
    onChange: (called) => {
      listener = called;
      return quiet;
    },
    stop: async () => undefined,
  };
  const embedders = new Embedders();
  for (const { fingerprint } of generations.values()) {
    const embedder = { info: { fingerprint }, close: async () => void told.push(`ended ${fingerprint}`) } as unknown as Embedder;
    embedders.add(embedder, false);
  }
  /** Generations whose index never finishes opening, as set by the test. */
  const endless = new Set<number>();
  const openIndex = async ({ id }: Generation, signal: AbortSignal): Promise<OpenIndex> => {
    told.push(`opened ${id}`);
    if (endless.has(id)) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("given up"))));
    const index = { id } as unknown as RetrievalIndex;
    indexes.set(id, index);
    return {
      index,
      caughtUp: () => waits.get(id) ?? Promise.resolve(),
      close: async (keep) => void told.push(`closed ${id}${keep ? "" : " for good"}`),
    } as OpenIndex;
  };
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const answering = await liveIndexes({ plan: live, embedders, openIndex, log, lingerMs: 20 });
  const change = async (next: Partial<VectorPlan>): Promise<void> => {
    plan = { ...plan, ...next };
    listener();
    await settled();
  };
  await settled();
  const of = (brandId: string, from: LiveIndexes = answering): number =>
    [...indexes].find(([, index]) => index === from.of(brandId).index)?.[0] ?? 0;
  return { answering, of, change, told, waits, endless };
}

describe("liveIndexes", () => {
  it("keeps one index and one model in memory if only one model is in use", async () => {
    const { of, told } = await setUp();
    expect(told).toEqual(["opened 1", "ended f2"]);
    expect(of("any")).toBe(1);
  });

  it("opens the new index in addition to the active index, and switches when the plan has switched and the new index has caught up", async () => {
    const { answering, of, change, told, waits } = await setUp();
    await change({ target: 2 });
    expect(told).toContain("opened 2");
    expect(of("any")).toBe(1);
    let caughtUp = quiet;
    waits.set(2, new Promise((resolve) => (caughtUp = resolve)));
    await change({ serving: 2 });
    expect(of("any")).toBe(1);
    expect(told).not.toContain("closed 1 for good");
    caughtUp();
    await settled();
    expect(of("any")).toBe(2);
    // The old index stays open for searches that are still running.
    expect(told).not.toContain("closed 1 for good");
    expect(told).not.toContain("ended f1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toContain("closed 1 for good");
    expect(told).toContain("ended f1");
    await answering.stop();
    expect(told.at(-1)).toBe("closed 2");
  });

  it("stops without waiting for indexes that are being opened", async () => {
    const { answering, change, told, endless } = await setUp();
    endless.add(2);
    await change({ target: 2 });
    await answering.stop();
    expect(told.at(-1)).toBe("closed 1");
  });

  it("reuses an index that was about to be closed", async () => {
    const { of, change, told } = await setUp();
    await change({ target: 2 });
    await change({ serving: 2 });
    await change({ serving: 1, target: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(of("any")).toBe(1);
    expect(told.filter((what) => what.includes("1"))).toEqual(["opened 1"]);
    expect(told).toContain("closed 2 for good");
  });

  it("serves a brand from the index of its own model, and other brands from the default model's index", async () => {
    const brands = new Map([["apart", { accountId: "account", serving: 2, target: 2 }]]);
    const { answering, of } = await setUp({ ...initial, brands });
    expect([of("apart"), of("any")]).toEqual([2, 1]);
    expect(answering.of("apart").embedder?.info.fingerprint).toBe("f2");
    expect(answering.of("any").embedder?.info.fingerprint).toBe("f1");
  });
});
