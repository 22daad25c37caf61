import Type from "typebox";
import { about, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { ExplainedTurn } from "./model/conversation-record.ts";

const Found = Type.Object({
  source: about(
    "the source that holds the document; null for an account document, and for a source that was deleted since",
    Nullable(Type.Object({ id: Id, name: Type.String({ description: "its name now" }) })),
  ),
  id: about("id of the document in its source", Type.String()),
  kind: about("`item`: a product", Type.Enum(["item", "file"])),
  title: Type.String({ description: "at the time of the turn" }),
  page: about("page, slide or sheet of the best passage; null if the document has none", Nullable(Type.Integer())),
  text: about("start of the best passage", Type.String()),
  words_rank: about("place by matching words, from 1; null if the words did not find it", Nullable(Type.Integer())),
  meaning_rank: about("place by similar meaning, from 1; null if the meaning did not find it", Nullable(Type.Integer())),
  similarity: about("cosine similarity to the query; null without a vector", Nullable(Type.Number())),
  used: about("whether the reply uses the document", Type.Boolean()),
});

export const TurnExplanationView = named(
  "TurnExplanation",
  Type.Object({
    outcome: about(
      "`declined`: the knowledge has no answer; `held`: an operator held the conversation; `stopped`: the visitor stopped the reply",
      Type.Enum(["answered", "declined", "held", "failed", "stopped"]),
    ),
    answered_by: about("a language model or the built-in answerer; null without a reply", Nullable(Type.Enum(["model", "built_in"]))),
    question: about("the visitor's message; null if the turn stored none", Nullable(Type.String())),
    reply: about("what the persona replied; null without a reply", Nullable(Type.String())),
    operator_name: about("the operator who wrote to the visitor in the turn; null if none did", Nullable(Type.String())),
    query: about("what was searched for; null if nothing was, as for a greeting", Nullable(Type.String())),
    language: about("two-letter language of the reply; null if nothing was searched", Nullable(Type.String())),
    found: about("at most 10 documents; those that the reply uses come first, then the best", Type.Array(Found)),
    grounding: about(
      "statements of the reply that were compared with the records",
      Type.Object({
        checked: about("statements compared with the records", Type.Integer()),
        dropped: about("statements that no record supports; they were left out", Type.Integer()),
      }),
    ),
    left_out: about(
      "sentences that were not sent, at most 20",
      Type.Array(
        Type.Object({
          sentence: Type.String({ description: "as it would have been sent" }),
          reason: about(
            "`unsupported_value`: no record has the value; `wrong_stock`: the record says otherwise; `untrue_statement`: no record supports it; `repeats_instructions`: it repeats the persona's instructions",
            Type.Enum(["unsupported_value", "wrong_stock", "untrue_statement", "repeats_instructions"]),
          ),
        }),
      ),
    ),
    first_text_ms: about("milliseconds from the request to the first text; null without any text", Nullable(Type.Integer())),
    duration_ms: about("milliseconds from the request to the end of the turn", Type.Integer()),
    credits: about("credits charged", Type.Integer()),
  }),
);

export function turnExplanationView(turn: ExplainedTurn): View<typeof TurnExplanationView> {
  return {
    outcome: turn.outcome,
    answered_by: turn.answeredBy,
    question: turn.question,
    reply: turn.reply,
    operator_name: turn.operator,
    query: turn.query,
    language: turn.language,
    found: turn.found.map(({ source, id, kind, title, page, text, words_rank, meaning_rank, similarity, used }) => ({
      source,
      id,
      kind,
      title,
      page,
      text,
      words_rank,
      meaning_rank,
      similarity,
      used,
    })),
    grounding: { checked: turn.checked, dropped: turn.dropped },
    left_out: (turn.leftOut ?? []).map(({ sentence, reason }) => ({ sentence, reason })),
    first_text_ms: turn.firstTextMs,
    duration_ms: turn.durationMs,
    credits: turn.credits,
  };
}
