import Type from "typebox";
import { empty } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams } from "../../platform/endpoint/schemas.ts";
import type { Transactions } from "../../ports/database.ts";
import { callerOf } from "../model/caller.ts";
import { eraseSession, type EraseSessionDeps } from "./erase-session.ts";
import { stopTurn, type StopTurnDeps } from "./stop-turn.ts";
import { speakers } from "../model/speakers.ts";
import type { VisitorTyping } from "./visitor-typing.ts";
import { presentedVisitor, visitorHeaders } from "../visitor/visitor-headers.schema.ts";

const access = ["persona_public", "persona_key", "account_key"] as const;
const params = idParams("session_id");

export interface SessionRoutesDeps extends EraseSessionDeps, StopTurnDeps {
  readonly database: Transactions;
  readonly visitorTyping: VisitorTyping;
}

/** Routes for visitors, except the route for sending messages. */
export function sessionRoutes(deps: SessionRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat/:session_id/typing",
      id: "visitorTyping",
      summary: "Show operators that the visitor is typing. Send about once a second",
      description: "Use it while a visitor types, so that operators see it. Optional. For operators, use `typeInConversation`.",
      tag: "Chat",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      headers: visitorHeaders,
      params,
      query: Type.Object({
        stopped: Type.Optional(Type.Boolean({ description: "true if the input is empty, the visitor is idle, or the message was sent" })),
      }),
      answers: { 200: null },
      handle: async ({ actor, params: { session_id: sessionId }, query, request }) => {
        await deps.visitorTyping(actor, { sessionId, stopped: query.stopped ?? false, visitor: presentedVisitor(request.headers) });
        return empty(200);
      },
    }),
    route({
      method: "POST",
      url: "/v1/chat/:session_id/stop",
      id: "stopTurn",
      summary: "Stop the running turn. The text sent so far is kept",
      description:
        "Use it for a stop button. Closing the stream alone does not stop the turn. If no turn is running, the response is the same and nothing changes.",
      tag: "Chat",
      access: [...access, "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params,
      answers: { 202: null },
      handle: async ({ actor, params: { session_id: sessionId } }) => {
        await stopTurn(deps, callerOf(actor), sessionId);
        return empty(202);
      },
    }),
    route({
      method: "DELETE",
      url: "/v1/chat/:session_id",
      id: "eraseSession",
      summary: "Delete a conversation; idempotent. Requires the conversation's visitor, a key or a signed-in user",
      description:
        "Use it when a visitor requests erasure; this cannot be undone. To start a new conversation, omit the `session_id` in the next `chat` request.",
      tag: "Chat",
      access: [...access, "session"],
      roles: speakers,
      rate: "MutationDefault",
      codes: [],
      headers: visitorHeaders,
      params,
      answers: { 204: null },
      handle: async ({ actor, params: { session_id: sessionId }, request }) => {
        await eraseSession(deps, actor, { sessionId, visitor: presentedVisitor(request.headers) });
        return empty(204);
      },
    }),
  ];
}
