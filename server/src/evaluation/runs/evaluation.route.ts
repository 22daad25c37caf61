import Type from "typebox";
import { accepted, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams, Limit, Offset, TotalCount, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { evaluators, tag } from "../model/evaluators.ts";
import { EvaluationDetails, EvaluationView } from "./evaluation.schema.ts";
import { cancelRunning } from "./cancel-running.ts";
import { listEvaluations } from "./evaluations.sql.ts";
import { findEvaluation, type FoundEvaluation } from "./find-evaluation.ts";
import type { ComparedResult, Evaluation } from "./model/evaluation.ts";
import { startEvaluation, type StartEvaluationDeps } from "./start-evaluation.ts";

const access = ["session", "account_key"] as const;
const params = idParams("evaluation_id");

/** Routes for evaluations: runs of a brand's evaluation set on a persona. */
export function evaluationRoutes(deps: StartEvaluationDeps): Route[] {
  return [startRoute(deps), listRoute(deps), getRoute(deps), cancelRoute(deps)];
}

function evaluationView(evaluation: Evaluation): View<typeof EvaluationView> {
  return {
    id: evaluation.id,
    persona_id: evaluation.personaId,
    brand_id: evaluation.brandId,
    status: evaluation.status,
    error_code: evaluation.errorCode,
    total: evaluation.total,
    asked: evaluation.asked,
    passed: evaluation.passed,
    credits_charged: evaluation.credits,
    created_at: evaluation.createdAt.toISOString(),
    started_at: evaluation.startedAt?.toISOString() ?? null,
    finished_at: evaluation.finishedAt?.toISOString() ?? null,
  };
}

function resultView(result: ComparedResult): View<typeof EvaluationDetails>["results"][number] {
  return {
    question_id: result.questionId,
    question: result.question,
    expect: result.expect,
    passed: result.problems === null ? null : result.problems.length === 0,
    outcome: result.outcome,
    error_code: result.errorCode,
    reply: result.reply,
    documents: result.documents ?? [],
    problems: result.problems ?? [],
    change: result.change,
    reply_before: result.before,
    duration_ms: result.durationMs,
    session_id: result.sessionId,
    turn_index: result.turnIndex,
  };
}

function detailsView({ evaluation, comparedWith, results }: FoundEvaluation): View<typeof EvaluationDetails> {
  return {
    evaluation: evaluationView(evaluation),
    compared_with: comparedWith === null ? null : evaluationView(comparedWith),
    better: results.filter(({ change }) => change === "better").length,
    worse: results.filter(({ change }) => change === "worse").length,
    results: results.map(resultView),
  };
}

function startRoute(deps: StartEvaluationDeps): Route {
  return route({
    method: "POST",
    url: "/api/evaluations",
    id: "startEvaluation",
    summary: "Ask a persona all questions in its brand's evaluation set, in the background",
    description:
      "Use it after you change the knowledge, the persona or the model, to see which answers got better or worse. To try a change before it reaches visitors, make the change in a second, non-public persona in the same brand, and evaluate that persona. Each question is charged like a turn, has the channel `dashboard`, and is excluded from lists and analytics. To get the results, poll `getEvaluation`.",
    example: { persona_id: "0190a0b0-0000-7000-8000-000000000004" },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: evaluators,
    body: Type.Object({ persona_id: about("the persona to ask", Id) }, closed),
    answers: { 202: EvaluationView },
    handle: async ({ actor, body }) => {
      const by = { accountId: actor.accountId, userId: actor.kind === "session" ? actor.userId : null };
      return accepted(evaluationView(await startEvaluation(deps, by, body.persona_id)));
    },
  });
}

function listRoute({ database }: StartEvaluationDeps): Route {
  return route({
    method: "GET",
    url: "/api/evaluations",
    id: "listEvaluations",
    summary: "List evaluations, latest first",
    description:
      "Use it to see how a persona's answers change over time. The latest 50 evaluations of a persona are kept. To get individual replies, call `getEvaluation`.",
    tag,
    access,
    rate: "Global",
    codes: [],
    query: Type.Object({
      brand_id: about("only evaluations of this brand's personas", Type.Optional(Id)),
      persona_id: about("only evaluations of this persona", Type.Optional(Id)),
      limit: Limit,
      offset: Offset,
    }),
    answers: { 200: Type.Object({ items: about("latest first", Type.Array(EvaluationView)), total_count: TotalCount }) },
    handle: async ({ actor, query: { brand_id: brandId = null, persona_id: personaId = null, limit, offset } }) => {
      const { items, total } = await listEvaluations(database, actor.accountId, { brandId, personaId }, { limit, offset });
      return ok({ items: items.map(evaluationView), total_count: total });
    },
  });
}

function getRoute({ database }: StartEvaluationDeps): Route {
  return route({
    method: "GET",
    url: "/api/evaluations/:evaluation_id",
    id: "getEvaluation",
    summary: "Get an evaluation and its replies, compared with the previous evaluation",
    description:
      "Use it to follow a running evaluation and to see what got better or worse. By default, it is compared with the previous completed evaluation of the same persona or, if there is none, of another persona in the same brand.",
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params,
    query: Type.Object({ against: about("id of the evaluation to compare with", Type.Optional(Id)) }),
    answers: { 200: EvaluationDetails },
    handle: async ({ actor, params: { evaluation_id: id }, query }) =>
      ok(detailsView(await findEvaluation(database, actor.accountId, uuidOrNull(id), query.against?.toLowerCase() ?? null))),
  });
}

function cancelRoute({ database }: StartEvaluationDeps): Route {
  return route({
    method: "POST",
    url: "/api/evaluations/:evaluation_id/cancel",
    id: "cancelEvaluation",
    summary: "Cancel an evaluation that has not ended",
    description: "Use it to save credits. The replies received so far are kept. If the evaluation has already ended, this returns 409.",
    example: {},
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: evaluators,
    params,
    answers: { 204: null },
    handle: async ({ actor: { accountId }, params: { evaluation_id: sent } }) => {
      await cancelRunning(database, accountId, uuidOrNull(sent));
      return empty(204);
    },
  });
}
