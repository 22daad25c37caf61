import Type from "typebox";
import { ok } from "../../endpoint/call.ts";
import { about, named, type View } from "../../endpoint/schemas.ts";
import { fail } from "../../errors/fail.ts";
import { route, type Route } from "../../endpoint/route.ts";

/** A component that must be ready before requests are served. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects if the component is not ready. */
  check(): Promise<void>;
}

export interface SystemRoutesDeps {
  readonly version: string;
  readonly checks: readonly ReadinessCheck[];
  /** Returns the metrics in Prometheus text format. */
  readonly metrics: () => Promise<string>;
  /** Returns whether an address belongs to this machine or to an internal service. */
  readonly isInternal: (address: string) => boolean;
  /** Returns true once a shutdown has started, so that load balancers use another node. */
  readonly stopping: () => boolean;
}

const Health = named("Health", Type.Object({ status: Type.Literal("ok") }));
const Readiness = named(
  "Readiness",
  Type.Object({
    status: about("`stopping`: the service is shutting down", Type.Enum(["ok", "failing", "stopping"])),
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
      description: "Use it to decide whether to send requests to this node. To check whether the process is running, call `health`.",
      answers: {
        200: Readiness,
        503: Readiness,
      },
      handle: async () => {
        const results = await Promise.allSettled(deps.checks.map(({ check }) => withinTime(check())));
        const checks = Object.fromEntries(
          deps.checks.map(({ name }, at) => [name, results[at]?.status === "fulfilled" ? ("ok" as const) : ("failing" as const)]),
        );
        const ready = !deps.stopping() && results.every(({ status }) => status === "fulfilled");
        const body: View<typeof Readiness> = { status: deps.stopping() ? "stopping" : ready ? "ok" : "failing", checks };
        return ready ? ok<View<typeof Readiness>>(body) : { status: 503 as const, body };
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
