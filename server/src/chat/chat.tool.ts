import Type from "typebox";
import { closed } from "../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../platform/endpoint/tool.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { toolPersona } from "../search/tool-persona.ts";
import { beginTurn, type TurnInput } from "./begin-turn.ts";
import { CardView } from "./card.schema.ts";
import { collectTurn } from "./collect-turn.ts";
import type { Frame } from "./model/frames.ts";
import type { TakeTurnDeps } from "./take-turn.ts";
import { visitorOf, type VisitorDeps } from "./visitor/identify-visitor.ts";

export interface ChatToolDeps {
  readonly turns: TakeTurnDeps;
  readonly visitors: VisitorDeps;
  readonly directory: PersonaDirectory;
  /** Turns under way, so that a shutdown can wait for them. */
  readonly underWay: Set<Promise<void>>;
}

const input = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 40_000, description: "1 to 8,000 characters, as one would say it to the persona" }),
    session_id: Type.Optional(Type.String({ maxLength: 100, description: "of an earlier answer: the conversation goes on there" })),
    personaId: Type.Optional(Type.String({ maxLength: 100, description: "needed with an account key: which persona speaks" })),
    end_user_id: Type.Optional(
      Type.String({ maxLength: 128, description: "of an earlier answer: the same visitor in another conversation" }),
    ),
    consent: Type.Optional(Type.Boolean({ description: "the visitor consents, where the persona requires it" })),
  },
  closed,
);

const output = Type.Object({
  session_id: Type.String({ description: "send it with the next message of this conversation" }),
  end_user_id: Type.String(),
  turn_index: Type.Integer(),
  reply: Type.String({ description: "all that the persona said" }),
  bubbles: Type.Array(Type.String(), { description: "the same, in the pieces in which a person would be shown it" }),
  cards: Type.Array(CardView, { description: "products and documents that the reply rests on" }),
  held: Type.Boolean({ description: "a person has taken over the conversation and will answer there; the persona is silent" }),
  credits_charged: Type.Integer(),
});

export function chatTool(deps: ChatToolDeps): Tool {
  // A turn has a price of its own here (decisions, chapter 1.1).
  const turns: TakeTurnDeps = { ...deps.turns, prices: { ...deps.turns.prices, chatTurn: deps.turns.prices.toolChat } };
  return tool({
    name: "chat",
    title: "Talk to a persona",
    description:
      "Says something to a persona, which speaks for a brand, and returns its whole reply with the products and documents that it rests on. " +
      "Use it for an answer in the brand's own words. Send the session_id of the answer along to go on in the same conversation; " +
      "one message at a time in each.",
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
      if (begun.kind === "replay") throw new Error("a turn without a key was repeated");
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
