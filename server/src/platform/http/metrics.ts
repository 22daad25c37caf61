import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Metrics of this process in Prometheus format. */
export interface Metrics {
  readonly text: () => Promise<string>;
  /** Records the duration of a request, in seconds. */
  readonly request: (route: string, method: string, status: number, seconds: number) => void;
  /** Registers a gauge whose value is read on each scrape. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "parlance_" });
  const requests = new Histogram({
    name: "parlance_http_request_seconds",
    help: "Time from the first byte of a request to the last byte of its response",
    labelNames: ["route", "method", "status"] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    text: () => registry.metrics(),
    request: (route, method, status, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({ name: `parlance_${name}`, help, registers: [registry], collect: () => gauge.set(read()) });
    },
  };
}
