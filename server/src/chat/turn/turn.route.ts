import Type, { type Static } from "typebox";
import type { FastifyRequest } from "fastify";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../../ports/actor.ts";
import { streamed } from "../../platform/endpoint/call.ts";
import { readImageBody } from "../../platform/endpoint/image-body.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { openEventStream } from "../../platform/endpoint/sse.ts";
import { bodyValidator } from "../../platform/endpoint/validation.ts";
import { fail } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { SentImages } from "../../search/image/types.ts";
import { chatEvents } from "../chat-events.schema.ts";
import type { UserAttributes } from "../model/session.ts";
import { speakers } from "../model/speakers.ts";
import { presentedVisitor, visitorHeaders } from "../visitor/visitor-headers.schema.ts";
import { converse, type ConverseDeps, type ConverseInput } from "./converse.ts";

/** A scalar value; numbers are stored as strings. */
const attribute = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Number(), Type.Boolean(), Type.Null()]));

const ChatBody = named(
  "ChatRequest",
  Type.Object(
    {
      message: Type.Optional(
        Type.String({ maxLength: 40_000, description: "1 to 8,000 characters in composed form (NFC); optional if an image is sent" }),
      ),
      session_id: Type.Optional(Nullable(Type.String({ maxLength: 100, description: "from an earlier `session` event" }))),
      channel: about(
        "channel in which the visitor writes, such as `website`; analytics can be filtered by it",
        Type.Optional(Type.String({ maxLength: 128 })),
      ),
      user_attributes: Type.Optional(
        Nullable(
          Type.Object(
            {
              name: about("name that operators see", attribute(200)),
              email: about("for operators", attribute(320)),
              phone: about("for operators", attribute(40)),
            },
            {
              ...closed,
              description:
                "the visitor's attributes, unverified; scalar values. Like `channel` and `metadata`, they are ignored if the conversation belongs to a signed-in user and the caller is somebody else",
            },
          ),
        ),
      ),
      metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "primitives; at most 20 keys, about 4 KB" })),
      consent: Type.Optional(Type.Boolean({ description: "whether the visitor consents, if the persona requires consent" })),
      persona_id: Type.Optional(
        Type.String({ maxLength: 100, description: "if you use an account key or a browser session: id of the persona to talk to" }),
      ),
    },
    closed,
  ),
);

const validate = bodyValidator(ChatBody);

export interface TurnRoutesDeps {
  readonly turns: ConverseDeps;
  readonly images: Pick<SentImages, "accept" | "drop">;
}

export function turnRoutes(deps: TurnRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat",
      id: "chat",
      summary:
        "Send a message to a persona; the reply is streamed as Server-Sent Events. To send an image, use multipart/form-data with `image` and `payload_json`",
      description:
        "Use it for each message from a visitor; to continue the conversation, send the `session_id` from the first event. To get records instead of an answer, call `search`; to read earlier messages, call `followSession`. A signed-in user can test a persona in any state: the turn is charged, and the conversation has the channel `dashboard` and is excluded from lists and analytics.",
      example: { message: "Which jacket is waterproof?" },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key", "session"],
      roles: speakers,
      rate: "V1Chat",
      codes: [
        "session.turn_in_flight",
        "session.owned_by_live",
        "limits.quota_exceeded",
        "limits.subscription_required",
        "limits.session_time_limit",
        "resource.not_found",
        "auth.consent_required",
        "auth.unauthorized",
        "idempotency.key_reused",
        "upload.invalid_signature",
      ],
      statuses: { "validation.failed": [400, 422], "limits.quota_exceeded": [429] },
      headers: {
        ...visitorHeaders,
        "X-End-User-Token": "your signed end-user token; takes precedence over X-End-User-Id",
        "Idempotency-Key":
          "1 to 255 characters; if you repeat the request within 24 hours, you get the same response, free of charge. Other operations ignore this header",
      },
      consumes: "json_or_multipart",
      query: Type.Object({ persona_id: Type.Optional(Type.String({ maxLength: 100, description: "as in the body" })) }),
      body: ChatBody,
      answers: { 200: chatEvents },
      handle: async ({ actor, query, request, reply }) => {
        const { body: said, image } = await readImageBody(request, deps.images, (sent, hasImage) =>
          inputOf(checkBody(sent, hasImage), query.persona_id, request, actor),
        );
        const turn = await converse(deps.turns, actor, { ...said, image });
        if (turn.kind === "replay") {
          reply.header("idempotent-replayed", "true").header("x-credits-charged", "0");
          const stream = openEventStream(reply, null);
          stream.write(turn.response);
          stream.end();
          return streamed;
        }
        const stream = openEventStream(reply, null);
        void turn.run((_, text) => stream.write(text)).finally(() => stream.end());
        return streamed;
      },
    }),
  ];
}

type Body = Static<typeof ChatBody>;

function checkBody(sent: unknown, hasImage: boolean): Body {
  const body = validate(sent);
  if (!hasImage && (body.message === undefined || body.message === "")) failMessage(body.message === undefined);
  return body;
}

function failMessage(isMissing: boolean): never {
  const message = isMissing ? "is required without an image" : "must not be empty without an image";
  fail("validation.failed", `\`message\` ${message}.`, {
    errors: [{ field: "message", code: isMissing ? "required" : "too_short", message }],
  });
}

/** Returns the content of the request, excluding its image. */
function inputOf(
  body: Body,
  queryPersonaId: string | undefined,
  request: FastifyRequest,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor,
): Omit<ConverseInput, "image"> {
  const key = idempotencyKey(request);
  return {
    message: body.message ?? "",
    sessionId: body.session_id ?? undefined,
    personaId: body.persona_id ?? queryPersonaId,
    visitor: presentedVisitor(request.headers),
    channel: actor.kind === "session" ? "dashboard" : body.channel,
    userAttributes: scalars(body.user_attributes),
    metadata: body.metadata,
    consent: body.consent ?? false,
    // A visitor does not have an id on the first request, so the caller is identified by its IP address.
    repeatable: key === null ? null : { key, caller: callerName(actor, request) },
    price: "chatTurn",
    live: null,
  };
}

function scalars(sent: Body["user_attributes"]): UserAttributes | undefined {
  if (sent == null) return undefined;
  return Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}

function callerName(actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor, request: FastifyRequest): string {
  if (actor.kind === "persona_public") return browserOf(request);
  return actor.kind === "session" ? `user:${actor.userId}` : `key:${actor.keyId}`;
}

/** Identifies a browser without a visitor id as precisely as possible. */
function browserOf({ ip, headers }: FastifyRequest): string {
  return hashOf(["browser", ip, headers["user-agent"] ?? "", headers.origin ?? ""]).toString("base64url");
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && key.length >= 1 && key.length <= 255) return key;
  const message = "must have 1 to 255 characters";
  fail("validation.failed", `Header \`Idempotency-Key\` ${message}.`, {
    errors: [{ field: "idempotency_key", code: key.length === 0 ? "too_short" : "too_long", message }],
  });
}
