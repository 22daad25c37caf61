import Type from "typebox";
import { empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Nullable } from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { callerOf } from "../model/caller.ts";
import { clickCard, type ClickCardDeps } from "./click-card.ts";

export function clickRoutes(deps: ClickCardDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/cards/click",
      id: "clickCard",
      summary: "Record a visitor's click on a card. Repeated clicks within 60 seconds count once",
      description:
        "Use it to measure which cards visitors click. It does not affect answers. To get the results, call `listAnalyticsCards`.",
      example: {
        session_id: "0190a0b0-0005-7000-8000-000000000000",
        turn_index: 0,
        card_id: "c1",
        url: "https://northwind.example/alpine-shell",
      },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "V1CardClick",
      codes: ["resource.not_found"],
      body: Type.Object(
        {
          session_id: about("the conversation that shows the card", Type.String({ maxLength: 100 })),
          turn_index: about("the turn that shows the card", Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
          card_id: about("`card_id` of the card", Type.String({ minLength: 1, maxLength: 300 })),
          url: Type.Optional(Nullable(Type.String({ maxLength: 2_048, description: "link that the visitor followed" }))),
        },
        closed,
      ),
      answers: { 204: null },
      handle: async ({ actor, body }) => {
        await clickCard(deps, callerOf(actor), {
          sessionId: body.session_id,
          turnIndex: body.turn_index,
          cardId: body.card_id,
          url: body.url ?? undefined,
        });
        return empty(204);
      },
    }),
  ];
}
