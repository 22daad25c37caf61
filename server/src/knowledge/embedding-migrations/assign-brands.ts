import { isServedSeparately, type EmbedderBrands } from "./model/embedder-brands.ts";
import type { VectorPlan } from "./model/vector-plan.ts";
import type { Generations } from "./generations.ts";

/** A model that serves only selected brands. */
export interface SeparateModel {
  readonly whom: EmbedderBrands;
  readonly generation: number;
  /** Languages of the model that serves all other brands. */
  readonly othersKnow: readonly string[] | null;
}

interface AssignDeps {
  readonly store: Pick<Generations, "brands" | "assign">;
  readonly plan: () => VectorPlan;
}

/**
 * Assigns an embedding model to each brand: the separate model or the installation's. A brand whose model changes keeps using its existing vectors
 * until the new vectors exist.
 * @param separate null if no brand has a separate model
 * @param accountId null for the brands of all accounts
 */
export async function assignBrands({ store, plan }: AssignDeps, separate: SeparateModel | null, accountId: string | null): Promise<void> {
  const { brands: known } = plan();
  if (separate === null && known.size === 0) return;
  const targets = new Map<string, { accountId: string; target: number | null }>();
  for (const brand of await store.brands(accountId)) {
    const isSeparate = separate !== null && isServedSeparately(separate.whom, brand, separate.othersKnow);
    const target = isSeparate ? separate.generation : null;
    const before = known.get(brand.id);
    if ((before?.target ?? null) !== target) targets.set(brand.id, { accountId: brand.accountId, target });
  }
  if (targets.size > 0) await store.assign(targets);
}
