import Type from "typebox";
import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import { ok, streamed } from "../entry/call.ts";
import { route, type Route } from "../entry/route.ts";
import { closed, idParams } from "../entry/schemas.ts";
import { openEventStream, type OpenStreams } from "../entry/sse.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { personaOf } from "../search/persona-scope.ts";
import { beginTurn } from "./begin-turn.ts";
import { followSession, readableSession, type FollowDeps } from "./follow-session.ts";
import { takeTurn, type TakeTurnDeps } from "./take-turn.ts";

const ChatBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 8_000 }),
    session_id: Type.Optional(Type.String({ maxLength: 100, description: "from an earlier `session` event" })),
    channel: Type.Optional(Type.String({ maxLength: 128 })),
    user_attributes: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ maxLength: 200 })),
          email: Type.Optional(Type.String({ maxLength: 320 })),
          phone: Type.Optional(Type.String({ maxLength: 40 })),
        },
        closed,
      ),
    ),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "primitives; at most 20 keys, about 4 KB" })),
    persona_id: Type.Optional(Type.String({ maxLength: 100, description: "with an account key: which persona speaks" })),
  },
  closed,
);

const Conversation = Type.Object({
  session_id: Type.String(),
  updated_at: Type.Integer({ description: "epoch milliseconds" }),
  title: Type.String(),
  preview: Type.String(),
  message_count: Type.Integer(),
});

const access = ["persona_public", "persona_key", "account_key"] as const;
const visitorHeader = "x-end-user-id";
const mostVisitorId = 128;
const dayMs = 24 * 60 * 60 * 1_000;

export interface ChatRoutesDeps {
  readonly turns: TakeTurnDeps;
  readonly follow: FollowDeps;
  readonly directory: PersonaDirectory;
  readonly streams: OpenStreams;
  /** Turns under way, so that a shutdown can wait for them. */
  readonly underWay: Set<Promise<void>>;
}

function visitorOf(request: FastifyRequest): string | undefined {
  const value = request.headers[visitorHeader];
  if (typeof value !== "string" || value === "") return undefined;
  if (value.length <= mostVisitorId) return value;
  const message = `must have at most ${mostVisitorId} characters`;
  fail("validation.failed", `header: X-End-User-Id ${message}`, { errors: [{ field: "end_user_id", code: "too_long", message }] });
}

export function chatRoutes(deps: ChatRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat",
      id: "chat",
      summary: "One turn of a conversation; the reply streams back as Server-Sent Events",
      tag: "Chat",
      access,
      rate: "V1Chat",
      codes: ["session.turn_in_flight", "limits.quota_exceeded", "resource.not_found"],
      statuses: { "validation.failed": [400, 422], "limits.quota_exceeded": [429] },
      headers: { "X-End-User-Id": "visitor id from an earlier `session` event" },
      body: ChatBody,
      answers: { 200: "text/event-stream" },
      handle: async ({ actor, body, request, reply }) => {
        const context = await personaOf(deps.directory, actor, body.persona_id);
        const turn = await beginTurn(deps.turns, context, {
          message: body.message,
          sessionId: body.session_id,
          endUserId: visitorOf(request),
          channel: body.channel,
          userAttributes: body.user_attributes,
          metadata: body.metadata,
        });
        const stream = openEventStream(reply, null);
        const running = takeTurn(deps.turns, turn, (frame) => stream.send(frame)).finally(() => {
          deps.underWay.delete(running);
          stream.end();
        });
        deps.underWay.add(running);
        return streamed;
      },
    }),
    route({
      method: "GET",
      url: "/v1/chat/conversations",
      id: "listConversations",
      summary: "A visitor's conversations of the last 24 hours, newest first",
      tag: "Chat",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "X-End-User-Id": "visitor id from an earlier `session` event" },
      query: Type.Object({ persona_id: Type.Optional(Type.String({ maxLength: 100 })) }),
      answers: { 200: Type.Object({ conversations: Type.Array(Conversation) }) },
      handle: async ({ actor, query, request }) => {
        const { persona } = await personaOf(deps.directory, actor, query.persona_id);
        const visitor = visitorOf(request);
        const since = new Date(deps.turns.clock.now().getTime() - dayMs);
        const found = visitor === undefined ? [] : await deps.turns.store.conversations(persona.id, visitor, since, 50);
        return ok({
          conversations: found.map((summary) => ({
            session_id: summary.sessionId,
            updated_at: summary.updatedAt.getTime(),
            title: summary.title,
            preview: summary.preview,
            message_count: summary.messageCount,
          })),
        });
      },
    }),
    route({
      method: "GET",
      url: "/v1/chat/:session_id/events",
      id: "followSession",
      summary: "Replay a conversation from a cursor and follow it",
      tag: "Chat",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      headers: { "Last-Event-ID": "cursor, like `since`" },
      params: idParams("session_id"),
      query: Type.Object({ live: Type.Optional(Type.Boolean()), since: Type.Optional(Type.String()) }),
      answers: { 200: "text/event-stream" },
      handle: async ({ actor, params, query, request, reply }) => {
        const personaId = actor.kind === "account_key" ? null : actor.personaId;
        const session = await readableSession(deps.follow, { accountId: actor.accountId, personaId }, params.session_id);
        const header = request.headers["last-event-id"];
        const cursors = [query.since, typeof header === "string" ? header : undefined];
        const stream = openEventStream(reply, deps.streams);
        try {
          for await (const event of followSession(deps.follow, session, { cursors, live: query.live ?? true, signal: stream.signal })) {
            stream.send(event);
            await stream.drained();
          }
        } catch (error) {
          // The stream has begun: the reader comes back with its cursor.
          deps.turns.log.error({ err: error, sessionId: session.id }, "an event stream broke off");
        } finally {
          stream.end();
        }
        return streamed;
      },
    }),
  ];
}
