import Type, { type Static } from "typebox";
import { askedAgainView } from "../../chat/again/ask-turn.route.ts";
import { AskedAgainView } from "../../chat/again/asked-again.schema.ts";
import { isGuid } from "../../chat/model/session-id.ts";
import { speakers } from "../../chat/model/speakers.ts";
import { csv, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import { figuresQuery, pageQuery } from "../analytics.schema.ts";
import { csvOf } from "../csv.ts";
import { csvNote, figuresQueryOf, shared, wantsCsv } from "../figures.route.ts";
import { askAgain, type AskAgainDeps } from "./ask-again.ts";
import type { QuestionGrouping } from "./group-questions.ts";
import { decideQuestion, type DecideQuestionDeps } from "./decide-question.ts";
import { AnswerDocuments, QuestionsView, StateSchema } from "./question.schema.ts";
import { type GroupedQuestion, questionsOf } from "./questions.sql.ts";

export interface QuestionRoutesDeps extends AskAgainDeps, DecideQuestionDeps {
  readonly database: Transactions;
  readonly clock: Clock;
  readonly grouping: QuestionGrouping;
}

export function questionRoutes(deps: QuestionRoutesDeps): Route[] {
  return [listRoute(deps), updateRoute(deps), askRoute(deps)];
}

function listRoute({ database, clock, grouping }: QuestionRoutesDeps): Route {
  return route({
    ...shared,
    url: "/api/analytics/questions",
    id: "listAnalyticsQuestions",
    summary: "List questions without a good answer, most frequent first",
    description: `Use it to find gaps in the knowledge. \`declined\` lists questions that the knowledge could not answer, \`disliked\` lists questions whose answers were rated down, and \`no_hits\` lists searches without results. Wordings that have the same meaning count as one question. New wordings are grouped in the background when questions are listed. ${csvNote}`,
    query: Type.Object({
      ...figuresQuery,
      ...pageQuery,
      kind: about(
        "`declined`: the knowledge does not contain an answer; `disliked`: the answer was rated down; `no_hits`: a search without results",
        Type.Enum(["declined", "disliked", "no_hits"]),
      ),
      state: about("only questions in this state", Type.Optional(StateSchema)),
    }),
    answers: { 200: QuestionsView },
    handle: async ({ actor, query, request }) => {
      const asked = await figuresQueryOf({ clock, database }, actor, query);
      const { items, total } = await questionsOf(database, asked, query.kind, { ...query, state: query.state ?? null });
      grouping.begin(asked, query.kind);
      const shown = items.map(questionView);
      if (!wantsCsv(request)) return ok({ items: shown, total_count: total });
      const rows = shown.map(({ question, count, last_asked_at, state }) => ({ question, count, last_asked_at, state }));
      return csv(csvOf(["question", "count", "last_asked_at", "state"], rows));
    },
  });
}

function questionView(item: GroupedQuestion): Static<typeof QuestionsView>["items"][number] {
  return {
    id: item.id,
    brand_id: item.brandId,
    persona_id: item.personaId,
    question: item.question,
    wordings: [...item.wordings],
    count: item.count,
    last_asked_at: item.lastAskedAt.toISOString(),
    session_ids: [...item.sessionIds],
    state: item.state,
  };
}

function updateRoute(deps: QuestionRoutesDeps): Route {
  return route({
    method: "PATCH",
    url: "/api/analytics/questions/:question_id",
    id: "updateQuestion",
    summary: "Record a decision about a question",
    description:
      "Use it to remove a question from the list of open questions, because the knowledge now answers it or it does not need an answer. An answered question is added to its brand's evaluation set (`listEvaluationQuestions`).",
    example: { state: "not_ours" },
    tag: "Analytics",
    access: ["session", "account_key"],
    roles: speakers,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    params: idParams("question_id"),
    body: Type.Object({ state: StateSchema, documents: AnswerDocuments }, closed),
    answers: { 204: null },
    handle: async ({ actor, params, body }) => {
      const { state, documents = [] } = body;
      const exists = isGuid(params.question_id) && (await decideQuestion(deps, actor.accountId, params.question_id, { state, documents }));
      if (!exists) failUnknown();
      return empty(204);
    },
  });
}

function askRoute(deps: QuestionRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/analytics/questions/:question_id/ask",
    id: "askQuestionAgain",
    summary: "Ask the persona a question again and return its current reply",
    description:
      "Use it after you change the knowledge, to see whether the question is now answered. The turn is charged, has the channel `dashboard`, and is excluded from lists and analytics. To ask a different question, call `chat`.",
    example: {},
    tag: "Analytics",
    access: ["session"],
    roles: speakers,
    rate: "V1Chat",
    codes: ["resource.not_found", "limits.quota_exceeded", "limits.subscription_required"],
    params: idParams("question_id"),
    body: Type.Object({ persona_id: about("the persona to ask; by default, the persona that was asked last", Type.Optional(Id)) }, closed),
    answers: { 200: AskedAgainView },
    handle: async ({ actor, params, body }) => {
      if (!isGuid(params.question_id)) failUnknown();
      return ok(askedAgainView(await askAgain(deps, actor, { questionId: params.question_id, personaId: body.persona_id ?? null })));
    },
  });
}

function failUnknown(): never {
  fail("resource.not_found", "No such question exists in the account.");
}
