import Type from "typebox";
import { created, empty, ok, streamed } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams } from "../../platform/endpoint/schemas.ts";
import { openEventStream, type OpenStreams } from "../../platform/endpoint/sse.ts";
import { conversationEvents, followParameters } from "../chat-events.schema.ts";
import { followConversation, type FollowConversationDeps } from "./follow-conversation.ts";
import { speakers } from "../model/speakers.ts";
import { operatorTyping, type OperatorTypingDeps } from "./operator-typing.ts";
import { TakenOver } from "./operator.schema.ts";
import { releaseSession, type ReleaseSessionDeps } from "./release-session.ts";
import { sayAsOperator, type SayAsOperatorDeps } from "./say-as-operator.ts";
import { takeOver, type TakeOverDeps } from "./take-over.ts";

const access = ["session"] as const;
const tag = "Conversations";
const params = idParams("session_id");

export type OperatorRoutesDeps = FollowRouteDeps & TakeOverDeps & ReleaseSessionDeps & SayAsOperatorDeps & OperatorTypingDeps;

interface FollowRouteDeps extends FollowConversationDeps {
  readonly streams: OpenStreams;
}

/** Routes for operators. */
export function operatorRoutes(deps: OperatorRoutesDeps): Route[] {
  return [followRoute(deps), takeOverRoute(deps), releaseRoute(deps), messageRoute(deps), typingRoute(deps)];
}

function followRoute(deps: FollowRouteDeps): Route {
  return route({
    method: "GET",
    url: "/api/conversations/:session_id/events",
    id: "followConversation",
    summary: "Replay a conversation from a cursor and follow it, including typing and requests for an operator",
    description: "Use it for operators, who also see when the visitor is typing. For visitor-facing pages, use `followSession`.",
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    headers: { "Last-Event-ID": "cursor, like `since`" },
    params,
    query: Type.Object(followParameters),
    answers: { 200: conversationEvents },
    handle: async ({ actor, params: { session_id: sessionId }, query, request, reply }) => {
      const header = request.headers["last-event-id"];
      const cursors = [query.since, typeof header === "string" ? header : undefined];
      await followConversation(deps, actor, { sessionId, cursors, live: query.live ?? true }, () => openEventStream(reply, deps.streams));
      return streamed;
    },
  });
}

function takeOverRoute(deps: TakeOverDeps): Route {
  return route({
    method: "POST",
    url: "/api/conversations/:session_id/takeover",
    id: "takeOverConversation",
    summary: "Take over a conversation. After the response, the persona does not send any more text",
    description: "Use it before an operator writes. To only read the conversation, use `followConversation`.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: speakers,
    params,
    answers: { 200: TakenOver },
    handle: async ({ actor, params: { session_id: id } }) => {
      const { sessionId, operator, until } = await takeOver(deps, actor, id);
      return ok({ session_id: sessionId, held_by: { user_id: operator.id, name: operator.name }, until: until.toISOString() });
    },
  });
}

function releaseRoute(deps: ReleaseSessionDeps): Route {
  return route({
    method: "POST",
    url: "/api/conversations/:session_id/release",
    id: "releaseConversation",
    summary: "Return a conversation to the persona",
    description:
      "Use it when the operator is done. If the operator leaves without calling it, the conversation is released automatically after 15 minutes of inactivity. If the operator wrote nothing, the visitor's request for an operator waits again. With `request`, you can end the wait of a visitor who needs no answer, even if you have not taken over the conversation.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: speakers,
    params,
    query: Type.Object({
      request: about(
        "`close`: the visitor's request for an operator no longer waits; `reopen`: the request that was closed last waits again",
        Type.Optional(Type.Enum(["close", "reopen"])),
      ),
    }),
    answers: { 204: null },
    handle: async ({ actor, params: { session_id: sessionId }, query }) => {
      await releaseSession(deps, actor, sessionId, query.request);
      return empty(204);
    },
  });
}

function messageRoute(deps: SayAsOperatorDeps): Route {
  return route({
    method: "POST",
    url: "/api/conversations/:session_id/messages",
    id: "sayInConversation",
    summary: "Send a message to the visitor of a conversation that you have taken over",
    description: "Use it after you take over the conversation (`takeOverConversation`). To send a message from a visitor, call `chat`.",
    example: { content: "Hello, this is Ann. How can I help?" },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: speakers,
    params,
    body: Type.Object({ content: about("plain text that the visitor receives", Type.String({ minLength: 1, maxLength: 8_000 })) }, closed),
    answers: {
      201: Type.Object({
        turn_index: about("the turn to which the message belongs", Type.Integer()),
        event_id: about("cursor of the message in the conversation's stream", Type.String()),
      }),
    },
    handle: async ({ actor, params: { session_id: sessionId }, body }) => {
      const { turnIndex, eventId } = await sayAsOperator(deps, actor, { sessionId, content: body.content });
      return created({ turn_index: turnIndex, event_id: eventId });
    },
  });
}

function typingRoute(deps: OperatorTypingDeps): Route {
  return route({
    method: "POST",
    url: "/api/conversations/:session_id/typing",
    id: "typeInConversation",
    summary: "Show the visitor that the operator is typing. Send about once a second",
    description: "Use it while an operator types, so that the visitor sees it. Optional. For visitor-facing pages, use `visitorTyping`.",
    example: { stopped: false },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "resource.conflict"],
    roles: speakers,
    params,
    body: Type.Object(
      {
        stopped: about(
          "`true` if the operator has stopped typing. Send `false` every few seconds while the operator is typing",
          Type.Boolean(),
        ),
      },
      closed,
    ),
    answers: { 204: null },
    handle: async ({ actor, params: { session_id: sessionId }, body }) => {
      await operatorTyping(deps, actor, { sessionId, stopped: body.stopped });
      return empty(204);
    },
  });
}
