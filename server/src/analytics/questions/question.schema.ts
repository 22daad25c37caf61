import Type from "typebox";
import { about, DateTime, Id, named, Nullable, TotalCount } from "../../platform/endpoint/schemas.ts";
import { questionStates } from "./model/question-state.ts";

export const StateSchema = about(
  "`open`: there is no decision; `answered`: the knowledge now contains an answer; `ignored`: the question does not need an answer; `not_ours`: it is unrelated to the business. An answered question that fails again is `open`",
  Type.Enum([...questionStates]),
);

export const AnswerDocuments = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 1_000, pattern: "^[^\\u0000]*$" }), {
    maxItems: 20,
    description:
      "if `state` is `answered`: ids of the documents that contain the answer. Evaluations expect at least one of them to be shown as a card",
  }),
);

export const QuestionsView = Type.Object({
  items: Type.Array(
    named(
      "AnalyticsQuestion",
      Type.Object({
        id: Nullable(
          Type.String({ description: "for `updateQuestion` and `askQuestionAgain`; null for a few seconds, until the wording is grouped" }),
        ),
        brand_id: about("brand of the persona that was asked", Id),
        persona_id: about("the persona that was asked last", Id),
        question: Type.String({ description: "the latest wording" }),
        wordings: Type.Array(Type.String(), { description: "the latest five wordings of the question, latest first" }),
        count: about("how often it was asked in the period, in any wording", Type.Integer()),
        last_asked_at: about("when it was last asked in the period", DateTime),
        session_ids: Type.Array(Id, { description: "the latest five conversations; empty for searches" }),
        state: StateSchema,
      }),
    ),
  ),
  total_count: TotalCount,
});
