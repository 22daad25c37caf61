import Type from "typebox";
import { empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { closed, idParams } from "../../platform/endpoint/schemas.ts";
import { callerOf } from "../caller.ts";
import { speakers } from "../operator/model/speakers.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import { visitorHeaders } from "../visitor/visitor-headers.ts";
import { rateTurn, type RateTurnDeps } from "./rate-turn.ts";

export function feedbackRoutes(deps: RateTurnDeps & AssertVisitorDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat/:session_id/feedback",
      id: "rateTurn",
      summary: "Rate a turn: as the conversation's visitor, with a key, or signed in; the last rating counts",
      description: "Use it for thumbs up and down below a reply. To ask for a person instead, call `requestHandoff`.",
      example: { turn_index: 0, rating: 1, comment: "Exactly what I needed" },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      headers: visitorHeaders,
      params: idParams("session_id"),
      body: Type.Object(
        {
          turn_index: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
          rating: Type.Union([Type.Literal(-1), Type.Literal(1)]),
          comment: Type.Optional(Type.String({ maxLength: 2_000 })),
        },
        closed,
      ),
      answers: { 204: null },
      handle: async ({ actor, params, body, request }) => {
        const rating = { sessionId: params.session_id, turnIndex: body.turn_index, rating: body.rating, comment: body.comment };
        await rateTurn(deps, callerOf(actor), rating, (session) => assertVisitor(deps, actor, session, request.headers));
        return empty(204);
      },
    }),
  ];
}
