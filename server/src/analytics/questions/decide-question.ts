import type { Queryable, Transactions } from "../../ports/database.ts";
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
  readonly database: Transactions;
  /** Called when a question is answered, in the transaction that records the decision. */
  readonly learn: (tx: Queryable, question: AnsweredQuestion) => Promise<void>;
}

/**
 * Records a decision about a question.
 * @returns whether the question exists
 */
export function decideQuestion(
  { database, learn }: DecideQuestionDeps,
  accountId: string,
  groupId: string,
  { state, documents }: { readonly state: QuestionState; readonly documents: readonly string[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await setState(tx, accountId, groupId, state))) return false;
    const latest = state === "answered" ? await latestWording(tx, accountId, groupId) : null;
    if (latest !== null) await learn(tx, { accountId, groupId, brandId: latest.brandId, wording: latest.wording, documents });
    return true;
  });
}
