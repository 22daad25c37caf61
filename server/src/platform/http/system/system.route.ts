import Type from "typebox";
import { ok } from "../../endpoint/call.ts";
import { about, named, type View } from "../../endpoint/schemas.ts";
import { fail } from "../../errors/fail.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { isTolerated, type Outage } from "../../lib/outage.ts";

/** A component that must be ready before requests are served. */
export interface ReadinessCheck {
  readonly name: string;
  /** Whether cached data can replace the component during a short database outage. */
  readonly needsDatabase: boolean;
  /** Rejects if the component is not ready. */
  check(): Promise<void>;
}

export interface SystemRoutesDeps {
  readonly version: string;
  readonly checks: readonly ReadinessCheck[];
  /** Returns the metrics in Prometheus text format. */
  readonly metrics: () => Promise<string>;
  /** Returns whether an address belongs to this machine or to the internal network. */
  readonly isInternal: (address: string) => boolean;
  /** Returns true once a shutdown has started, so that load balancers use another node. */
  readonly stopping: () => boolean;
  readonly outage: Outage;
}

const Health = named("Health", Type.Object({ status: Type.Literal("ok") }));
const Readiness = named(
  "Readiness",
  Type.Object({
    status: about(
      "`stale`: the database has been unreachable for less than two minutes, and searches are answered from cached data; `stopping`: the service is shutting down",
      Type.Enum(["ok", "stale", "failing", "stopping"]),
    ),
    stale_seconds: about("how long the database has been unreachable; absent if it responds", Type.Optional(Type.Integer())),
    checks: about("result for each component", Type.Record(Type.String(), Type.Enum(["ok", "failing"]))),
  }),
);
const Version = named("Version", Type.Object({ name: Type.Literal("parlance"), version: about("version of the service", Type.String()) }));

const readyMs = 3_000;

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no response in time")), readyMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Runs the checks. During a database outage, checks that need the database fail immediately. */
async function readiness({ checks, outage, stopping }: SystemRoutesDeps): Promise<{ isReady: boolean; body: View<typeof Readiness> }> {
  const isOut = outage.since() !== null;
  const run = async ({ check, needsDatabase }: ReadinessCheck): Promise<"ok" | "failing"> => {
    if (isOut && needsDatabase) return "failing";
    return withinTime(check()).then(
      () => "ok" as const,
      () => "failing" as const,
    );
  };
  const results = await Promise.all(checks.map(async (check) => ({ ...check, result: await run(check) })));
  const failing = results.filter(({ result }) => result === "failing");
  const since = outage.since();
  const isStale = failing.length > 0 && isTolerated(outage) && failing.every(({ needsDatabase }) => needsDatabase);
  const isReady = !stopping() && (failing.length === 0 || isStale);
  const status = stopping() ? "stopping" : isStale ? "stale" : isReady ? "ok" : "failing";
  return {
    isReady,
    body: {
      status,
      ...(since === null ? {} : { stale_seconds: Math.floor((performance.now() - since) / 1_000) }),
      checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    },
  };
}

export function systemRoutes(deps: SystemRoutesDeps): Route[] {
  const common = { method: "GET", tag: "Service", access: "public", rate: "Global", codes: [] } as const;
  return [
    route({
      ...common,
      url: "/healthz",
      id: "health",
      summary: "Check that the process is running",
      description: "Use it to decide whether to restart the process. To check whether the process can serve requests, call `ready`.",
      answers: { 200: Health },
      handle: async () => ok<View<typeof Health>>({ status: "ok" }),
    }),
    route({
      ...common,
      url: "/readyz",
      id: "ready",
      summary: "Check that the database, migrations, embedding model and index are ready",
      description:
        "Use it to decide whether to send requests to this node. While the database is unreachable, it returns 200 with `stale` for two minutes, because searches are answered from cached data. To check whether the process is running, call `health`.",
      answers: {
        200: Readiness,
        503: Readiness,
      },
      handle: async () => {
        const { isReady, body } = await readiness(deps);
        return isReady ? ok<View<typeof Readiness>>(body) : { status: 503 as const, body };
      },
    }),
    route({
      ...common,
      url: "/version",
      id: "version",
      summary: "Get the version of the service",
      description: "Use it to find out which release is running. For monitoring, use `ready` and `metrics`.",
      answers: { 200: Version },
      handle: async () => ok<View<typeof Version>>({ name: "parlance", version: deps.version }),
    }),
    route({
      ...common,
      url: "/metrics",
      id: "metrics",
      codes: ["auth.forbidden"],
      summary: "Get Prometheus metrics. Only callers on the same machine and internal services are allowed",
      description: "Use it for monitoring. To get one account's usage, call `listUsage`.",
      answers: { 200: "text/plain" },
      shows: { 200: { "text/plain": "# TYPE parlance_open_event_streams gauge\nparlance_open_event_streams 3\n" } },
      handle: async ({ request }) => {
        // A local proxy that is not in TRUSTED_PROXIES hides the caller's address.
        const { "x-forwarded-for": passedOn, forwarded, via } = request.headers;
        const isHidden = request.ips === undefined && (passedOn ?? forwarded ?? via) !== undefined;
        if (isHidden || !deps.isInternal(request.ip))
          fail("auth.forbidden", "Metrics are available only to this machine and to addresses in `INTERNAL_SERVICES`.");
        return ok(await deps.metrics(), { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
      },
    }),
  ];
}
