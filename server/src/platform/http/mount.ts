import type { FastifyInstance, FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import type { RateLimiter } from "../limits/enforce.ts";
import { answerCheck, assertAnswer, frameCheck } from "../endpoint/answer-check.ts";
import { type Answer, streamed } from "../endpoint/call.ts";
import { isUtf8 } from "../endpoint/charset.ts";
import { deprecationHeaders } from "../endpoint/deprecation.ts";
import { assertDeclared, codesOf, isApiPath, type Method, type Route } from "../endpoint/route.ts";
import type { Authenticate } from "./authenticate.ts";
import type { SocketHost } from "./sockets.ts";
import { audienceOf, type Audience, type Cors } from "./cors.ts";

interface MountOptions {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly cors: Cors;
  readonly sockets: Pick<SocketHost, "handlerOf">;
  /** Maximum size in bytes of a JSON body from a caller with credentials. */
  readonly bodyLimit: number;
  /** Whether every response is checked against its declaration. */
  readonly checkAnswers: boolean;
  /** See `AppOptions`. */
  readonly isOpen?: () => boolean;
}

/** Limit for anonymous callers. It is low because parsing JSON blocks the process: 16 MB can take up to a second. */
const publicBodyBytes = 65_536;
const visitorBodyBytes = 1_048_576;

function bodyLimitOf({ access }: Route, most: number): number {
  if (access === "public") return Math.min(most, publicBodyBytes);
  return access.includes("persona_public") ? Math.min(most, visitorBodyBytes) : most;
}

/**
 * Returns the schema of a route's query. In the API, a misspelled parameter is an error, because ignoring a filter would return or delete
 * too much. Pages and their files accept any parameter, because mail programs and search engines add parameters to links.
 */
function querySchema({ url, access, query }: Route): { readonly querystring?: object } {
  if (!isApiPath(url)) return query === undefined ? {} : { querystring: query };
  const { properties = {}, ...rest } = (query ?? {}) as { readonly properties?: object };
  const isOfChat = access !== "public" && access.includes("persona_public");
  // Requests with account keys specify the persona in the URL, as do browsers' `EventSource` and image elements.
  const known = isOfChat ? { persona_id: { type: "string" }, ...properties } : properties;
  return { querystring: { type: "object", ...rest, properties: known, additionalProperties: false } };
}

const allMethods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Mounts all routes, and responds to unsupported methods on their paths. */
export function mount(app: FastifyInstance, options: MountOptions): void {
  const methodsByUrl = new Map<string, Set<Method>>();
  for (const declared of options.routes) {
    assertDeclared(declared);
    const methods = methodsByUrl.get(declared.url) ?? new Set();
    methodsByUrl.set(declared.url, methods.add(declared.method));
    const check = options.checkAnswers ? checked(declared) : null;
    const handle = declared.socket === undefined ? declared.handle : options.sockets.handlerOf(declared, declared.socket);
    const deprecation = declared.deprecated === undefined ? null : deprecationHeaders(declared.deprecated, declared.tag, declared.id);
    app.route({
      method: declared.method,
      url: declared.url,
      bodyLimit: bodyLimitOf(declared, options.bodyLimit),
      config: {
        declared: codesOf(declared),
        audience: audienceOf(declared),
        isAsset: declared.rate === "Assets",
        takesSessions: declared.access !== "public" && declared.access.includes("session"),
        ...(options.checkAnswers ? { frameCheck: frameCheck(declared) } : {}),
      },
      schema: {
        ...(declared.body !== undefined && (declared.consumes ?? "json") === "json" ? { body: declared.body } : {}),
        ...querySchema(declared),
        ...(declared.params !== undefined ? { params: declared.params } : {}),
      },
      onRequest: async (request, reply) => {
        if (deprecation !== null) reply.headers(deprecation);
        if (declared.tag !== "Service" && options.isOpen?.() === false) {
          fail("server.unavailable", "The service is starting. Retry after the number of seconds in `Retry-After`.", { retryAfter: 1 });
        }
        request.actor = await options.authenticate(request, declared).catch(async (error: unknown) => {
          if (isCountedLater(request)) await options.rateLimiter.count("Global", request, reply);
          throw error;
        });
        if (isCountedLater(request)) await options.rateLimiter.count("Global", request, reply);
        if (declared.rate !== "Global") await options.rateLimiter.count(declared.rate, request, reply);
        refuseContentType(request, declared);
      },
      handler: async (request, reply) => {
        const answer = await handle({
          actor: request.actor,
          body: request.body,
          query: request.query,
          params: request.params,
          requestId: request.id,
          request,
          reply,
        });
        // Otherwise Fastify would keep the request's state until the response ends.
        if (answer === streamed) return undefined;
        check?.(answer);
        reply.code(answer.status);
        if (answer.headers !== undefined) reply.headers(answer.headers);
        if (answer.json !== undefined) return reply.type("application/json; charset=utf-8").send(answer.json);
        return reply.send(answer.body);
      },
    });
  }
  const paths = options.routes.map((declared) => ({ method: declared.method, parts: declared.url.split("/") }));
  for (const [url, methods] of methodsByUrl) {
    const parts = url.split("/");
    const covering = new Set(paths.filter((path) => covers(path.parts, parts)).map(({ method }) => method));
    // `/documents/delete` is also the path of `GET /documents/:id` for a document whose id is `delete`.
    const others = allMethods.filter((method) => !covering.has(method));
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
    const config = { audience: widestAudience(options.routes.filter((declared) => declared.url === url)) };
    app.route({ method: "OPTIONS", url, config, handler: async (_, reply) => reply.code(204).header("allow", allow.join(", ")).send() });
    const refuse = (request: FastifyRequest): never =>
      fail("request.method_not_allowed", `This route does not support ${request.method}.`, { allow });
    app.route({
      method: [...others, "TRACE"],
      url,
      config,
      onRequest: async (request) => refuse(request),
      handler: async (request) => refuse(request),
    });
  }
}

/** Returns whether the request is counted under `Global` only after authentication, because its browser session may identify a user. */
export function isCountedLater({ headers, is404, routeOptions }: FastifyRequest): boolean {
  const { authorization, "x-api-key": key } = headers;
  return !is404 && key === undefined && authorization !== undefined && routeOptions.config.takesSessions === true;
}

/** Returns a function that throws if the route does not declare a response. */
function checked(declared: Route): (answer: Answer) => void {
  const check = answerCheck(declared);
  return (answer) => assertAnswer(declared.id, (sent) => check(sent as Answer), answer);
}

/** Returns the pages that may call a path, based on the path's most public route. */
function widestAudience(routes: readonly Route[]): Audience {
  const audiences = new Set(routes.map(audienceOf));
  return (["everybody", "personas"] as const).find((audience) => audiences.has(audience)) ?? "own";
}

/** Returns whether a parameterized path also matches another declared path. */
function covers(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, at) => part === path[at] || part.startsWith(":"));
}

