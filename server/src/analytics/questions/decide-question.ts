import type { Queryable } from "../../ports/database.ts";
import type { QuestionState } from "./model/question-state.ts";
import { latestWording, setState } from "./question-groups.sql.ts";

/** A question that was answered by a change to the knowledge. */
export interface AnsweredQuestion {
  readonly accountId: string;
  readonly groupId: string;
  readonly brandId: string;
  readonly wording: string;
  /** Ids of the documents that contain the answer. */
  readonly documents: readonly string[];
}

export interface DecideQuestionDeps {
  readonly database: Queryable;
  /** Called when a question is answered. */
  readonly learn: (question: AnsweredQuestion) => Promise<void>;
}

/**
 * Records a decision about a question.
 * @returns whether the question exists
 */
export async function decideQuestion(
  { database, learn }: DecideQuestionDeps,
  accountId: string,
  groupId: string,
  { state, documents }: { readonly state: QuestionState; readonly documents: readonly string[] },
): Promise<boolean> {
  if (!(await setState(database, accountId, groupId, state))) return false;
  const latest = state === "answered" ? await latestWording(database, accountId, groupId) : null;
  if (latest !== null) await learn({ accountId, groupId, brandId: latest.brandId, wording: latest.wording, documents });
  return true;
}
