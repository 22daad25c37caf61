import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Actor } from "../../ports/actor.ts";
import { fail } from "../errors/fail.ts";
import type { ErrorCode } from "../errors/catalog.ts";
import type { Log } from "../lib/log.ts";
import type { RateLimiter } from "../limits/enforce.ts";
import type { Authenticate } from "./authenticate.ts";
import { BrokenRequests } from "./broken-request.ts";
import { audienceOfUnknown, Cors, isPreflight, type Audience, type CorsOptions } from "./cors.ts";
import { takeJsonBodies } from "./json-body.ts";
import { isCountedLater, mount } from "./mount.ts";
import { OpenSockets } from "./open-sockets.ts";
import { problemSender } from "./problem-handler.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { SocketHost, UpgradableRequest } from "./sockets.ts";
import { timeLimits, watchSlowBodies } from "./slow-clients.ts";
import type { FrameCheck } from "../endpoint/answer-check.ts";
import type { Route } from "../endpoint/route.ts";
import { validatorCompiler } from "../endpoint/validation.ts";

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly log: Log;
  readonly newId: () => string;
  /** Public address without a trailing slash; with port 0 known only after listening. */
  readonly baseUrl: () => string;
  readonly bodyLimit: number;
  readonly fileLimit: number;
  readonly trustedProxies: readonly string[];
  readonly cors: CorsOptions;
  /** Registry of open WebSockets, so that a shutdown can end them. */
  readonly sockets?: OpenSockets;
  /** Outside production, an undeclared code is an error. */
  readonly strictCodes: boolean;
  /** Whether every response is checked against its declaration, for tests. */
  readonly checkAnswers: boolean;
  /** The page for an address that is not a route, because the web interface has its own addresses. Null if there is none. */
  readonly pageAt?: (request: FastifyRequest) => { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } | null;
  /** False during startup: only the routes that report the service's state respond. Absent: always open. */
  readonly isOpen?: () => boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    declared?: ReadonlyMap<ErrorCode, readonly number[]>;
    audience?: Audience;
    /** Files that browsers load, which count under their own limit. */
    isAsset?: boolean;
    /** Whether a browser session may call. */
    takesSessions?: boolean;
    /** Set if events are checked before they are written. */
    frameCheck?: FrameCheck | undefined;
  }
}

/** Builds the HTTP server with every route mounted; rejects incomplete declarations. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const sendProblem = problemSender({
    baseUrl: options.baseUrl,
    log: options.log,
    strictCodes: options.strictCodes,
    bodyLimit: options.bodyLimit,
    checkAnswers: options.checkAnswers,
    declared: (request) => request.routeOptions?.config?.declared,
  });
  const cors = new Cors(options.cors);
  const broken = new BrokenRequests(options);
  const headersOf = securityHeaders(options.baseUrl().startsWith("https:"));
  const app = Fastify({
    logger: false,
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers["x-request-id"], options.newId),
    routerOptions: { maxParamLength: 1_000 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    requestTimeout: timeLimits.requestTimeout,
    connectionTimeout: timeLimits.connectionTimeout,
    keepAliveTimeout: timeLimits.keepAliveTimeout,
    http: {
      headersTimeout: timeLimits.headersTimeout,
      connectionsCheckingInterval: timeLimits.connectionsCheckingInterval,
      maxHeaderSize: 16_384,
      IncomingMessage: UpgradableRequest,
      // The hook below rejects it with a problem.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      const audience = audienceOfUnknown(request.url);
      prepare(request, reply, audience);
      cors.grant(request, reply, audience);
      void sendProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => broken.answerSocket(error, socket),
  });
  watchSlowBodies(app.server, (response) => broken.answerResponse(response, "The body took too long to arrive."));
  app.server.on("checkExpectation", (_, response) => broken.answerResponse(response, "Only `Expect: 100-continue` is supported."));
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(sendProblem);
  app.decorateRequest("actor", null);
  takeJsonBodies(app);
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: options.fileLimit, files: 1, fields: 10, parts: 12, fieldSize: 1_048_576, headerPairs: 200 },
  });

  // Must be the first hook, so that rejections have these headers, too.
  app.addHook("onRequest", async (request, reply) => {
    const audience = request.routeOptions.config.audience ?? audienceOfUnknown(request.url);
    prepare(request, reply, audience);
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1") {
      reply.hijack();
      broken.answerResponse(reply.raw, "The `Host` header is missing.");
      return reply;
    }
    if (isPreflight(request)) return answerPreflight(request, reply, audience);
    cors.grant(request, reply, audience);
    // A signed-in user is counted once known.
    if (request.routeOptions.config.isAsset !== true && !isCountedLater(request)) await options.rateLimiter.count("Global", request, reply);
    // Runs before the body is read, which is not needed here.
    if (!request.is404) return undefined;
    const page = options.pageAt?.(request) ?? null;
    if (page === null) notFound(request);
    return reply.headers(page.headers).send(page.body);
  });
  app.setNotFoundHandler(async (request) => notFound(request));
  mount(app, { ...options, cors, sockets: new SocketHost(app, { ...options, sockets: options.sockets ?? new OpenSockets() }) });
  return app;

  function prepare(request: FastifyRequest, reply: FastifyReply, audience: Audience): void {
    reply.header("x-request-id", request.id);
    reply.headers(headersOf({ embeddable: audience !== "own", isPrivate: isInterface.test(request.url) }));
  }

  async function answerPreflight(request: FastifyRequest, reply: FastifyReply, audience: Audience): Promise<FastifyReply> {
    // Pages can read rejected calls but not rejected preflights, so the call that follows is rejected instead.
    await options.rateLimiter.count("Global", request, reply).catch(() => undefined);
    return cors.answerPreflight(request, reply, audience);
  }
}

/** Responses on these paths are private to one caller. */
const isInterface = /^\/(api|v1)\//;

function notFound(request: FastifyRequest): never {
  fail("resource.not_found", `No route matches ${request.method} ${request.url.split("?", 1)[0]}.`);
}
