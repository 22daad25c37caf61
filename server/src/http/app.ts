import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Actor } from "../auth/actor.ts";
import { fail } from "../errors/fail.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { Log } from "../lib/log.ts";
import type { RateLimiter } from "../limits/enforce.ts";
import { streamed } from "../entry/call.ts";
import type { Authenticate } from "./authenticate.ts";
import { takeJsonBodies } from "./json-body.ts";
import { problemSender } from "./problem-handler.ts";
import { requestIdOf } from "./request-id.ts";
import { assertDeclared, codesOf, type Method, type Route } from "../entry/route.ts";
import { validatorCompiler } from "../entry/validation.ts";

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly log: Log;
  readonly newId: () => string;
  /** Public address without a slash at the end; known only after listening where the port is 0. */
  readonly baseUrl: () => string;
  readonly bodyLimit: number;
  readonly fileLimit: number;
  readonly trustedProxies: readonly string[];
  /** Outside production an undeclared code is an error. */
  readonly strictCodes: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    declared?: ReadonlyMap<ErrorCode, readonly number[]>;
  }
}

const allMethods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Builds the HTTP server with every route mounted; refuses routes that do not declare themselves. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const sendProblem = problemSender({
    baseUrl: options.baseUrl,
    log: options.log,
    strictCodes: options.strictCodes,
    bodyLimit: options.bodyLimit,
    declared: (request) => request.routeOptions?.config?.declared,
  });
  const app = Fastify({
    logger: false,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers["x-request-id"], options.newId),
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Slow clients hold a socket for at most this long before their headers or body are in.
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as FastifyReply),
    clientErrorHandler: answerBrokenRequest(options),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(sendProblem);
  app.decorateRequest("actor", null);
  takeJsonBodies(app);
  // Before anything answers, preflights included.
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginResourcePolicy: { policy: "cross-origin" } });
  await app.register(cors, {
    origin: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    // An OPTIONS that is no preflight is answered as well.
    strictPreflight: false,
    exposedHeaders: ["x-request-id", "retry-after", "ratelimit", "ratelimit-policy", "x-credits-charged", "idempotent-replayed"],
    maxAge: 600,
  });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: options.fileLimit, files: 1, fields: 10, parts: 12, fieldSize: 1_048_576, headerPairs: 200 },
  });

  app.addHook("onRequest", async (request, reply) => {
    await options.rateLimiter.count("Global", request, reply);
    // Before a body is read: what is wrong with it is of no matter here.
    if (request.is404) notFound(request);
  });
  app.setNotFoundHandler(async (request) => notFound(request));
  mount(app, options);
  return app;
}

function notFound(request: FastifyRequest): never {
  fail("resource.not_found", `There is nothing at ${request.method} ${request.url.split("?", 1)[0]}`);
}

function mount(app: FastifyInstance, options: AppOptions): void {
  const methodsByUrl = new Map<string, Set<Method>>();
  for (const declared of options.routes) {
    assertDeclared(declared);
    const methods = methodsByUrl.get(declared.url) ?? new Set();
    methodsByUrl.set(declared.url, methods.add(declared.method));
    app.route({
      method: declared.method,
      url: declared.url,
      config: { declared: codesOf(declared) },
      schema: {
        ...(declared.body !== undefined && (declared.consumes ?? "json") === "json" ? { body: declared.body } : {}),
        ...(declared.query !== undefined ? { querystring: declared.query } : {}),
        ...(declared.params !== undefined ? { params: declared.params } : {}),
      },
      onRequest: async (request, reply) => {
        request.actor = await options.authenticate(request, declared);
        if (declared.rate !== "Global") await options.rateLimiter.count(declared.rate, request, reply);
        refuseContentType(request, declared);
      },
      handler: async (request, reply) => {
        const answer = await declared.handle({
          actor: request.actor,
          body: request.body,
          query: request.query,
          params: request.params,
          requestId: request.id,
          request,
          reply,
        });
        // Fastify would wait for the end of the response, at the price of what it keeps meanwhile.
        if (answer === streamed) return undefined;
        reply.code(answer.status);
        if (answer.headers !== undefined) reply.headers(answer.headers);
        if (answer.json !== undefined) return reply.type("application/json; charset=utf-8").send(answer.json);
        return reply.send(answer.body);
      },
    });
  }
  for (const [url, methods] of methodsByUrl) {
    // `/documents/delete` is also what `GET /documents/:id` means for a document of that name.
    const others = allMethods.filter(
      (method) => !methods.has(method) && !options.routes.some((other) => other.method === method && covers(other.url, url)),
    );
    if (others.length === 0) continue;
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"];
    const refuse = (request: FastifyRequest): never =>
      fail("request.method_not_allowed", `${request.method} is not possible here`, { allow });
    app.route({
      method: others,
      url,
      onRequest: async (request) => refuse(request),
      handler: async (request) => refuse(request),
    });
  }
}

/** Whether a path with parameters matches another declared path. */
function covers(pattern: string, url: string): boolean {
  const parts = pattern.split("/");
  const others = url.split("/");
  return parts.length === others.length && parts.every((part, at) => part === others[at] || part.startsWith(":"));
}

const multipartType = /^multipart\/form-data(;|$)/i;
const jsonType = /^application\/([a-z.+-]+\+)?json(;|$)/i;

function refuseContentType(request: FastifyRequest, declared: Route): void {
  const type = request.headers["content-type"];
  const hasBody = request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  // A beacon without a body names a type all the same.
  if (declared.method === "GET" || (!hasBody && (type === undefined || declared.body === undefined))) return;
  const consumes = declared.consumes ?? "json";
  const accepted =
    type !== undefined && ((consumes !== "multipart" && jsonType.test(type)) || (consumes !== "json" && multipartType.test(type)));
  if (accepted) return;
  const wanted = {
    json: "application/json",
    multipart: "multipart/form-data",
    json_or_multipart: "application/json or multipart/form-data",
  };
  fail("upload.unsupported_type", `This address takes ${wanted[consumes]}`);
}

/** Answers what is no HTTP request at all with a problem as well, then closes the connection. */
function answerBrokenRequest(options: AppOptions) {
  return function clientError(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
    const timeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    const requestId = options.newId();
    const detail = tooLarge ? "The headers are too large" : timeout ? "The request took too long to arrive" : "The request is malformed";
    const body = JSON.stringify({
      type: `${options.baseUrl()}/errors/validation.failed`,
      title: "Validation failed",
      status: 400,
      detail,
      instance: requestId,
      code: "validation.failed",
      errors: [{ field: "", code: tooLarge ? "too_long" : "format", message: detail }],
    });
    socket.end(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\nx-request-id: ${requestId}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}
