import Type from "typebox";
import { about, closed } from "../../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../../platform/endpoint/tool.ts";
import { assertPersonaNamed } from "../../search/tool-persona.ts";
import { CardView } from "../card.schema.ts";
import type { Frame } from "../model/frames.ts";
import { collectTurn } from "./collect-turn.ts";
import { converse, type ConverseDeps } from "./converse.ts";

const input = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 40_000,
      description: "message to the persona, 1 to 8,000 characters in composed form (NFC)",
    }),
    session_id: Type.Optional(
      Type.String({ maxLength: 100, description: "session_id of an earlier result, to continue that conversation" }),
    ),
    personaId: Type.Optional(Type.String({ maxLength: 100, description: "id of the persona; required if you use an account key" })),
    end_user_id: Type.Optional(
      Type.String({ maxLength: 128, description: "end_user_id of an earlier result, to continue as the same visitor" }),
    ),
    consent: Type.Optional(Type.Boolean({ description: "whether the visitor consents, if the persona requires consent" })),
  },
  closed,
);

const output = Type.Object({
  session_id: Type.String({ description: "send it with the next message to continue the conversation" }),
  end_user_id: about("send it with the next message from the same visitor", Type.String()),
  turn_index: about("position of the turn in its conversation, from 0", Type.Integer()),
  reply: Type.String({ description: "complete reply of the persona" }),
  bubbles: Type.Array(Type.String(), { description: "the reply, split into chat bubbles" }),
  cards: Type.Array(CardView, { description: "products and documents that the reply is based on" }),
  held: Type.Boolean({ description: "true if an operator has taken over the conversation and will reply instead of the persona" }),
  credits_charged: about("0 if an operator has taken over the conversation", Type.Integer()),
});

export function chatTool(turns: ConverseDeps): Tool {
  return tool({
    name: "chat",
    title: "Chat with a persona",
    description:
      "Sends a message to a persona, the assistant of a brand, and returns its complete reply with the products and documents that it is based on. " +
      "Use it to get an answer in the brand's own words. To continue the conversation, send the session_id of the previous result; " +
      "send one message at a time.",
    access: ["persona_key", "account_key"],
    rate: "V1Chat",
    codes: [
      "session.turn_in_flight",
      "session.owned_by_live",
      "limits.quota_exceeded",
      "limits.subscription_required",
      "limits.session_time_limit",
      "resource.not_found",
      "auth.consent_required",
    ],
    input,
    output,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    handle: async ({ actor, input: said, progress }) => {
      assertPersonaNamed(actor, said.personaId);
      const turn = await converse(turns, actor, {
        message: said.message,
        sessionId: said.session_id,
        personaId: said.personaId,
        visitor: { endUserId: said.end_user_id || null, token: null },
        channel: "mcp",
        userAttributes: undefined,
        metadata: undefined,
        consent: said.consent ?? false,
        image: null,
        repeatable: null,
        price: "toolChat",
        live: null,
      });
      if (turn.kind === "replay") throw new Error("a turn without an idempotency key was replayed");
      const { sessionId, endUserId, turnIndex, bubbles, cards, held, creditsCharged } = await collectTurn(turn, progressOf(progress));
      return {
        body: {
          session_id: sessionId,
          end_user_id: endUserId,
          turn_index: turnIndex,
          reply: bubbles.join("\n\n"),
          bubbles,
          cards,
          held,
          credits_charged: creditsCharged,
        },
      };
    },
  });
}

const progressEveryMs = 250;

/** Reports the progress of the reply at most four times a second. */
function progressOf(report: (message: string) => void): (frame: Frame) => void {
  let length = 0;
  let reportedAt = -Infinity;
  return ({ event, data }) => {
    if (event === "docs") report(`Found ${data.cards.length} ${data.cards.length === 1 ? "record" : "records"}`);
    if (event !== "text") return;
    length += data.delta.length;
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    report(`${length} characters written`);
  };
}
