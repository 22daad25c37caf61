import Type from "typebox";
import { route, type Route } from "../../entry/route.ts";
import { closed, idParams } from "../../entry/schemas.ts";
import { callerOf } from "../caller.ts";
import { rateTurn, type RateTurnDeps } from "./rate-turn.ts";

export function feedbackRoutes(deps: RateTurnDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat/:session_id/feedback",
      id: "rateTurn",
      summary: "What the visitor thinks of a turn; the last rating counts",
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key"],
      rate: "MutationDefault",
      codes: ["resource.not_found"],
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
      handle: async ({ actor, params, body }) => {
        await rateTurn(deps, callerOf(actor), {
          sessionId: params.session_id,
          turnIndex: body.turn_index,
          rating: body.rating,
          comment: body.comment,
        });
        return { status: 204 };
      },
    }),
  ];
}
