import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";

/** Counts the served documents without vectors, by generation. */
export async function countLacking(on: Queryable): Promise<Map<number, number>> {
  const rows = await on.rows<{ generation: number; documents: number }>(
    "generations.lacking",
    `select g.generation, count(*) as documents
     from source_generations g join documents d on d.source_id = g.source_id and d.served is not null and d.state <> 'deleted'
     where exists (
       select from passages p where p.document_id = d.id and p.generation <> g.generation and not exists (
         select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = g.generation
       )
     ) group by g.generation`,
  );
  return new Map(rows.map(({ generation, documents }) => [generation, documents]));
}

/**
 * Activates every target generation for which no document is missing vectors, starting with the installation's, because brands without their own
 * model use it.
 * @returns the newly active generations
 */
export async function switchOver(tx: Queryable): Promise<number[]> {
  // The commit of a document without the target's vectors updates the plan, so it is serialized with this statement.
  const plan = await tx.one<{ due: boolean }>(
    "generations.lockPlan",
    `select p.serving <> p.target or exists (
       select from brand_generations b where b.serving <> coalesce(b.target, p.target) or b.target is null
     ) as due from vector_plan p for update`,
  );
  if (plan?.due !== true) return [];
  const lacking = [...(await countLacking(tx)).keys()];
  const switched = await tx.rows<{ generation: number }>(
    "generations.switch",
    `update vector_plan set serving = target where serving <> target and not (target = any ($1::integer[])) returning serving as generation`,
    [lacking],
  );
  const brands = await tx.rows<{ generation: number }>(
    "generations.switchBrands",
    `update brand_generations b set serving = coalesce(b.target, p.target) from vector_plan p
     where b.serving <> coalesce(b.target, p.target) and not (coalesce(b.target, p.target) = any ($1::integer[]))
     returning b.serving as generation`,
    [lacking],
  );
  const ended = await tx.run(
    "generations.followAgain",
    `delete from brand_generations b using vector_plan p where b.target is null and b.serving = p.serving and p.serving = p.target`,
  );
  if (switched.length + brands.length + ended === 0) return [];
  await tx.run("generations.switched", `update vector_plan set wanted = wanted + 1, switched_at = now()`);
  await notify(tx, "vector_plan_changed", {});
  return [...new Set([...switched, ...brands].map(({ generation }) => generation))];
}
