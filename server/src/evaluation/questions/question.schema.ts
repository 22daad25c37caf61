import Type from "typebox";
import { about, closed, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000]*$" });
const texts = (description: string, maxItems: number) => Type.Array(Text(1_000), { maxItems, description });
const Outcome = about(
  "`declined`: the knowledge does not contain an answer, so the persona must say so",
  Type.Enum(["answered", "declined"]),
);

const parts = {
  contains: Type.Array(Type.Array(Text(1_000), { minItems: 1, maxItems: 20 }), {
    maxItems: 20,
    description: "the reply must contain at least one text from each list, ignoring case and white space",
  }),
  not_contains: texts("texts that the reply must not contain", 20),
  documents: texts("ids of documents. At least one must be shown as a card; empty: not checked", 20),
};

/** An expectation as sent by a client. */
export const SentExpectation = Type.Object(
  {
    outcome: about("by default, `answered`. `declined`: the knowledge does not contain an answer", Type.Optional(Outcome)),
    contains: Type.Optional(parts.contains),
    not_contains: Type.Optional(parts.not_contains),
    documents: Type.Optional(parts.documents),
  },
  closed,
);

export const Expectation = named("ExpectedReply", Type.Object({ outcome: Outcome, ...parts }));

export const QuestionText = about("message that a visitor would send", Text(8_000));

export const EvaluationQuestionView = named(
  "EvaluationQuestion",
  Type.Object({
    id: Id,
    brand_id: about("brand whose personas are asked", Id),
    question: Type.String({ description: "message that a visitor would send" }),
    expect: about("what the reply is checked for", Expectation),
    learned: about("whether it was added because it was answered in analytics", Type.Boolean()),
    created_at: about("when it was added", DateTime),
    changed_at: about("when a user last changed it; null if never", Nullable(DateTime)),
  }),
);
