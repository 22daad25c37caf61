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
import { rejectionLog, type Rejection } from "./rejection-log.ts";
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
  /** Returns the public URL without a trailing slash. If the port is 0, the URL is known only after the port has been bound. */
  readonly baseUrl: () => string;
  readonly bodyLimit: number;
  readonly fileLimit: number;
  readonly trustedProxies: readonly string[];
  readonly cors: CorsOptions;
  /** Called for every request that is answered with a problem, with its caller if known. */
  readonly onRejected?: (actor: Actor | null, rejection: Rejection) => void;
  /** Registry of open WebSockets, used to end them on shutdown. */
  readonly sockets?: OpenSockets;
  /** Whether an undeclared code is an error, as it is outside production. */
  readonly strictCodes: boolean;
  /** Whether every response is checked against its declaration, as in tests. */
  readonly checkAnswers: boolean;
  /** Returns the page of the web interface for a URL that does not match a route, or null if there is none. */
  readonly pageAt?: (request: FastifyRequest) => { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } | null;
  /** Returns false during startup, when only routes that report the service's state are served. If absent, the service is always open. */
  readonly isOpen?: () => boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    declared?: ReadonlyMap<ErrorCode, readonly number[]>;
    audience?: Audience;
    /** Whether the route serves a file that browsers load. Such files have a separate rate limit. */
    isAsset?: boolean;
    /** Whether the route accepts browser sessions. */
    takesSessions?: boolean;
    /** Set if events are checked before they are sent. */
    frameCheck?: FrameCheck | undefined;
  }
}

/** Builds the HTTP server with all routes. Rejects incomplete declarations. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const rejected = rejectionLog(options.log);
  const sendProblem = problemSender({
    ...options,
    rejected: (rejection, actor) => {
      rejected(rejection);
      options.onRejected?.(actor, rejection);
    },
    declared: (request) => request.routeOptions?.config?.declared,
  });
  const cors = new Cors(options.cors);
  const broken = new BrokenRequests({ ...options, rejected });
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
      // Node itself must not require the header, because a hook below rejects its absence with a problem.
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

  // Must be the first hook, so that rejections also have these headers.
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
    // Signed-in users are counted after authentication.
    if (request.routeOptions.config.isAsset !== true && !isCountedLater(request)) await options.rateLimiter.count("Global", request, reply);
    // Runs before the body is read, because the body is not needed here.
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
    // Pages can read a rejected call but not a rejected preflight, so the limit is enforced on the call that follows.
    await options.rateLimiter.count("Global", request, reply).catch(() => undefined);
    return cors.answerPreflight(request, reply, audience);
  }
}

/** Paths whose responses are private to one caller. */
const isInterface = /^\/(api|v1)\//;

function notFound(request: FastifyRequest): never {
  fail("resource.not_found", `No route matches ${request.method} ${request.url.split("?", 1)[0]}.`);
}
