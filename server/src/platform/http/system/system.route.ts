import Type from "typebox";
import { ok } from "../../endpoint/call.ts";
import { fail } from "../../errors/fail.ts";
import { route, type Route } from "../../endpoint/route.ts";

/** A component that must work before requests are served. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects if the component does not work. */
  check(): Promise<void>;
}

export interface SystemRoutesDeps {
  readonly version: string;
  readonly checks: readonly ReadinessCheck[];
  /** Prometheus text. */
  readonly metrics: () => Promise<string>;
  /** Whether an address is this machine's or an internal service's. */
  readonly isInternal: (address: string) => boolean;
  /** True once a shutdown has begun: load balancers should use another node. */
  readonly stopping: () => boolean;
}

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
      answers: { 200: Type.Object({ status: Type.Literal("ok") }) },
      handle: async () => ok({ status: "ok" }),
    }),
    route({
      ...common,
      url: "/readyz",
      id: "ready",
      summary: "Check that database, migrations, embedding model and index are ready",
      answers: {
        200: Type.Object({ status: Type.String(), checks: Type.Record(Type.String(), Type.String()) }),
        503: Type.Object({ status: Type.String(), checks: Type.Record(Type.String(), Type.String()) }),
      },
      handle: async () => {
        const results = await Promise.allSettled(deps.checks.map(({ check }) => withinTime(check())));
        const checks = Object.fromEntries(
          deps.checks.map(({ name }, at) => [name, results[at]?.status === "fulfilled" ? "ok" : "failing"]),
        );
        const ready = !deps.stopping() && results.every(({ status }) => status === "fulfilled");
        return { status: ready ? 200 : 503, body: { status: deps.stopping() ? "stopping" : ready ? "ok" : "failing", checks } };
      },
    }),
    route({
      ...common,
      url: "/version",
      id: "version",
      summary: "Get the version of the service",
      answers: { 200: Type.Object({ name: Type.Literal("parlance"), version: Type.String() }) },
      handle: async () => ok({ name: "parlance", version: deps.version }),
    }),
    route({
      ...common,
      url: "/metrics",
      id: "metrics",
      codes: ["auth.forbidden"],
      summary: "Get Prometheus metrics, from this machine or an internal service",
      answers: { 200: "text/plain" },
      handle: async ({ request }) => {
        // A local proxy missing from TRUSTED_PROXIES hides the caller.
        const { "x-forwarded-for": passedOn, forwarded, via } = request.headers;
        const isHidden = request.ips === undefined && (passedOn ?? forwarded ?? via) !== undefined;
        if (isHidden || !deps.isInternal(request.ip))
          fail("auth.forbidden", "Metrics are available to this machine and to addresses in `INTERNAL_SERVICES` only.");
        return { status: 200, body: await deps.metrics(), headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } };
      },
    }),
  ];
}
