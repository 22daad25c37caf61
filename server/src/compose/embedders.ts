import { assignBrands, type SeparateModel } from "../knowledge/embedding-migrations/assign-brands.ts";
import { Embedders } from "../knowledge/embedding-migrations/embedders.ts";
import { livePlan, type LivePlan } from "../knowledge/embedding-migrations/live-plan.ts";
import { servingGenerations } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Foundation } from "./foundation.ts";
import { loadFormerModel, type BegunEmbedders } from "./load-models.ts";
import { ModelReach, type ReachedModel } from "./model-reach.ts";

/** The configured models that are loaded or reachable. */
export interface ComposedEmbedders {
  readonly embedders: Embedders;
  readonly plan: LivePlan;
  /** Rejects when the default model does not respond; resolves if there is none. */
  readonly ask: (text: string) => Promise<void>;
  /** The default model that searches use; null while it is unavailable. */
  readonly serving: () => Embedder | null;
  /** Whether the default model is still loading; until then, search uses keywords only. */
  readonly isLoading: () => boolean;
  /** Must be called after a brand was created or changed: another model may serve it now. */
  readonly brandChanged: (accountId: string) => Promise<void>;
  /** Called when a model becomes reachable after the start. */
  onReached(listener: () => void): void;
}

/**
 * Decides which models create vectors and which are used for search until those are complete. An unreachable model blocks the start only if
 * there is no other: it is retried, and the previous model stays in use.
 */
export async function composeEmbedders(begun: BegunEmbedders, base: Foundation): Promise<ComposedEmbedders> {
  const { metrics, log, cleanup } = base;
  const { generations: store, bus } = base.store;
  const embedders = new Embedders();
  cleanup.add("embedders", () => embedders.close());
  const reach = await ModelReach.of(begun, base);
  metrics.gauge("embedders_out_of_reach", "Configured models not reached since the start", () => reach.outOfReach);
  const use = async ({ embedder, generation }: ReachedModel): Promise<void> => {
    embedders.add(embedder, true);
    await store.aim(generation.id);
  };
  const general = await reach.first(begun.general);
  if (general !== null) await use(general);
  const plan = await livePlan({ store, bus, log });
  cleanup.add("vector plan", () => plan.stop());
  cleanup.add("embedding models unavailable", () => reach.stop());
  if (general === null) {
    reach.keepTrying(begun.general, async (model) => {
      await use(model);
      await plan.refresh();
    });
  }
  const brandChanged = await serveBrands(begun, base, { embedders, plan, reach, general });
  await addFormerModels(base, plan, embedders);
  const serving = (): Embedder | null => {
    const now = plan.now();
    return embedders.of(now.generations.get(now.serving));
  };
  return {
    embedders,
    plan,
    serving,
    async ask(text) {
      await serving()?.embedQuery(text);
    },
    isLoading: () => serving()?.isLoading?.() ?? false,
    brandChanged,
    onReached: (listener) => reach.onReached(listener),
  };
}

interface ServeParts {
  readonly embedders: Embedders;
  readonly plan: LivePlan;
  readonly reach: ModelReach;
  /** The default model; null while it is unreachable. */
  readonly general: ReachedModel | null;
}

/** Assigns its model to each brand, and returns the function to call after a brand was created or changed. */
async function serveBrands(
  { separate: begun }: BegunEmbedders,
  { settings, store: { generations: store } }: Foundation,
  { embedders, plan, reach, general }: ServeParts,
): Promise<ComposedEmbedders["brandChanged"]> {
  const assign = async (separate: SeparateModel | null, accountId: string | null): Promise<void> => {
    await plan.refresh();
    await assignBrands({ store, plan: plan.now }, separate, accountId);
    await plan.refresh();
  };
  if (begun === null) {
    await assign(null, null);
    return async () => undefined;
  }
  /** Empty until the separate model is reachable. */
  const reached: SeparateModel[] = [];
  const use = async ({ embedder, generation }: ReachedModel): Promise<void> => {
    const separate = { whom: settings.embedder.brands, generation: generation.id, othersKnow: general?.embedder.info.languages ?? null };
    embedders.add(embedder, true);
    reached.push(separate);
    await assign(separate, null);
  };
  const model = await reach.first(begun);
  if (model === null) reach.keepTrying(begun, use);
  else await use(model);
  return async (accountId) => {
    for (const separate of reached) await assign(separate, accountId);
  };
}

/** Loads the models whose vectors are used until those of the configured models are complete. */
async function addFormerModels(base: Foundation, plan: LivePlan, embedders: Embedders): Promise<void> {
  for (const id of servingGenerations(plan.now())) {
    const generation = plan.now().generations.get(id);
    if (generation === undefined || embedders.of(generation) !== null) continue;
    const embedder = await loadFormerModel(base, generation);
    if (embedder !== null) embedders.add(embedder, false);
    else
      base.log.warn({ generation: id }, "current embedding model unavailable, using keyword search only until the new model is complete");
  }
}
