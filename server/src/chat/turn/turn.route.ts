import Type, { type Static } from "typebox";
import type { FastifyRequest } from "fastify";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../../ports/actor.ts";
import { streamed } from "../../platform/endpoint/call.ts";
import { readImageBody } from "../../platform/endpoint/image-body.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { closed, named, Nullable } from "../../platform/endpoint/schemas.ts";
import { openEventStream } from "../../platform/endpoint/sse.ts";
import { bodyValidator } from "../../platform/endpoint/validation.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import { personaOf } from "../../search/persona-scope.ts";
import { chatEvents } from "../chat-events.schema.ts";
import { beginTurn, type TurnInput } from "./begin-turn.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { UserAttributes } from "../store.ts";
import { takeTurn, type TakeTurnDeps } from "./take-turn.ts";
import { attributesOf, visitorOf, type VisitorDeps } from "../visitor/identify-visitor.ts";

/** A scalar: numbers are kept as text. */
const attribute = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Number(), Type.Boolean(), Type.Null()]));

const ChatBody = named(
  "ChatRequest",
  Type.Object(
    {
      message: Type.Optional(
        Type.String({ maxLength: 40_000, description: "1 to 8,000 characters; may be left out where a picture is sent" }),
      ),
      session_id: Type.Optional(Nullable(Type.String({ maxLength: 100, description: "from an earlier `session` event" }))),
      channel: Type.Optional(Type.String({ maxLength: 128 })),
      user_attributes: Type.Optional(
        Nullable(
          Type.Object({ name: attribute(200), email: attribute(320), phone: attribute(40) }, { ...closed, description: "scalar values" }),
        ),
      ),
      metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "primitives; at most 20 keys, about 4 KB" })),
      consent: Type.Optional(Type.Boolean({ description: "the visitor consents, where the persona requires it" })),
      persona_id: Type.Optional(Type.String({ maxLength: 100, description: "with an account key: which persona speaks" })),
    },
    closed,
  ),
);

const validate = bodyValidator(ChatBody);

export interface TurnRoutesDeps {
  readonly turns: TakeTurnDeps;
  readonly visitors: VisitorDeps;
  readonly directory: PersonaDirectory;
  /** Turns under way, so that a shutdown can wait for them. */
  readonly underWay: Set<Promise<void>>;
}

export function turnRoutes(deps: TurnRoutesDeps): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/chat",
      id: "chat",
      summary:
        "One turn of a conversation; the reply streams back as Server-Sent Events. A picture goes along in multipart/form-data, as `image` beside `payload_json`",
      description:
        "Use it for every message of a visitor; send the `session_id` of the first event to go on. For records instead of words, call `search`; to read what was said before, call `followSession`.",
      example: { message: "Which jacket is waterproof?" },
      tag: "Chat",
      access: ["persona_public", "persona_key", "account_key"],
      rate: "V1Chat",
      codes: [
        "session.turn_in_flight",
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
        "X-End-User-Id": "visitor id from an earlier `session` event",
        "X-End-User-Token": "your signed end-user token; takes precedence over X-End-User-Id",
        "Idempotency-Key": "1 to 255 characters; if you repeat the request within 24 hours, you get the same response, free of charge",
      },
      consumes: "json_or_multipart",
      query: Type.Object({ persona_id: Type.Optional(Type.String({ maxLength: 100, description: "as in the body" })) }),
      body: ChatBody,
      answers: { 200: chatEvents },
      handle: async ({ actor, query, request, reply }) => {
        const { body, image } = await readImageBody(request, deps.turns.images, checkBody);
        const begun = await begin(deps, actor, request, { ...body, persona_id: body.persona_id ?? query.persona_id }, image).catch(
          async (error: unknown) => {
            if (image !== null) await deps.turns.images.drop(image);
            throw error;
          },
        );
        if (begun.kind === "replay") {
          if (image !== null) await deps.turns.images.drop(image);
          reply.header("idempotent-replayed", "true").header("x-credits-charged", "0");
          const stream = openEventStream(reply, null);
          stream.write(begun.response);
          stream.end();
          return streamed;
        }
        const stream = openEventStream(reply, null);
        const running = takeTurn(deps.turns, begun, (_, text) => stream.write(text)).finally(() => {
          deps.underWay.delete(running);
          stream.end();
        });
        deps.underWay.add(running);
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

async function begin(
  deps: TurnRoutesDeps,
  actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor,
  request: FastifyRequest,
  body: Omit<Body, "persona_id"> & { readonly persona_id: string | undefined },
  image: SentImage | null,
): ReturnType<typeof beginTurn> {
  const key = idempotencyKey(request);
  const context = await personaOf(deps.directory, actor, body.persona_id);
  const visitor = await visitorOf(deps.visitors, context, request.headers, deps.turns.clock);
  const input: TurnInput = {
    message: body.message ?? "",
    sessionId: body.session_id ?? undefined,
    endUserId: visitor.endUserId,
    trusted: visitor.trusted,
    seesVisitor: actor.kind !== "persona_public",
    channel: body.channel,
    userAttributes: attributesOf(visitor, scalars(body.user_attributes)),
    metadata: body.metadata,
    consent: body.consent ?? false,
    image,
    // A visitor's first call has no id yet, so it is identified by its address.
    repeatable: key === null ? null : { key, caller: actor.kind === "persona_public" ? browserOf(request) : `key:${actor.keyId}` },
  };
  return beginTurn(deps.turns, context, input);
}

function scalars(sent: Body["user_attributes"]): UserAttributes | undefined {
  if (sent == null) return undefined;
  return Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}

/** As much as can be told of a browser that no visitor id is known of yet. */
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
