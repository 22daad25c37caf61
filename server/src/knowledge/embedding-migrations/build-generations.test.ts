import { afterEach, describe, expect, it } from "vitest";
import { EmbedderUnavailable, type Embedder } from "../../ports/embedder.ts";
import { startGenerationBuilder, type BuildDeps, type GenerationBuilder } from "./build-generations.ts";
import type { Generation, VectorPlan } from "./model/vector-plan.ts";

const generations = new Map<number, Generation>([1, 2].map((id) => [id, { id, fingerprint: `f${id}`, dimensions: 1 }]));
const quiet = (): void => undefined;
const passage = { revision: "1", kind: "item", title: "Lamp", foundTitle: null, categories: [], headings: [], text: "Burns." } as const;

let builder: GenerationBuilder | null = null;
afterEach(() => builder?.stop());

async function eventually(check: () => boolean): Promise<void> {
  for (let tries = 0; !check(); tries += 1) {
    if (tries > 400) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Starts a builder with an in-memory store of documents without the target's vectors. */
function start(lacking: Set<string>, parts: { mayRemoveInMs?: number; patienceMs?: number } = {}) {
  const told: string[] = [];
  const state = { wanted: 1, done: 0, serving: 1, failing: false, onLacking: quiet, mayRemoveInMs: parts.mayRemoveInMs ?? 0 };
  const store: BuildDeps["store"] = {
    lease: async () => {
      return state.wanted > state.done ? { wanted: state.wanted, mayRemoveInMs: state.mayRemoveInMs } : null;
    },
    release: async () => void told.push("released"),
    lacking: async () => {
      state.onLacking();
      return new Map(lacking.size === 0 ? [] : [[2, lacking.size]]);
    },
    lackingPassages: async (generation, afterId, limit) =>
      generation === 1
        ? []
        : [...lacking]
            .filter((id) => id > (afterId ?? ""))
            .slice(0, limit)
            .map((documentId) => ({ ...passage, documentId, ordinal: 0 })),
    addVectors: async (_, vectors) => {
      for (const { passage: made } of vectors) lacking.delete(made.documentId);
    },
    switchOver: async () => {
      if (state.serving === 2 || lacking.size > 0) return [];
      told.push("switched");
      state.serving = 2;
      state.wanted += 1;
      return [2];
    },
    removeUnneeded: async () => {
      told.push("removed");
      return null;
    },
    finish: async (wanted) => {
      told.push(`finished ${wanted}`);
      state.done = wanted;
    },
  };
  const embedder = {
    info: { model: "next", fingerprint: "f2", dimensions: 1, maxTokens: 10, counting: { kind: "estimate" }, languages: null },
    embedPassages: async (texts: readonly string[]) => {
      if (state.failing) throw new EmbedderUnavailable("unreachable");
      return texts.map(() => Float32Array.of(1));
    },
  } as unknown as Embedder;
  const plan = (): VectorPlan => ({ serving: state.serving, target: 2, brands: new Map(), generations });
  builder = startGenerationBuilder(
    {
      store,
      plan: { now: plan, refresh: async () => undefined },
      embedders: { of: (generation) => (generation?.id === 2 ? embedder : null) },
      isBusy: () => false,
      bus: { publish: async () => undefined, subscribe: () => quiet, onGap: () => quiet, close: async () => undefined },
      ids: { uuidv7: () => "owner" },
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    },
    { leaseMs: 60_000, pollMs: 5, patienceMs: parts.patienceMs ?? 20 },
  );
  return { told, state, builder };
}

describe("startGenerationBuilder", () => {
  it("computes missing vectors, switches, removes unneeded vectors and finishes", async () => {
    const { told, builder: running } = start(new Set(["a", "b"]));
    await eventually(() => told.includes("finished 2"));
    expect(told).toEqual(["switched", "removed", "finished 2"]);
    await eventually(() => running.left() === null);
    await running.stop();
    expect(told.at(-1)).toBe("released");
  });

  it("does not remove vectors before every node has had time to switch", async () => {
    const { told, state } = start(new Set(["a"]), { mayRemoveInMs: 60_000 });
    await eventually(() => told.includes("switched"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told).toEqual(["switched"]);
    state.mayRemoveInMs = 0;
    await eventually(() => told.includes("finished 2"));
  });

  it("waits for an unreachable model and resumes, without switching, removing or finishing in the meantime", async () => {
    const lacking = new Set(["a", "b"]);
    const { told, state, builder: running } = start(lacking);
    state.failing = true;
    await eventually(() => running.left() === 2);
    lacking.add("c");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(new Set(told)).toEqual(new Set(["released"]));
    state.failing = false;
    await eventually(() => told.includes("finished 2"));
    expect(lacking.size).toBe(0);
  });

  it("hands the work over to another node if there is no progress", async () => {
    const { told, state } = start(new Set(["a"]), { patienceMs: 60_000 });
    state.failing = true;
    await eventually(() => told.length > 0);
    expect(told).toEqual(["released"]);
  });

  it("stops immediately, even if it is about to wait", async () => {
    const { state, builder: running } = start(new Set(["a"]), { mayRemoveInMs: 60_000, patienceMs: 60_000 });
    const begun = performance.now();
    const ended: Promise<void>[] = [];
    let counts = 0;
    state.onLacking = () => {
      counts += 1;
      // The last check in the second round, before the builder waits for the removal.
      if (counts === 4) ended.push(running.stop());
    };
    await eventually(() => ended.length > 0);
    await Promise.all(ended);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it("does not finish if the plan changed in the meantime", async () => {
    const { told, state } = start(new Set(["a"]));
    await eventually(() => told.includes("finished 2"));
    state.wanted = 5;
    await eventually(() => told.includes("finished 5"));
    expect(state.done).toBe(5);
  });
});
