import Type from "typebox";
import { about, Id } from "../../platform/endpoint/schemas.ts";
import { CardView } from "../card.schema.ts";

/** A question that was asked again, with the current reply. */
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
