import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { computing } from "../chat/turn/computing.ts";
import type { LastRejections } from "../integrations/last-rejections.ts";
import type { Route } from "../platform/endpoint/route.ts";
import type { OpenStreams } from "../platform/endpoint/sse.ts";
import { buildApp } from "../platform/http/app.ts";
import type { Authenticate } from "../platform/http/authenticate.ts";
import { dashboardPage } from "../platform/http/system/dashboard.route.ts";
import type { InterfaceFiles } from "../platform/http/system/interface-files.ts";
import { answerNotOwner } from "../platform/http/not-owner.ts";
import { ids } from "../platform/ids.ts";
import { OpenSockets } from "../platform/http/open-sockets.ts";
import type { RateLimiter } from "../platform/limits/enforce.ts";
import { composeAudit } from "./audit.ts";
import type { Foundation } from "./foundation.ts";

const turnsPatienceMs = 20_000;
const requestsPatienceMs = 3_000;
/** Maximum period over which event streams are ended. */
const streamsMs = 10_000;

interface HttpParts {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly lastRejections: LastRejections;
  /** Files of the dashboard build. */
  readonly dashboard: InterfaceFiles;
  readonly streams: OpenStreams;
  /** Running turns. A shutdown waits for them. */
  readonly underWay: ReadonlySet<Promise<void>>;
  /** Closes connections that the HTTP server does not track. */
  readonly closeOthers: () => Promise<void>;
}

/**
 * Builds the HTTP server and binds its port. On shutdown, `/readyz` fails first, so that load balancers use other nodes; then the service
 * refuses connections, ends event streams, and waits for running turns.
 */
export async function listen(base: Foundation, parts: HttpParts): Promise<FastifyInstance> {
  const { settings, metrics, lifecycle, cleanup } = base;
  const sockets = new OpenSockets();
  metrics.gauge("open_sockets", "Open WebSockets", () => sockets.size);
  const app = await build(base, parts, sockets);
  app.server.on("connection", () => computing.arrived());
  // Load balancers then open their next connection to another node.
  app.addHook("onRequest", async (_, reply) => {
    if (lifecycle.isStopping()) reply.header("connection", "close");
  });
  app.addHook("onResponse", async (request, reply) => {
    metrics.request(request.routeOptions.url ?? "none", request.method, reply.statusCode, reply.elapsedTime / 1_000);
  });
  cleanup.add("http", () => close(app, base, { ...parts, sockets }));
  const address = await app.listen({ host: settings.host, port: settings.port });
  if (settings.publicUrl === undefined) lifecycle.listensAt(address);
  return app;
}

function build(base: Foundation, parts: HttpParts, sockets: OpenSockets): Promise<FastifyInstance> {
  const { settings, store, log, lifecycle } = base;
  const { routes, authenticate, rateLimiter, lastRejections, dashboard } = parts;
  return buildApp({
    routes: composeAudit(
      base,
      routes.map((declared) => answerNotOwner(declared, store.objectOwners)),
    ),
    authenticate,
    rateLimiter,
    log,
    newId: ids.uuidv7,
    baseUrl: lifecycle.address,
    bodyLimit: settings.limits.bodyBytes,
    fileLimit: settings.limits.fileBytes,
    trustedProxies: settings.trustedProxies,
    cors: {
      ownOrigin: lifecycle.origin,
      ownOrigins: settings.corsOrigins,
    },
    strictCodes: !settings.production,
    checkAnswers: settings.checkAnswers,
    pageAt: (request) => dashboardPage(dashboard, request),
    isOpen: lifecycle.isOpen,
    onRejected: (actor, rejection) => lastRejections.note(actor, rejection),
    sockets,
  });
}

interface ClosedParts extends HttpParts {
  readonly sockets: OpenSockets;
}

async function close(
  app: FastifyInstance,
  { lifecycle, settings }: Foundation,
  { streams, sockets, underWay, closeOthers }: ClosedParts,
): Promise<void> {
  lifecycle.stop();
  const drainMs = lifecycle.drains() ? settings.drainMs : 0;
  await delay(drainMs);
  const closed = app.close();
  const ended = streams.endAll(Math.min(drainMs, streamsMs));
  sockets.endAll();
  void closeOthers();
  await Promise.race([Promise.all([...underWay, ended]), patience(turnsPatienceMs)]);
  // The remaining connections are idle or too slow.
  await Promise.race([closed, patience(requestsPatienceMs)]);
  app.server.closeAllConnections();
  await closed;
}

function patience(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