/** Rejects compressed bodies, because nothing decompresses them. */
function refuseEncoding(encoding: string | undefined): void {
  if (encoding === undefined || /^\s*(identity\s*)?$/i.test(encoding)) return;
  fail("upload.unsupported_type", "Compressed bodies are not supported. Send the body without `Content-Encoding`.");
}

const multipartType = /^multipart\/form-data(;|$)/i;
const jsonType = /^application\/([a-z.+-]+\+)?json(;|$)/i;

function refuseContentType(request: FastifyRequest, declared: Route): void {
  const type = request.headers["content-type"];
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  // A beacon without a body still has a content type.
  if (declared.method === "GET" || (!hasBody && (type === undefined || declared.body === undefined))) return;
  refuseEncoding(request.headers["content-encoding"]);
  const consumes = declared.consumes ?? "json";
  const accepted =
    type !== undefined && ((consumes !== "multipart" && jsonType.test(type)) || (consumes !== "json" && multipartType.test(type)));
  if (accepted) {
    if (jsonType.test(type) && !isUtf8(type)) fail("upload.unsupported_type", "JSON must be UTF-8. Send it without a different `charset`.");
    return;
  }
  const wanted = {
    json: "application/json",
    multipart: "multipart/form-data",
    json_or_multipart: "application/json or multipart/form-data",
  };
  fail("upload.unsupported_type", `This route requires ${wanted[consumes]}.`);
}
