import Type from "typebox";
import { empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { closed, idParams, Nullable } from "../../platform/endpoint/schemas.ts";
import { callerOf } from "../session/caller.ts";
import { speakers } from "../operator/model/speakers.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import { visitorHeaders } from "../visitor/visitor-headers.ts";
import { requestHandoff, type RequestHandoffDeps } from "./request-handoff.ts";

export function handoffRoutes(deps: RequestHandoffDeps & AssertVisitorDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat/:session_id/handoff",
      id: "requestHandoff",
      summary: "Request an operator, as the conversation's visitor, with a key, or signed in. Can be repeated",
      description:
        "Use it when the visitor wants to talk to a person; operators see the request. Operators step in themselves with `takeOverConversation`.",
      example: { reason: "I want to return a jacket" },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      headers: visitorHeaders,
      params: idParams("session_id"),
      body: Nullable(Type.Object({ reason: Type.Optional(Type.String({ maxLength: 2_000, description: "shown to operators" })) }, closed)),
      answers: { 202: null },
      handle: async ({ actor, params, body, request }) => {
        const input = { sessionId: params.session_id, reason: body?.reason };
        await requestHandoff(deps, callerOf(actor), input, (session) => assertVisitor(deps, actor, session, request.headers));
        return empty(202);
      },
    }),
  ];
}
