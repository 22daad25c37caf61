import Type from "typebox";
import { created } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, closed, named, Nullable } from "../platform/endpoint/schemas.ts";
import { socket } from "../platform/endpoint/socket.ts";
import { presentedVisitor, visitorHeaders } from "../chat/visitor/visitor-headers.schema.ts";
import { liveFrames } from "./live.schema.ts";
import { openLive, type OpenLiveDeps } from "./open-live.ts";
import { startLive, type StartLiveDeps } from "./start-live.ts";

export interface LiveRoutesDeps {
  readonly start: StartLiveDeps;
  readonly open: OpenLiveDeps;
  readonly baseUrl: () => string;
}

const Mode = Type.Enum(["full", "chat"], {
  description:
    "`full`: for voices and avatars; replies arrive as sentences with timestamps, and a turn uses 2 billing units. `chat`: a turn uses 1 unit. Default: the persona's mode",
});

const LiveBody = named(
  "LiveSessionRequest",
  Type.Object(
    {
      session_id: Type.Optional(
        Nullable(
          Type.String({ maxLength: 100, description: "session id; continues a conversation, or a live session after a lost connection" }),
        ),
      ),
      mode: Type.Optional(Mode),
      consent: Type.Optional(Type.Boolean({ description: "whether the visitor consents, if the persona requires consent" })),
      waiting_room_ticket: Type.Optional(
        Type.String({ maxLength: 200, description: "ticket for the place that the waiting room reserved" }),
      ),
      persona_id: Type.Optional(Type.String({ maxLength: 100, description: "if you use an account key: the persona to talk to" })),
    },
    closed,
  ),
);

const LiveSessionView = named(
  "LiveSession",
  Type.Object({
    session_id: about("the conversation", Type.String({ format: "uuid" })),
    end_user_id: Type.String({ description: "send it as X-End-User-Id from now on" }),
    ticket: Type.String({ description: "valid for 60 seconds, for one connection" }),
    ws_url: Type.String({ format: "uri", description: "URL of the WebSocket, including the ticket" }),
    interaction_limit: Nullable(Type.Integer({ description: "maximum number of billing units for the conversation" })),
    duration_limit_seconds: about("maximum duration from the first connection; null if there is no limit", Nullable(Type.Integer())),
  }),
);

/** Routes for live sessions. */
export function liveRoutes({ start, open, baseUrl }: LiveRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/live/sessions",
      id: "startLiveSession",
      summary: "Start a live session or reconnect to one; returns a ticket for one WebSocket",
      description:
        "Use it for a conversation over one connection, with interruptions, voices or avatars; to send individual messages, call `chat`. Connect to `ws_url` within 60 seconds. " +
        "After a lost connection, call it again with the `session_id`.",
      tag: "Live",
      access: ["persona_public", "persona_key", "account_key"],
      rate: "MutationDefault",
      codes: [
        "limits.concurrent_session",
        "limits.session_time_limit",
        "auth.consent_required",
        "auth.unauthorized",
        "resource.not_found",
        "resource.conflict",
      ],
      headers: visitorHeaders,
      body: LiveBody,
      example: { mode: "chat" },
      answers: { 201: LiveSessionView },
      handle: async ({ actor, body, request }) => {
        const started = await startLive(start, actor, {
          sessionId: body.session_id ?? undefined,
          personaId: body.persona_id,
          mode: body.mode,
          visitor: presentedVisitor(request.headers),
          consent: body.consent ?? false,
          placeTicket: body.waiting_room_ticket,
        });
        return created({
          session_id: started.sessionId,
          end_user_id: started.endUserId,
          ticket: started.ticket,
          ws_url: `${baseUrl().replace(/^http/, "ws")}/v1/live?ticket=${started.ticket}`,
          interaction_limit: started.interactionLimit,
          duration_limit_seconds: started.durationLimitSeconds,
        });
      },
    }),
    socket({
      url: "/v1/live",
      id: "connectLiveSession",
      summary: "Connect to a live session over a WebSocket",
      description:
        "Use it with the ticket from `startLiveSession`. While the connection is open, messages in the session can be sent only over it. " +
        "A lost connection does not stop the running turn: reconnect, and send the message again with the same `client_id`.",
      tag: "Live",
      access: "ticket",
      rate: "SessionWebSocket",
      codes: [],
      query: Type.Object({ ticket: about("from `startLiveSession`", Type.String({ minLength: 1, maxLength: 200 })) }),
      frames: liveFrames,
      sends: [
        "session.turn_in_flight",
        "session.owned_by_live",
        "limits.session_interaction_limit",
        "limits.session_duration_limit",
        "limits.quota_exceeded",
        "limits.subscription_required",
        "auth.consent_required",
        "idempotency.key_reused",
        "resource.not_found",
        "server.error",
        "server.unavailable",
      ],
      accept:
        async ({ query }) =>
        async (client) => {
          const connection = await openLive(open, query.ticket, client);
          return (frame) => connection?.take(frame);
        },
    }),
  ];
}
