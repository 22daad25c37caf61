import Type from "typebox";
import { streamed } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams } from "../../platform/endpoint/schemas.ts";
import { openEventStream, type OpenStreams } from "../../platform/endpoint/sse.ts";
import { callerOf } from "../model/caller.ts";
import { sessionEvents, followParameters } from "../chat-events.schema.ts";
import { openSession, type FollowDeps } from "./follow-session.ts";

export interface FollowRoutesDeps {
  readonly follow: FollowDeps;
  readonly streams: OpenStreams;
}

export function followRoutes(deps: FollowRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/chat/:session_id/events",
      id: "followSession",
      summary: "Replay a conversation from a cursor, and then follow it",
      description:
        "Use it to show a conversation again after a reload, and to receive messages from operators. While a reply is running, its text is sent on the `chat` stream. Once the turn is stored, its complete messages appear on the event stream.",
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "Last-Event-ID": "cursor, like `since`" },
      params: idParams("session_id"),
      query: Type.Object({
        ...followParameters,
        persona_id: Type.Optional(
          Type.String({ maxLength: 100, description: "the public persona id, for clients that cannot send headers" }),
        ),
      }),
      answers: { 200: sessionEvents },
      handle: async ({ actor, params, query, request, reply }) => {
        const header = request.headers["last-event-id"];
        const cursors = [query.since, typeof header === "string" ? header : undefined];
        const input = { sessionId: params.session_id, cursors, live: query.live ?? true };
        await openSession(deps.follow, callerOf(actor), input, () => openEventStream(reply, deps.streams));
        return streamed;
      },
    }),
  ];
}
