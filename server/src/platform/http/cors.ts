import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "../endpoint/route.ts";
import { isSameOrigin } from "../lib/origin.ts";

/**
 * Pages that may read a response. `everybody`: all pages, for public documents; `personas`: pages on a persona's allowed origins, for calls
 * with the persona's public id; `own`: the service's own pages, for calls with keys and browser sessions.
 */
export type Audience = "everybody" | "personas" | "own";

const publicDocuments = new Set([
  "/openapi.json",
  "/docs",
  "/docs/:file",
  "/docs/api/:tag",
  "/errors/:code",
  "/healthz",
  "/version",
  "/v1/media/:picture_id",
  "/v1/media/:picture_id/:file",
  "/widget/v1.js",
  "/widget/v1.json",
  "/widget/:build/:file",
  "/.well-known/ucp",
  "/ucp/:persona_id/.well-known/ucp",
]);

export function audienceOf(declared: Pick<Route, "access" | "url">): Audience {
  if (publicDocuments.has(declared.url)) return "everybody";
  return declared.access !== "public" && declared.access.includes("persona_public") ? "personas" : "own";
}

/** Returns which pages may read the 404 response for an unknown path. */
export function audienceOfUnknown(path: string): Audience {
  return path.startsWith("/v1/") ? "personas" : "own";
}

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const visitorHeaders = "content-type, x-persona-id, x-end-user-id, x-end-user-token, idempotency-key, last-event-id, x-request-id";
const ownHeaders = `${visitorHeaders}, authorization, x-api-key, if-none-match, mcp-protocol-version, mcp-method, mcp-name`;
const exposed = "x-request-id, retry-after, ratelimit, ratelimit-policy, x-credits-charged, idempotent-replayed, deprecation, sunset, link";

export interface CorsOptions {
  /** Origin of the service itself. */
  readonly ownOrigin: () => string;
  /** Origins of the service's own pages in addition to the service's origin, in lowercase. */
  readonly ownOrigins: readonly string[];
}

/** Returns whether a request is a CORS preflight request. */
export function isPreflight(request: FastifyRequest): boolean {
  const { origin, "access-control-request-method": asked } = request.headers;
  return request.method === "OPTIONS" && origin !== undefined && asked !== undefined;
}

/** Returns the origin of the calling page, or null unless it is a single valid origin. */
function originOf(request: FastifyRequest): string | null {
  const { origin } = request.headers;
  return origin !== undefined && origin.length <= 500 && /^[\x21-\x2b\x2d-\x7e]+$/.test(origin) ? origin : null;
}

/** Sets the headers that allow pages to read responses. Does not restrict who may call. */
export class Cors {
  readonly #own: ReadonlySet<string>;
  readonly #ownOrigin: CorsOptions["ownOrigin"];

  constructor(options: CorsOptions) {
    this.#own = new Set(options.ownOrigins);
    this.#ownOrigin = options.ownOrigin;
  }

  /**
   * Allows the calling page to read the response. A page that the persona does not allow can also read the rejection, so that the page's
   * developer learns what to change. The call itself is rejected before it has any effect.
   */
  grant(request: FastifyRequest, reply: FastifyReply, audience: Audience): void {
    if (audience === "everybody") {
      reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", exposed);
      return;
    }
    reply.header("vary", "Origin");
    if (request.headers.origin === undefined) return;
    const origin = originOf(request);
    const isOwn = origin !== null && (this.#own.has(origin) || isSameOrigin(this.#ownOrigin(), origin));
    if (origin === null || (audience === "own" && !isOwn)) return;
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", exposed);
    if (isOwn) reply.header("access-control-allow-credentials", "true");
  }

  /** Responds to a browser's preflight. */
  answerPreflight(request: FastifyRequest, reply: FastifyReply, audience: Audience): FastifyReply {
    this.grant(request, reply, audience);
    if (reply.hasHeader("access-control-allow-origin")) {
      const isOwn = reply.hasHeader("access-control-allow-credentials");
      reply
        .header("access-control-allow-methods", methods)
        .header("access-control-allow-headers", isOwn ? ownHeaders : visitorHeaders)
        .header("access-control-max-age", "600")
        .removeHeader("access-control-expose-headers");
    }
    return reply.code(204).send();
  }
}
