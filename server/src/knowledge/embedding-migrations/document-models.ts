import type { Embedder } from "../../ports/embedder.ts";
import type { Embedders } from "./embedders.ts";
import type { LivePlan } from "./live-plan.ts";
import { generationsOf, type Generation } from "./model/vector-plan.ts";

/** A generation of a document's vectors, and its model. */
export interface DocumentModel {
  readonly generation: Generation;
  /** Null if the model is unavailable on this node; in this case, documents without its vectors are found only by keywords. */
  readonly embedder: Embedder | null;
}

/** Selects the models that embed a document. */
export interface DocumentModels {
  /** Returns the models of a document. The first is the active model, if available; the others follow. */
  of(document: { readonly accountId: string; readonly brandId: string | null }): readonly [DocumentModel, ...DocumentModel[]];
  /** Marks a secondary model as failed, so documents temporarily stop waiting for it. */
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
