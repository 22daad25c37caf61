import Type from "typebox";
import { about, DateTime, Id, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { problemKinds } from "../model/expected-reply.ts";
import { Expectation } from "../questions/question.schema.ts";
import { changes, evaluationStates } from "./model/evaluation.ts";

export const EvaluationView = named(
  "Evaluation",
  Type.Object({
    id: Id,
    persona_id: about("the persona that is asked", Id),
    brand_id: about("brand whose questions are asked", Id),
    status: about("`completed`: all questions were asked; `failed`: it ended early, see `error_code`", Type.Enum([...evaluationStates])),
    error_code: Nullable(Type.String({ description: "code of the problem that ended it, such as `limits.quota_exceeded`" })),
    total: about("questions to ask", Type.Integer()),
    asked: about("questions that were asked so far", Type.Integer()),
    passed: about("replies that were as expected", Type.Integer()),
    credits_charged: about("price of its turns so far", Type.Integer()),
    created_at: about("when it was requested", DateTime),
    started_at: about("when the first question was asked; null while queued", Nullable(DateTime)),
    finished_at: about("when it ended; null until then", Nullable(DateTime)),
  }),
);

const Problem = named(
  "ReplyProblem",
  Type.Object({
    kind: about(
      "`failed`: the turn ended with an error; `declined` and `answered`: instead of the expected outcome; `missing_text`, `forbidden_text` and `missing_document`: see `texts`",
      Type.Enum([...problemKinds]),
    ),
    texts: Type.Array(Type.String(), { description: "the expected alternatives, or the text that must not occur" }),
  }),
);

const ResultView = named(
  "EvaluationResult",
  Type.Object({
    question_id: about("question in the set, which may have been changed or deleted since", Id),
    question: Type.String({ description: "message that was sent" }),
    expect: about("expectation at the time of the evaluation", Expectation),
    passed: about("whether the reply was as expected; null until the question was asked", Nullable(Type.Boolean())),
    outcome: Nullable(
      Type.Enum(["answered", "declined", "failed"], {
        description: "`declined`: the knowledge does not contain an answer; `failed`: see `error_code`",
      }),
    ),
    error_code: Nullable(Type.String({ description: "code of the error that ended the turn" })),
    reply: Nullable(Type.String({ description: "complete reply of the persona" })),
    documents: Type.Array(Type.String(), { description: "ids of the documents that were shown as cards" }),
    problems: Type.Array(Problem, { description: "unmet expectations" }),
    change: Nullable(
      Type.Enum([...changes], {
        description:
          "compared with the other evaluation, by `passed`; `new`: the other evaluation did not ask the question. Null if there is no other evaluation",
      }),
    ),
    reply_before: Nullable(Type.String({ description: "reply in the other evaluation" })),
    duration_ms: Nullable(Type.Integer({ description: "milliseconds to the end of the reply" })),
    session_id: about("conversation of the turn, for `explainTurn`", Nullable(Id)),
    turn_index: about("the turn, for `explainTurn`", Nullable(Type.Integer())),
  }),
);

export const EvaluationDetails = named(
  "EvaluationDetails",
  Type.Object({
    evaluation: about("the requested evaluation", EvaluationView),
    compared_with: about("the other evaluation; null if there is none", Nullable(EvaluationView)),
    better: about("questions with a better result than in the other evaluation", Type.Integer()),
    worse: about("questions with a worse result than in the other evaluation", Type.Integer()),
    results: Type.Array(ResultView, { description: "worse ones first, then those that are not as expected, then the others" }),
  }),
);
