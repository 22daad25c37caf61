import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { BrandGenerations, Generation, VectorPlan } from "./model/vector-plan.ts";
import { raisePlan } from "./raise-plan.sql.ts";

/** Returns the active and target vectors by model; null until the first model is registered. */
export async function readPlan(database: Queryable): Promise<VectorPlan | null> {
  const plan = await database.one<{ serving: number; target: number }>("generations.plan", `select serving, target from vector_plan`);
  if (plan === null) return null;
  const [generations, brands] = await Promise.all([
    database.rows<Generation>("generations.all", `select id, fingerprint, dimensions from vector_generations`),
    database.rows<BrandGenerations & { brandId: string }>(
      "generations.ofBrands",
      `select brand_id as "brandId", account_id as "accountId", serving, target from brand_generations order by brand_id`,
    ),
  ]);
  return {
    ...plan,
    generations: new Map(generations.map((generation) => [generation.id, generation])),
    brands: new Map(brands.map(({ brandId, ...brand }) => [brandId, brand])),
  };
}

/** Returns the generation of a model. Creates it on first use. */
export async function registerGeneration(database: Queryable, fingerprint: string, dimensions: number): Promise<Generation> {
  await database.run(
    "generations.register",
    `insert into vector_generations (fingerprint, dimensions) select $1, $2
     where not exists (select 1 from vector_generations where fingerprint = $1) on conflict (fingerprint) do nothing`,
    [fingerprint, dimensions],
  );
  const generation = await database.one<Generation>(
    "generations.byFingerprint",
    `select id, fingerprint, dimensions from vector_generations where fingerprint = $1`,
    [fingerprint],
  );
  if (generation === null) throw new Error("the database returned no generation");
  return generation;
}

/** Makes a generation the installation's target and, if no generation is active yet, activates it. */
export async function aimAt(tx: Queryable, generation: number): Promise<void> {
  const changed = await tx.run(
    "generations.aim",
    `insert into vector_plan as p (serving, target) values ($1, $1)
     on conflict (id) do update set target = excluded.target, wanted = p.wanted + 1 where p.target <> excluded.target`,
    [generation],
  );
  if (changed > 0) await notify(tx, "vector_plan_changed", {});
}

export interface BrandLanguages {
  readonly id: string;
  readonly accountId: string;
  readonly languages: readonly string[];
}

/** Returns the brands of one or all accounts, with the data that `EMBEDDER_BRANDS` depends on. */
export function brandLanguages(database: Queryable, accountId: string | null): Promise<BrandLanguages[]> {
  return database.rows(
    "generations.brands",
    `select id, account_id as "accountId", audience_languages as languages from brands where $1::uuid is null or account_id = $1`,
    [accountId],
  );
}

/** Target generations by brand; null for the installation's. */
export type BrandTargets = ReadonlyMap<string, { readonly accountId: string; readonly target: number | null }>;

/** Sets each brand's target generation. The brand keeps serving its current generation until the target is activated. */
export async function assignTargets(tx: Queryable, targets: BrandTargets): Promise<void> {
  const entries = [...targets];
  const changed = await tx.run(
    "generations.assign",
    `insert into brand_generations as g (brand_id, account_id, serving, target)
     select b.id, b.account_id, p.serving, t.target
     from unnest($1::uuid[], $2::uuid[], $3::integer[]) as t (brand_id, account_id, target)
     join brands b on b.id = t.brand_id and b.account_id = t.account_id cross join vector_plan p
     on conflict (brand_id) do update set target = excluded.target where g.target is distinct from excluded.target`,
    [entries.map(([brandId]) => brandId), entries.map(([, { accountId }]) => accountId), entries.map(([, { target }]) => target)],
  );
  if (changed === 0) return;
  await raisePlan(tx);
  await notify(tx, "vector_plan_changed", {});
}
