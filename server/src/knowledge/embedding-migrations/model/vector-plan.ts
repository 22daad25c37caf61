/** A model that made vectors, under the number that they carry in the database. */
export interface Generation {
  readonly id: number;
  /** See `EmbedderInfo.fingerprint`. */
  readonly fingerprint: string;
  readonly dimensions: number;
}

/** A brand that another model than the installation's serves, or is to serve. */
export interface BrandGenerations {
  readonly accountId: string;
  readonly serving: number;
  /** Null: that of the installation. */
  readonly target: number | null;
}

/** Whose vectors answer, and whose are to. While the two differ, the target's are being made beside the others. */
export interface VectorPlan {
  readonly serving: number;
  readonly target: number;
  readonly brands: ReadonlyMap<string, BrandGenerations>;
  readonly generations: ReadonlyMap<number, Generation>;
}

/** Which generations a document needs vectors of: first the one that has to be there before it answers. */
export function generationsOf(plan: VectorPlan, document: { readonly accountId: string; readonly brandId: string | null }): number[] {
  const needed = (brand: BrandGenerations | undefined): number[] => [brand?.serving ?? plan.serving, brand?.target ?? plan.target];
  if (document.brandId !== null) return [...new Set(needed(plan.brands.get(document.brandId)))];
  const brands = [...plan.brands.values()].filter(({ accountId }) => accountId === document.accountId);
  return [...new Set([...needed(undefined), ...brands.flatMap(needed)])];
}

/** Generations that answer somebody. */
export function servingGenerations(plan: VectorPlan): Set<number> {
  return new Set([plan.serving, ...[...plan.brands.values()].map(({ serving }) => serving)]);
}

/** Generations that answer somebody or are to. */
export function generationsInUse(plan: VectorPlan): Set<number> {
  const targets = [...plan.brands.values()].flatMap(({ target }) => target ?? []);
  return new Set([...servingGenerations(plan), plan.target, ...targets]);
}
