import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, type View } from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { askTurnAgain, type AskTurnAgainDeps, type TurnAskedAgain } from "./ask-turn-again.ts";
import { AskedAgainView } from "./asked-again.schema.ts";

/** Converts a question that was asked again into the response. */
export function askedAgainView({ question, personaId, turn, outcome }: TurnAskedAgain): View<typeof AskedAgainView> {
  return {
    question,
    persona_id: personaId,
    session_id: turn.sessionId,
    turn_index: turn.turnIndex,
    outcome,
    reply: turn.bubbles.join("\n\n"),
    cards: [...turn.cards],
    credits_charged: turn.creditsCharged,
  };
}

/** Asks a visitor's message again. */
export function askTurnRoute(deps: AskTurnAgainDeps): Route {
  return route({
    method: "POST",
    url: "/api/conversations/:session_id/turns/:turn_index/ask",
    id: "askTurnAgain",
    summary: "Ask a visitor's message again, given the same preceding messages, and return the persona's current reply",
    description:
      "Use it to see how the persona would answer with its current knowledge and model. The turn is charged, has the channel `dashboard`, and is excluded from lists and analytics; the visitor's conversation does not change. Images in the message are not sent. To see the original reply, call `explainTurn`.",
    tag: "Conversations",
    access: ["session"],
    roles: speakers,
    rate: "V1Chat",
    codes: ["resource.not_found", "limits.quota_exceeded", "limits.subscription_required"],
    params: idParams("session_id", "turn_index"),
    answers: { 200: AskedAgainView },
    handle: async ({ actor, params }) => ok(askedAgainView(await askTurnAgain(deps, actor, params))),
  });
}
