/** An embedding model and the number that identifies its vectors in the database. */
export interface Generation {
  readonly id: number;
  /** See `EmbedderInfo.fingerprint`. */
  readonly fingerprint: string;
  readonly dimensions: number;
}

/** A brand whose active or target model differs from the installation's. */
export interface BrandGenerations {
  readonly accountId: string;
  readonly serving: number;
  /** Null for the installation's target. */
  readonly target: number | null;
}

/** Active and target generations. While they differ, the target's vectors are being computed. */
export interface VectorPlan {
  readonly serving: number;
  readonly target: number;
  readonly brands: ReadonlyMap<string, BrandGenerations>;
  readonly generations: ReadonlyMap<number, Generation>;
}

/** Returns the generations for which a document needs vectors. The document is served only if it has vectors of the first generation. */
export function generationsOf(plan: VectorPlan, document: { readonly accountId: string; readonly brandId: string | null }): number[] {
  const needed = (brand: BrandGenerations | undefined): number[] => [brand?.serving ?? plan.serving, brand?.target ?? plan.target];
  if (document.brandId !== null) return [...new Set(needed(plan.brands.get(document.brandId)))];
  const brands = [...plan.brands.values()].filter(({ accountId }) => accountId === document.accountId);
  return [...new Set([...needed(undefined), ...brands.flatMap(needed)])];
}

/** Returns the generations that are active for any brand. */
export function servingGenerations(plan: VectorPlan): Set<number> {
  return new Set([plan.serving, ...[...plan.brands.values()].map(({ serving }) => serving)]);
}

/** Returns the generations that are active, or will be active, for any brand. */
export function generationsInUse(plan: VectorPlan): Set<number> {
  const targets = [...plan.brands.values()].flatMap(({ target }) => target ?? []);
  return new Set([...servingGenerations(plan), plan.target, ...targets]);
}
