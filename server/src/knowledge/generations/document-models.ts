import type { Embedder } from "../../ports/embedder.ts";
import type { Embedders } from "./embedders.ts";
import type { LivePlan } from "./live-plan.ts";
import { generationsOf, type Generation } from "./model/vector-plan.ts";

/** A generation that a document needs vectors of, and who makes them. */
export interface DocumentModel {
  readonly generation: Generation;
  /** Null where the model cannot be asked on this node: words alone find what has none of its vectors. */
  readonly embedder: Embedder | null;
}

/** Which models make a document's vectors. */
export interface DocumentModels {
  /** First the one whose vectors answer, where it can be asked; then those that are wanted as well. */
  of(document: { readonly accountId: string; readonly brandId: string | null }): readonly [DocumentModel, ...DocumentModel[]];
  /** A model beside the first did not answer: for a while no document waits for it. */
  failed(generation: Generation): void;
}

const restMs = 60_000;

export function documentModels(plan: Pick<LivePlan, "now">, embedders: Pick<Embedders, "of">): DocumentModels {
  const failedAt = new Map<number, number>();
  const isResting = (id: number): boolean => performance.now() - (failedAt.get(id) ?? -restMs) < restMs;
  return {
    of(document) {
      const now = plan.now();
      const models = generationsOf(now, document).flatMap((id): DocumentModel[] => {
        const generation = now.generations.get(id);
        return generation === undefined ? [] : [{ generation, embedder: embedders.of(generation) }];
      });
      const first = models.find(({ embedder }) => embedder !== null) ?? models[0];
      if (first === undefined) throw new Error("no embedding model is available yet");
      return [first, ...models.filter((model) => model !== first && model.embedder !== null && !isResting(model.generation.id))];
    },
    failed(generation) {
      failedAt.set(generation.id, performance.now());
    },
  };
}
