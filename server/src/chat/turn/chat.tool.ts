import Type from "typebox";
import { closed } from "../../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../../platform/endpoint/tool.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import { toolPersona } from "../../search/tool-persona.ts";
import { beginTurn, type TurnInput } from "./begin-turn.ts";
import { CardView } from "../cards/card.schema.ts";
import { collectTurn } from "./collect-turn.ts";
import type { Frame } from "../model/frames.ts";
import type { TakeTurnDeps } from "./take-turn.ts";
import { visitorOf, type VisitorDeps } from "../visitor/identify-visitor.ts";

export interface ChatToolDeps {
  readonly turns: TakeTurnDeps;
  readonly visitors: VisitorDeps;
  readonly directory: PersonaDirectory;
  /** Turns under way, so that a shutdown can wait for them. */
  readonly underWay: Set<Promise<void>>;
}

const input = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 40_000, description: "message to the persona, 1 to 8,000 characters" }),
    session_id: Type.Optional(
      Type.String({ maxLength: 100, description: "session_id of an earlier result, to continue that conversation" }),
    ),
    personaId: Type.Optional(Type.String({ maxLength: 100, description: "id of the persona; required with an account key" })),
    end_user_id: Type.Optional(
      Type.String({ maxLength: 128, description: "end_user_id of an earlier result, to continue as the same visitor" }),
    ),
    consent: Type.Optional(Type.Boolean({ description: "the visitor's consent, if the persona requires it" })),
  },
  closed,
);

const output = Type.Object({
  session_id: Type.String({ description: "send it with the next message to continue the conversation" }),
  end_user_id: Type.String(),
  turn_index: Type.Integer(),
  reply: Type.String({ description: "complete reply of the persona" }),
  bubbles: Type.Array(Type.String(), { description: "the reply, split into chat bubbles" }),
  cards: Type.Array(CardView, { description: "products and documents that the reply is based on" }),
  held: Type.Boolean({ description: "an operator has taken over the conversation and will reply; the persona does not" }),
  credits_charged: Type.Integer(),
});

export function chatTool(deps: ChatToolDeps): Tool {
  // A turn over MCP has its own price.
  const turns: TakeTurnDeps = { ...deps.turns, prices: { ...deps.turns.prices, chatTurn: deps.turns.prices.toolChat } };
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
      const context = await toolPersona(deps.directory, actor, said.personaId);
      const visitor = await visitorOf(deps.visitors, context, { "x-end-user-id": said.end_user_id }, turns.clock);
      const turn: TurnInput = {
        message: said.message,
        sessionId: said.session_id,
        endUserId: visitor.endUserId,
        trusted: visitor.trusted,
        seesVisitor: true,
        channel: "mcp",
        userAttributes: undefined,
        metadata: undefined,
        consent: said.consent ?? false,
        image: null,
        repeatable: null,
      };
      const begun = await beginTurn(turns, context, turn);
      if (begun.kind === "replay") throw new Error("a turn without an idempotency key was repeated");
      const collected = collectTurn(turns, begun, progressOf(progress));
      // It is committed also where the caller is gone.
      const running: Promise<void> = collected.then(nothing, nothing).finally(() => deps.underWay.delete(running));
      deps.underWay.add(running);
      const { sessionId, endUserId, turnIndex, bubbles, cards, held, creditsCharged } = await collected;
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

function nothing(): void {
  // The caller is told.
}

const toldEveryMs = 250;

/** Tells how the reply comes on, not more often than anybody could follow. */
function progressOf(tell: (message: string) => void): (frame: Frame) => void {
  let said = 0;
  let toldAt = -Infinity;
  return ({ event, data }) => {
    if (event === "docs") tell(`Found ${data.cards.length} ${data.cards.length === 1 ? "record" : "records"}`);
    if (event !== "text") return;
    said += data.delta.length;
    if (performance.now() - toldAt < toldEveryMs) return;
    toldAt = performance.now();
    tell(`${said} characters said`);
  };
}
