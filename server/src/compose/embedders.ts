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
  /** Rejects if the default model does not respond. Resolves if there is no default model. */
  readonly ask: (text: string) => Promise<void>;
  /** Whether the default model is still loading; until then, search uses keywords only. */
  readonly isLoading: () => boolean;
  /** Returns the configured model, which may not be in use yet; null until it is reachable. */
  readonly configured: () => Embedder | null;
  /** Must be called after a brand has been created or changed, because the brand may need another model. */
  readonly brandChanged: (accountId: string) => Promise<void>;
  /** Registers a listener that is called when a model becomes reachable after startup. */
  onReached(listener: () => void): void;
}

/**
 * Decides which models create vectors, and which models are used for search until those vectors are complete. An unreachable model blocks
 * startup only if there is no other; otherwise it is retried and the previous model stays in use.
 */
export async function composeEmbedders(begun: BegunEmbedders, base: Foundation): Promise<ComposedEmbedders> {
  const { metrics, log, cleanup } = base;
  const { generations: store, bus } = base.store;
  const embedders = new Embedders();
  cleanup.add("embedders", () => embedders.close());
  const reach = await ModelReach.of(begun, base);
  metrics.gauge("embedders_out_of_reach", "Configured models not reached since the start", () => reach.outOfReach, "max");
  let configured: Embedder | null = null;
  const use = async ({ embedder, generation }: ReachedModel): Promise<void> => {
    embedders.add(embedder, true);
    configured ??= begun.separate === null ? embedder : null;
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
  const onSeparate = (embedder: Embedder): void => {
    configured = embedder;
  };
  const brandChanged = await serveBrands(begun, base, { embedders, plan, reach, general, onSeparate });
  await addFormerModels(base, plan, embedders);
  const serving = (): Embedder | null => {
    const now = plan.now();
    return embedders.of(now.generations.get(now.serving));
  };
  return {
    embedders,
    plan,
    async ask(text) {
      await serving()?.embedQuery(text);
    },
    isLoading: () => serving()?.isLoading?.() ?? false,
    configured: () => configured,
    brandChanged,
    onReached: (listener) => reach.onReached(listener),
  };
}

interface ServeParts {
  readonly embedders: Embedders;
  readonly plan: LivePlan;
  readonly reach: ModelReach;
  /** The default model; null until it is reachable. */
  readonly general: ReachedModel | null;
  /** Called when the separate model that some brands use becomes reachable. */
  readonly onSeparate: (embedder: Embedder) => void;
}

/** Assigns a model to each brand, and returns the function to call after a brand is created or changed. */
async function serveBrands(
  { separate: begun }: BegunEmbedders,
  { settings, store: { generations: store } }: Foundation,
  { embedders, plan, reach, general, onSeparate }: ServeParts,
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
    onSeparate(embedder);
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

/** Loads the models whose vectors are used until the vectors of the configured models are complete. */
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
