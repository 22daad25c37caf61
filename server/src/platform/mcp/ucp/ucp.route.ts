import Type from "typebox";
import type { Answer } from "../../endpoint/call.ts";
import { namesTag } from "../../endpoint/entity-tag.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { idParams, uuidOrNull } from "../../endpoint/schemas.ts";
import { untilGone } from "../../endpoint/until-gone.ts";
import { Failure, fail } from "../../errors/fail.ts";
import { hashOf } from "../../lib/canonical-json.ts";
import type { RateLimiter } from "../../limits/enforce.ts";
import type { PersonaDirectory } from "../../../personas/directory.ts";
import type { PersonaContext } from "../../../personas/store.ts";
import { businessProfile } from "./business-profile.ts";
import type { CatalogExchange } from "./catalog-exchange.ts";
import { isSameOrigin } from "../../lib/origin.ts";

export interface UcpRoutesDeps {
  readonly directory: PersonaDirectory;
  readonly exchange: CatalogExchange;
  readonly rateLimiter: Pick<RateLimiter, "count">;
  /** Public address without a trailing slash. */
  readonly baseUrl: () => string;
  /** Persona whose profile is served at `/.well-known/ucp`. */
  readonly ownPersonaId: string | undefined;
}

const Profile = Type.Object({ ucp: Type.Object({ version: Type.String() }) });
const Rpc = Type.Object({ jsonrpc: Type.Literal("2.0") }, { description: "Model Context Protocol response" });
/** How long agents may cache a profile. */
const cacheControl = "public, max-age=300";

/** Routes of the Universal Commerce Protocol, read-only: a persona's products for shopping agents. */
export function ucpRoutes(deps: UcpRoutesDeps): Route[] {
  const profile = { method: "GET", tag: "Agents", access: "public", rate: "Global", codes: ["resource.not_found"] } as const;
  return [
    route({
      ...profile,
      url: "/.well-known/ucp",
      id: "getUcpProfile",
      summary: "Get the UCP business profile of the persona in UCP_PERSONA_ID",
      answers: { 200: Profile, 304: null },
      handle: async ({ request }) => profileAnswer(deps, await offering(deps, deps.ownPersonaId ?? ""), request.headers["if-none-match"]),
    }),
    route({
      ...profile,
      url: "/ucp/:persona_id/.well-known/ucp",
      id: "getPersonaUcpProfile",
      summary: "Get the UCP business profile of a persona with `catalog_tools`",
      params: idParams("persona_id"),
      answers: { 200: Profile, 304: null },
      handle: async ({ params, request }) => profileAnswer(deps, await offering(deps, params.persona_id), request.headers["if-none-match"]),
    }),
    route({
      method: "POST",
      url: "/ucp/:persona_id/mcp",
      id: "callCatalog",
      summary: "Call the UCP catalog tools search_catalog, lookup_catalog and get_product over the Model Context Protocol",
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
      answers: { 200: Rpc, 202: null, 400: Rpc, 402: Rpc, 422: Rpc, 424: Rpc, 429: Rpc, 503: Rpc },
      handle: async ({ params, body, request, reply, requestId }) => {
        const context = await offering(deps, params.persona_id);
        assertSpeaksOn(context, request.headers.origin, new URL(deps.baseUrl()).origin);
        if (typeof body !== "object" || body === null || Array.isArray(body)) {
          const message = "must be a single JSON-RPC message";
          fail("validation.failed", `The body ${message}.`, { errors: [{ field: "", code: "type", message }] });
        }
        const { accountId, id: personaId } = context.persona;
        const actor = { kind: "persona_public", accountId, personaId } as const;
        // From here on the call counts by persona and address.
        request.actor = actor;
        const refused = await deps.rateLimiter.count("Search", request, reply).then(() => null, refusedForRate);
        if (refused !== null) return rateAnswer(refused, body);
        return deps.exchange({ actor, requestId, request, reply }, { context, requestId }, body, untilGone(reply.raw));
      },
    }),
  ];
}

/** Returns a persona with a public catalogue. @throws Failure `resource.not_found`, the same for all others */
async function offering({ directory }: UcpRoutesDeps, sent: string): Promise<PersonaContext> {
  const personaId = uuidOrNull(sent);
  const context = personaId === null ? null : await directory.context(personaId);
  const { isPublic, status, catalogTools } = context?.persona ?? {};
  if (context === null || isPublic !== true || status !== "ready" || catalogTools !== true) {
    fail("resource.not_found", "No persona with an enabled catalog exists at this address.");
  }
  return context;
}

/** Checks the persona's allowed origins for pages; agents send no `Origin`. */
function assertSpeaksOn({ persona }: PersonaContext, origin: string | undefined, own: string): void {
  const { allowedOrigins } = persona;
  if (origin === undefined || isSameOrigin(own, origin) || allowedOrigins.length === 0 || allowedOrigins.includes(origin)) return;
  fail("auth.origin_not_allowed", "This origin is not in the persona's `allowed_origins`.");
}

function profileAnswer({ baseUrl }: UcpRoutesDeps, { persona }: PersonaContext, known: string | undefined): Answer {
  const body = businessProfile(`${baseUrl()}/ucp/${persona.id}/mcp`);
  const etag = `"${hashOf(body).toString("base64url").slice(0, 16)}"`;
  const headers = { etag, "cache-control": cacheControl };
  return namesTag(known, etag) ? { status: 304, headers } : { status: 200, body, headers };
}

function refusedForRate(error: unknown): Failure {
  if (error instanceof Failure && error.code === "limits.rate_exceeded") return error;
  throw error;
}

function rateAnswer({ status, message, retryAfter = 60 }: Failure, body: object): Answer {
  const { id = null } = body as { readonly id?: unknown };
  return {
    status,
    body: { jsonrpc: "2.0", id, error: { code: -32_000, message, data: { retry_after: retryAfter } } },
    headers: { "retry-after": String(retryAfter) },
  };
}
