import Type from "typebox";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams, Limit, Offset, TotalCount, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { evaluators, tag } from "../model/evaluators.ts";
import { addQuestion, type KeepQuestionDeps, removeQuestion, updateQuestion } from "./keep-question.ts";
import { EvaluationQuestionView, QuestionText, SentExpectation } from "./question.schema.ts";
import { type EvaluationQuestion, listQuestions, type QuestionKey } from "./questions.sql.ts";

const access = ["session", "account_key"] as const;
const params = idParams("question_id");

/** Routes for evaluation sets: questions with their expected replies. */
export function evaluationQuestionRoutes(deps: KeepQuestionDeps): Route[] {
  return [listRoute(deps), createRoute(deps), updateRoute(deps), deleteRoute(deps)];
}

function questionView(question: EvaluationQuestion): View<typeof EvaluationQuestionView> {
  return {
    id: question.id,
    brand_id: question.brandId,
    question: question.question,
    expect: question.expect,
    learned: question.isLearned,
    created_at: question.createdAt.toISOString(),
    changed_at: question.changedAt?.toISOString() ?? null,
  };
}

const keyOf = (accountId: string, sent: string): QuestionKey | null => {
  const id = uuidOrNull(sent);
  return id === null ? null : { accountId, id };
};

function listRoute({ database }: KeepQuestionDeps): Route {
  return route({
    method: "GET",
    url: "/api/evaluations/questions",
    id: "listEvaluationQuestions",
    summary: "List the questions in evaluation sets, in the order in which they were added",
    description:
      "Use it to see what `startEvaluation` asks. When a question is marked as answered in analytics (`updateQuestion`), it is added automatically. To get results, call `getEvaluation`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({ brand_id: about("only this brand's questions", Type.Optional(Id)), limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: about("oldest first", Type.Array(EvaluationQuestionView)), total_count: TotalCount }) },
    handle: async ({ actor, query: { brand_id: brandId = null, limit, offset } }) => {
      const { items, total } = await listQuestions(database, actor.accountId, { brandId, limit, offset });
      return ok({ items: items.map(questionView), total_count: total });
    },
  });
}

function createRoute(deps: KeepQuestionDeps): Route {
  return route({
    method: "POST",
    url: "/api/evaluations/questions",
    id: "createEvaluationQuestion",
    summary: "Add a question and its expected reply to a brand's evaluation set",
    description:
      "Use it for questions whose answers must stay correct, and for questions that must be declined. This does not ask the question; to ask it, call `startEvaluation`. A set can have up to 1,000 questions.",
    example: {
      brand_id: "0190a0b0-0000-7000-8000-000000000001",
      question: "How long can I return something?",
      expect: { contains: [["60 days", "two months"]], documents: ["returns.md"] },
    },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: evaluators,
    body: Type.Object(
      {
        brand_id: about("brand to whose set the question is added", Id),
        question: QuestionText,
        expect: about("what the reply is checked for", Type.Optional(SentExpectation)),
      },
      closed,
    ),
    answers: { 201: EvaluationQuestionView },
    handle: async ({ actor, body: { brand_id: brandId, question, expect = {} } }) =>
      created(questionView(await addQuestion(deps, actor.accountId, { brandId, question, expect }))),
  });
}

function updateRoute(deps: KeepQuestionDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/evaluations/questions/:question_id",
    id: "updateEvaluationQuestion",
    summary: "Change a question in an evaluation set, or its expected reply",
    description:
      "Use it if the correct answer has changed. `expect` replaces the whole expectation. The results of earlier evaluations do not change.",
    example: { expect: { contains: [["90 days"]] } },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: evaluators,
    params,
    body: Type.Object(
      {
        question: about("message that a visitor would send", Type.Optional(QuestionText)),
        expect: about("replaces the whole expectation", Type.Optional(SentExpectation)),
      },
      closed,
    ),
    answers: { 200: EvaluationQuestionView },
    handle: async ({ actor, params: { question_id: id }, body: { question, expect } }) =>
      ok(questionView(await updateQuestion(deps, keyOf(actor.accountId, id), { question, expect }))),
  });
}

function deleteRoute(deps: KeepQuestionDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/evaluations/questions/:question_id",
    id: "deleteEvaluationQuestion",
    summary: "Remove a question from an evaluation set",
    description:
      "Use it for a question that no longer matters, or that contains personal data. Its results in all evaluations are deleted, too, with their replies and test conversations, so that the totals of these evaluations change.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: evaluators,
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { question_id: id } }) => {
      await removeQuestion(deps, keyOf(actor.accountId, id));
      return empty(204);
    },
  });
}
