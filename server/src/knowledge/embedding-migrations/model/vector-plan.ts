/** An embedding model with the number of its vectors in the database. */
export interface Generation {
  readonly id: number;
  /** See `EmbedderInfo.fingerprint`. */
  readonly fingerprint: string;
  readonly dimensions: number;
}

/** A brand with another serving or target model than the installation's. */
export interface BrandGenerations {
  readonly accountId: string;
  readonly serving: number;
  /** Null for the installation's. */
  readonly target: number | null;
}

/** Serving and target generations. While they differ, the target's vectors are being built. */
export interface VectorPlan {
  readonly serving: number;
  readonly target: number;
  readonly brands: ReadonlyMap<string, BrandGenerations>;
  readonly generations: ReadonlyMap<number, Generation>;
}

/** Returns the generations for which a document needs vectors. It serves only once it has vectors of the first one. */
export function generationsOf(plan: VectorPlan, document: { readonly accountId: string; readonly brandId: string | null }): number[] {
  const needed = (brand: BrandGenerations | undefined): number[] => [brand?.serving ?? plan.serving, brand?.target ?? plan.target];
  if (document.brandId !== null) return [...new Set(needed(plan.brands.get(document.brandId)))];
  const brands = [...plan.brands.values()].filter(({ accountId }) => accountId === document.accountId);
  return [...new Set([...needed(undefined), ...brands.flatMap(needed)])];
}

/** Returns the generations that serve any brand. */
export function servingGenerations(plan: VectorPlan): Set<number> {
  return new Set([plan.serving, ...[...plan.brands.values()].map(({ serving }) => serving)]);
}

/** Returns the generations that serve, or will serve, any brand. */
export function generationsInUse(plan: VectorPlan): Set<number> {
  const targets = [...plan.brands.values()].flatMap(({ target }) => target ?? []);
  return new Set([...servingGenerations(plan), plan.target, ...targets]);
}
