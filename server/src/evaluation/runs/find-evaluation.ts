import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { evaluationById, type EvaluationKey, previousOf, resultsOf } from "./evaluations.sql.ts";
import { type ComparedResult, compareResults, type Evaluation } from "./model/evaluation.ts";

export interface FoundEvaluation {
  readonly evaluation: Evaluation;
  /** The evaluation that the results are compared with; null if there is none. */
  readonly comparedWith: Evaluation | null;
  readonly results: readonly ComparedResult[];
}

/**
 * Returns an evaluation with its results, compared with another evaluation.
 * @param against id of the other evaluation; null for the last completed evaluation before it, of the same persona or, if there is none, of
 * its brand
 * @throws Failure `resource.not_found`
 */
export async function findEvaluation(
  db: Queryable,
  accountId: string,
  id: string | null,
  against: string | null,
): Promise<FoundEvaluation> {
  if (id === null) failUnknown();
  const key: EvaluationKey = { accountId, id };
  const evaluation = (await evaluationById(db, key)) ?? failUnknown();
  const otherId = against ?? (await previousOf(db, key));
  const other = otherId === null ? null : { accountId, id: otherId };
  const comparedWith = other === null ? null : await evaluationById(db, other);
  if (against !== null && comparedWith === null) failUnknown();
  const [results, others] = await Promise.all([resultsOf(db, key), other === null ? null : resultsOf(db, other)]);
  return { evaluation, comparedWith, results: compareResults(results, comparedWith === null ? null : others) };
}

export function failUnknown(): never {
  fail("resource.not_found", "No such evaluation exists in the account.");
}
