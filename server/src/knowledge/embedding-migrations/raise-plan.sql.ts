import type { Queryable } from "../../platform/postgres/client.ts";

/** Notes that vectors have to be made or removed. */
export async function raisePlan(tx: Queryable): Promise<void> {
  await tx.run("generations.raise", `update vector_plan set wanted = wanted + 1`);
}

/** Notes the same where one of the documents lacks vectors of a generation that it needs. */
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

/** Notes the same where brands of the account have models of their own: what moves between them may lack vectors. @returns whether it is so */
export async function raiseIfModelsDiffer(tx: Queryable, accountId: string): Promise<boolean> {
  const raised = await tx.run(
    "generations.raiseIfModelsDiffer",
    `update vector_plan set wanted = wanted + 1 where exists (select from brand_generations where account_id = $1)`,
    [accountId],
  );
  return raised > 0;
}
