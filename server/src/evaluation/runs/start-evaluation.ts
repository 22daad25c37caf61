import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { evaluationById, type EvaluationKey, queueEvaluation } from "./evaluations.sql.ts";
import type { Evaluation } from "./model/evaluation.ts";

export interface StartEvaluationDeps {
  readonly database: Transactions;
  readonly ids: Ids;
  /** Called when an evaluation is queued. */
  readonly wake: () => void;
}

/** Maximum number of stored evaluations per persona. */
export const mostEvaluations = 50;

/**
 * Starts asking a persona all questions in its brand's evaluation set. @param userId null if the evaluation is started with a key
 * @throws Failure `resource.not_found`; `resource.conflict` if the persona is being evaluated or the set is empty
 */
export async function startEvaluation(
  { database, ids, wake }: StartEvaluationDeps,
  { accountId, userId }: { readonly accountId: string; readonly userId: string | null },
  personaId: string,
): Promise<Evaluation> {
  const key: EvaluationKey = { accountId, id: ids.uuidv7() };
  const evaluation = await database.transaction(async (tx) => {
    const queued = await queueEvaluation(tx, key, { personaId, userId }, mostEvaluations);
    if (queued === "unknown") fail("resource.not_found", "No such persona exists in the account.");
    if (queued === "running")
      fail("resource.conflict", "The persona is already being evaluated. Wait for the end, or cancel the evaluation.");
    if (queued === "empty")
      fail(
        "resource.conflict",
        "The evaluation set of the persona's brand contains no questions. Questions that you answer under Analytics > Questions are added to it; you can also add questions under Analytics > Evaluation.",
      );
    return evaluationById(tx, key);
  });
  if (evaluation === null) throw new Error("a queued evaluation does not exist");
  wake();
  return evaluation;
}
