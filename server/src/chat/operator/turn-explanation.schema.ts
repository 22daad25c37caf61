import Type from "typebox";
import { about, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import type { ExplainedTurn } from "./model/conversation-record.ts";

const Found = Type.Object({
  source: about(
    "the source of the document; null for an account document or a deleted source",
    Nullable(Type.Object({ id: Id, name: Type.String({ description: "its current name" }) })),
  ),
  id: about("id of the document within its source", Type.String()),
  kind: about("`item`: a product", Type.Enum(["item", "file"])),
  title: Type.String({ description: "title at the time of the turn" }),
  page: about("page, slide or sheet of the best passage; null if the format has none", Nullable(Type.Integer())),
  text: about("start of the best passage", Type.String()),
  words_rank: about("rank in the keyword search, from 1; null if that search did not find the document", Nullable(Type.Integer())),
  meaning_rank: about("rank in the vector search, from 1; null if that search did not find the document", Nullable(Type.Integer())),
  similarity: about("cosine similarity to the query; null if there is no vector", Nullable(Type.Number())),
  used: about("whether the reply uses the document", Type.Boolean()),
});

const Compared = Type.Object({
  source_id: about("its source", Nullable(Id)),
  id: about("id of the product within its source", Type.String()),
  title: about("title at the time of the turn", Type.String()),
  price: about("null: the record contains no price", Nullable(Type.Number())),
  currency: about("ISO 4217 code of the price", Nullable(Type.String())),
  in_stock: about("null: the record does not say", Nullable(Type.Boolean())),
});

export const TurnExplanationView = named(
  "TurnExplanation",
  Type.Object({
    outcome: about(
      "`declined`: the knowledge does not contain an answer; `held`: an operator had taken over the conversation; `stopped`: the visitor stopped the reply",
      Type.Enum(["answered", "declined", "held", "failed", "stopped"]),
    ),
    answered_by: about(
      "a language model or the built-in answer engine; null if there is no reply",
      Nullable(Type.Enum(["model", "built_in"])),
    ),
    model: about(
      "provider and name of the language model that wrote the reply; null if none did, or if the turn was stored before names were",
      Nullable(Type.String()),
    ),
    question: about("the visitor's message; null if none was stored", Nullable(Type.String())),
    reply: about("the persona's reply; null if there is none", Nullable(Type.String())),
    operator_name: about("name of the operator who wrote to the visitor in the turn; null if none did", Nullable(Type.String())),
    query: about("search query; null if no search was needed, as for a greeting", Nullable(Type.String())),
    language: about("two-letter language code of the reply; null if no search was needed", Nullable(Type.String())),
    found: about("at most 10 documents: first the documents that the reply uses, then the other documents, best first", Type.Array(Found)),
    grounding: about(
      "numbers of statements in the reply that were compared with the records",
      Type.Object({
        checked: about("statements compared with the records", Type.Integer()),
        dropped: about("statements that were removed because no record supports them", Type.Integer()),
      }),
    ),
    left_out: about(
      "sentences that were not sent, at most 20",
      Type.Array(
        Type.Object({
          sentence: Type.String({ description: "the sentence as it would have been sent" }),
          reason: about(
            "`unsupported_value`: no record contains the value; `wrong_stock`: it contradicts the record; `untrue_statement`: no record supports it; `repeats_instructions`: it repeats the persona's instructions",
            Type.Enum(["unsupported_value", "wrong_stock", "untrue_statement", "repeats_instructions"]),
          ),
          record: about(
            "the product with which the sentence was compared, with its values at the time; null if the sentence is not about one product",
            Nullable(Compared),
          ),
        }),
      ),
    ),
    first_text_ms: about("milliseconds from the request to the first text; null if there was no text", Nullable(Type.Integer())),
    duration_ms: about("milliseconds from the request to the end of the turn", Type.Integer()),
    credits: about("credits charged", Type.Integer()),
  }),
);

export function turnExplanationView(turn: ExplainedTurn): View<typeof TurnExplanationView> {
  return {
    outcome: turn.outcome,
    answered_by: turn.answeredBy,
    model: turn.model,
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
    left_out: (turn.leftOut ?? []).map(({ sentence, reason, record = null }) => ({ sentence, reason, record })),
    first_text_ms: turn.firstTextMs,
    duration_ms: turn.durationMs,
    credits: turn.credits,
  };
}
