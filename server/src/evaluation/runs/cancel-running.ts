import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { cancelEvaluation, evaluationById } from "./evaluations.sql.ts";
import { failUnknown } from "./find-evaluation.ts";

/**
 * Cancels an evaluation. The question that is being asked is not interrupted.
 * @throws Failure `resource.not_found`; `resource.conflict` if it has ended
 */
export async function cancelRunning(db: Queryable, accountId: string, id: string | null): Promise<void> {
  if (id === null) failUnknown();
  const key = { accountId, id };
  if (await cancelEvaluation(db, key)) return;
  if ((await evaluationById(db, key)) === null) failUnknown();
  fail("resource.conflict", "The evaluation has already ended.");
}
