import type { Queryable } from "../../ports/database.ts";

/** Records that vectors must be computed or removed. */
export async function raisePlan(tx: Queryable): Promise<void> {
  await tx.run("generations.raise", `update vector_plan set wanted = wanted + 1`);
}

/** Like `raisePlan`, but only if one of the documents is missing vectors of a required generation. */
export async function raiseUnlessComplete(tx: Queryable, documentIds: readonly string[], generations: readonly number[]): Promise<void> {
  await tx.run(
    "generations.raiseUnlessComplete",
    `update vector_plan set wanted = wanted + 1 where exists (
       select from documents d join source_generations g on g.source_id = d.source_id
       where d.id = any ($1::uuid[]) and not (g.generation = any ($2::integer[]))
     )`,
    [documentIds, generations],
  );
}

/**
 * Like `raisePlan`, but only if the account's brands use different models, because documents that move between them may be missing vectors.
 * @returns whether the models differ
 */
export async function raiseIfModelsDiffer(tx: Queryable, accountId: string): Promise<boolean> {
  const raised = await tx.run(
    "generations.raiseIfModelsDiffer",
    `update vector_plan set wanted = wanted + 1 where exists (select from brand_generations where account_id = $1)`,
    [accountId],
  );
  return raised > 0;
}
