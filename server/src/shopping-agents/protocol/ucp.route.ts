import Type from "typebox";
import { type AnswerTo, empty, ok } from "../../platform/endpoint/call.ts";
import { namesTag } from "../../platform/endpoint/entity-tag.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, named, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { untilGone } from "../../platform/endpoint/until-gone.ts";
import { Failure, fail } from "../../platform/errors/fail.ts";
import { originDetail } from "../../platform/errors/origin-detail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { RateLimiter } from "../../platform/limits/enforce.ts";
import type { PersonaDirectory } from "../../personas/directory.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { businessProfile } from "./business-profile.ts";
import type { CatalogExchange } from "./catalog-exchange.ts";
import { isSameOrigin } from "../../platform/lib/origin.ts";

export interface UcpRoutesDeps {
  readonly directory: PersonaDirectory;
  readonly exchange: CatalogExchange;
  readonly rateLimiter: Pick<RateLimiter, "count">;
  /** Returns the public URL without a trailing slash. */
  readonly baseUrl: () => string;
  /** Persona whose profile is served at `/.well-known/ucp`. */
  readonly ownPersonaId: string | undefined;
}

const Entries = Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.String())));
const Profile = named(
  "BusinessProfile",
  Type.Object({
    ucp: Type.Object({ version: Type.String(), services: Entries, capabilities: Entries, payment_handlers: Entries }),
  }),
);
const Rpc = named(
  "ToolProtocolAnswer",
  Type.Object(
    {
      jsonrpc: Type.Literal("2.0"),
      id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
      result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      error: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) })),
    },
    { description: "Model Context Protocol response" },
  ),
);
const rpcAnswers = { 200: Rpc, 202: null, 400: Rpc, 402: Rpc, 422: Rpc, 424: Rpc, 429: Rpc, 503: Rpc } as const;
const profileAnswers = { 200: Profile, 304: null } as const;
/** Header value that specifies how long agents may cache a profile. */
const cacheControl = "public, max-age=300";

type RpcAnswer = AnswerTo<typeof rpcAnswers>;

/** Routes of the Universal Commerce Protocol. They give shopping agents read-only access to a persona's products. */
export function ucpRoutes(deps: UcpRoutesDeps): Route[] {
  const profile = { method: "GET", tag: "Agents", access: "public", rate: "Global", codes: ["resource.not_found"] } as const;
  return [
    route({
      ...profile,
      url: "/.well-known/ucp",
      id: "getUcpProfile",
      summary: "Get the UCP business profile of the persona that `UCP_PERSONA_ID` selects",
      description: "Shopping agents use it to discover what the shop offers. For other personas, call `getPersonaUcpProfile`.",
      answers: profileAnswers,
      handle: async ({ request }) => profileAnswer(deps, await offering(deps, deps.ownPersonaId ?? ""), request.headers["if-none-match"]),
    }),
    route({
      ...profile,
      url: "/ucp/:persona_id/.well-known/ucp",
      id: "getPersonaUcpProfile",
      summary: "Get the UCP business profile of a persona whose `catalog_tools` are enabled",
      description: "Shopping agents use it to discover what the persona's brand offers. For visitor-facing pages, call `getPublicPersona`.",
      params: idParams("persona_id"),
      answers: profileAnswers,
      handle: async ({ params, request }) => profileAnswer(deps, await offering(deps, params.persona_id), request.headers["if-none-match"]),
    }),
    route({
      method: "POST",
      url: "/ucp/:persona_id/mcp",
      id: "callCatalog",
      summary: "Call search_catalog, lookup_catalog or get_product of the Universal Commerce Protocol over the Model Context Protocol",
      description: "Shopping agents use it to read products. Programs that have a key should call `search` instead.",
      example: { jsonrpc: "2.0", id: 1, method: "tools/list" },
      tag: "Agents",
      access: "public",
      rate: "Global",
      codes: ["resource.not_found", "auth.origin_not_allowed"],
      params: idParams("persona_id"),
      documentedBody: Type.Object(
        {
          jsonrpc: Type.Literal("2.0"),
          method: Type.String(),
          id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
          params: Type.Optional(Type.Object({})),
        },
        { description: "Model Context Protocol message" },
      ),
      answers: rpcAnswers,
      handle: async ({ params, body, request, reply, requestId }) => {
        const context = await offering(deps, params.persona_id);
        assertSpeaksOn(context, request.headers.origin, new URL(deps.baseUrl()).origin);
        if (typeof body !== "object" || body === null || Array.isArray(body)) {
          const message = "must be a single JSON-RPC message";
          fail("validation.failed", `The body ${message}.`, { errors: [{ field: "", code: "type", message }] });
        }
        const { accountId, id: personaId } = context.persona;
        const actor = { kind: "persona_public", accountId, personaId } as const;
        // From here on, the call is counted toward the rate limits of the persona and the address.
        request.actor = actor;
        const refused = await deps.rateLimiter.count("Search", request, reply).then(() => null, refusedForRate);
        if (refused !== null) return rateAnswer(refused, body);
        const call = { context, requestId };
        return (await deps.exchange({ actor, requestId, request, reply }, call, body, untilGone(reply.raw))) as RpcAnswer;
      },
    }),
  ];
}

/**
 * Returns a persona whose catalog is public. @throws Failure `resource.not_found`, which is identical for unknown personas and for those
 * whose catalog is not public
 */
async function offering({ directory }: UcpRoutesDeps, sent: string): Promise<PersonaContext> {
  const personaId = uuidOrNull(sent);
  const context = personaId === null ? null : await directory.context(personaId);
  const { isPublic, status, catalogTools } = context?.persona ?? {};
  if (context === null || isPublic !== true || status !== "ready" || catalogTools !== true) {
    fail("resource.not_found", "No persona that has its catalog tools enabled exists at this URL.");
  }
  return context;
}

/** Checks a page's origin against the persona's allowed origins. Agents send no `Origin`. */
function assertSpeaksOn({ persona }: PersonaContext, origin: string | undefined, own: string): void {
  const { allowedOrigins } = persona;
  if (origin === undefined || isSameOrigin(own, origin) || allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return;
  fail("auth.origin_not_allowed", originDetail(origin));
}

function profileAnswer(
  { baseUrl }: UcpRoutesDeps,
  { persona }: PersonaContext,
  known: string | undefined,
): AnswerTo<typeof profileAnswers> {
  const body = businessProfile(`${baseUrl()}/ucp/${persona.id}/mcp`);
  const etag = `"${hashOf(body).toString("base64url").slice(0, 16)}"`;
  const headers = { etag, "cache-control": cacheControl };
  return namesTag(known, etag) ? empty(304, headers) : ok(body, headers);
}

function refusedForRate(error: unknown): Failure {
  if (error instanceof Failure && error.code === "limits.rate_exceeded") return error;
  throw error;
}

function rateAnswer({ message, retryAfter = 60 }: Failure, body: object): RpcAnswer {
  const { id } = body as { readonly id?: unknown };
  return {
    status: 429,
    body: {
      jsonrpc: "2.0",
      id: typeof id === "string" || Number.isInteger(id) ? (id as string | number) : null,
      error: { code: -32_000, message, data: { retry_after: retryAfter } },
    },
    headers: { "retry-after": String(retryAfter) },
  };
}
