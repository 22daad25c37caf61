import Type from "typebox";
import { CardView } from "../../chat/card.schema.ts";
import { about, DateTime, Id, named, Nullable, TotalCount } from "../../platform/endpoint/schemas.ts";
import { questionStates } from "./model/question-state.ts";

export const StateSchema = about(
  "`open`: there is no decision; `answered`: the knowledge now contains an answer; `ignored`: the question does not need an answer; `not_ours`: it is unrelated to the business. An answered question that fails again is `open`",
  Type.Enum([...questionStates]),
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

export const AskedAgainView = Type.Object({
  question: Type.String({ description: "the wording that was asked" }),
  persona_id: about("the persona that replied", Id),
  session_id: about("the conversation, for `explainTurn`", Id),
  turn_index: about("position of the turn in the conversation", Type.Integer()),
  outcome: about("`declined`: the knowledge does not contain an answer", Type.Enum(["answered", "declined"])),
  reply: Type.String({ description: "complete reply of the persona" }),
  cards: Type.Array(CardView, { description: "products and documents that the reply is based on" }),
  credits_charged: about("price of the turn", Type.Integer()),
});
