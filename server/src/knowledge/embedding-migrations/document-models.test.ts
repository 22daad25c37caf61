import { describe, expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { documentModels } from "./document-models.ts";
import type { Generation, VectorPlan } from "./model/vector-plan.ts";

const generations = new Map<number, Generation>([1, 2].map((id) => [id, { id, fingerprint: `f${id}`, dimensions: id }]));
const plan: VectorPlan = { serving: 1, target: 2, brands: new Map(), generations };
const document = { accountId: "account", brandId: "brand" };

function models(reachable: readonly number[]) {
  const embedder = {} as Embedder;
  return documentModels(
    { now: () => plan },
    { of: (generation) => (generation !== undefined && reachable.includes(generation.id) ? embedder : null) },
  );
}
const idsOf = (of: ReturnType<typeof models>): number[] => of.of(document).map(({ generation }) => generation.id);

describe("documentModels", () => {
  it("returns both models during a switch from one to the other", () => {
    expect(idsOf(models([1, 2]))).toEqual([1, 2]);
  });

  it("returns only available models, starting with the new model if the old model is unavailable", () => {
    expect(idsOf(models([1]))).toEqual([1]);
    expect(idsOf(models([2]))).toEqual([2]);
  });

  it("returns the serving generation without a model if no model is available", () => {
    expect(models([]).of(document)).toEqual([{ generation: generations.get(1), embedder: null }]);
  });

  it("does not wait for a secondary model that has just failed", () => {
    const of = models([1, 2]);
    const next = generations.get(2);
    if (next !== undefined) of.failed(next);
    expect(idsOf(of)).toEqual([1]);
  });
});
