import { checkedText } from "../../chat/model/check-text.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AnsweredQuestion } from "../../analytics/questions/decide-question.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ExpectedReply } from "../model/expected-reply.ts";
import { changeQuestion, deleteQuestion, type EvaluationQuestion, insertQuestion, keepLearned, type QuestionKey } from "./questions.sql.ts";

export interface KeepQuestionDeps {
  readonly database: Queryable;
  readonly ids: Ids;
}

/** Maximum number of questions per brand. */
export const mostQuestions = 1_000;

/** An expectation whose omitted parts are not checked. */
export type SentExpectation = { readonly [Part in keyof ExpectedReply]?: ExpectedReply[Part] | undefined };

const usual: ExpectedReply = { outcome: "answered", contains: [], not_contains: [], documents: [] };

/** @throws Failure `validation.failed` */
function completed({ outcome, contains, not_contains: forbidden, documents }: SentExpectation): ExpectedReply {
  for (const text of [...(contains ?? []).flat(), ...(forbidden ?? []), ...(documents ?? [])]) checkedText("expect", text);
  return {
    outcome: outcome ?? usual.outcome,
    contains: contains ?? usual.contains,
    not_contains: forbidden ?? usual.not_contains,
    documents: documents ?? usual.documents,
  };
}

/**
 * Adds a question to the evaluation set of a brand.
 * @throws Failure `validation.failed`, `resource.not_found`; `resource.conflict` if the set has reached its maximum size
 */
export async function addQuestion(
  { database, ids }: KeepQuestionDeps,
  accountId: string,
  { brandId, question, expect }: { readonly brandId: string; readonly question: string; readonly expect: SentExpectation },
): Promise<EvaluationQuestion> {
  const kept = { brandId, question: checkedText("question", question), expect: completed(expect) };
  const stored = await insertQuestion(database, { accountId, id: ids.uuidv7() }, kept, mostQuestions);
  if (stored === null) fail("resource.not_found", "No such brand exists in the account.");
  if (stored === "full") fail("resource.conflict", `The evaluation set of a brand can have at most ${mostQuestions} questions.`);
  return stored;
}

/** Adds a question that was answered in analytics to its brand's evaluation set. */
export async function learnQuestion(
  tx: Queryable,
  { ids }: Pick<KeepQuestionDeps, "ids">,
  { accountId, groupId, brandId, wording, documents }: AnsweredQuestion,
): Promise<void> {
  const learned = { accountId, groupId, brandId, question: wording, expect: { ...usual, documents } };
  await keepLearned(tx, ids.uuidv7(), learned, mostQuestions);
}

/**
 * Changes a question; stored results remain unchanged.
 * @throws Failure `validation.failed`, `resource.not_found`
 */
export async function updateQuestion(
  { database }: Pick<KeepQuestionDeps, "database">,
  key: QuestionKey | null,
  { question, expect }: { readonly question: string | undefined; readonly expect: SentExpectation | undefined },
): Promise<EvaluationQuestion> {
  const changes = {
    question: question === undefined ? undefined : checkedText("question", question),
    expect: expect === undefined ? undefined : completed(expect),
  };
  return (key === null ? null : await changeQuestion(database, key, changes)) ?? failUnknown();
}

/** Deletes a question and its results. @throws Failure `resource.not_found` */
export async function removeQuestion({ database }: Pick<KeepQuestionDeps, "database">, key: QuestionKey | null): Promise<void> {
  if (key === null || !(await deleteQuestion(database, key))) failUnknown();
}

function failUnknown(): never {
  fail("resource.not_found", "No such question exists in the account's evaluation sets.");
}
