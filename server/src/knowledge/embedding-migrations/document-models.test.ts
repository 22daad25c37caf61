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
  it("wants both models' vectors while one is being changed for the other", () => {
    expect(idsOf(models([1, 2]))).toEqual([1, 2]);
  });

  it("asks only those that can be asked; where the old one cannot, the new one comes first", () => {
    expect(idsOf(models([1]))).toEqual([1]);
    expect(idsOf(models([2]))).toEqual([2]);
  });

  it("names the one that answers without a model, where none can be asked", () => {
    expect(models([]).of(document)).toEqual([{ generation: generations.get(1), embedder: null }]);
  });

  it("lets no document wait again for a model that has just failed beside the first", () => {
    const of = models([1, 2]);
    const next = generations.get(2);
    if (next !== undefined) of.failed(next);
    expect(idsOf(of)).toEqual([1]);
  });
});
