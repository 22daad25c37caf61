import Type from "typebox";
import { empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, Nullable } from "../../platform/endpoint/schemas.ts";
import { speakers } from "../model/speakers.ts";
import { presentedVisitor, visitorHeaders } from "../visitor/visitor-headers.schema.ts";
import { requestHandoff, type RequestHandoffDeps } from "./request-handoff.ts";

const Contact = Type.Object(
  {
    name: about("name that operators see", Type.Optional(Type.String({ maxLength: 200 }))),
    email: about("for operators", Type.Optional(Type.String({ maxLength: 320 }))),
    phone: about("for operators", Type.Optional(Type.String({ maxLength: 40 }))),
  },
  closed,
);

export function handoffRoutes(deps: RequestHandoffDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat/:session_id/handoff",
      id: "requestHandoff",
      summary: "Request an operator; idempotent. Requires the conversation's visitor, a key or a signed-in user",
      description:
        "Use it when the visitor wants to talk to a human. Operators see the request; to take over the conversation, they use `takeOverConversation`.",
      example: { reason: "I want to return a jacket", contact: { name: "Sam", email: "sam@northwind.example" } },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      headers: visitorHeaders,
      params: idParams("session_id"),
      body: Nullable(
        Type.Object(
          {
            reason: Type.Optional(Type.String({ maxLength: 2_000, description: "shown to operators" })),
            contact: about(
              "the visitor's contact details, which become part of `user_attributes`. A repeated request can add them",
              Type.Optional(Contact),
            ),
          },
          closed,
        ),
      ),
      answers: { 202: null },
      handle: async ({ actor, params, body, request }) => {
        const visitor = presentedVisitor(request.headers);
        await requestHandoff(deps, actor, { sessionId: params.session_id, reason: body?.reason, contact: body?.contact, visitor });
        return empty(202);
      },
    }),
  ];
}
