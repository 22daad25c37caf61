import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry, type MetricObjectWithValues } from "prom-client";
import type { MetricValue } from "prom-client";

/** Metrics of one process, as data that can be sent to another. */
export type MetricRows = readonly MetricObjectWithValues<MetricValue<string>>[];

/**
 * How the values of several processes are combined: by adding them or, for values that describe the same data in each process, by taking
 * the maximum.
 */
export type Joining = "sum" | "max";

/** Metrics of this process in Prometheus format. */
export interface Metrics {
  readonly text: () => Promise<string>;
  readonly rows: () => Promise<MetricRows>;
  /** Records the duration of a request, in seconds. */
  readonly request: (route: string, method: string, status: number, seconds: number) => void;
  /**
   * Registers a gauge whose value is read on each scrape. `joining` determines how the values are combined if the service runs in several
   * processes (default: `sum`).
   */
  readonly gauge: (name: string, help: string, read: () => number, joining?: Joining) => void;
  /** Adds the memory of this process, labelled with its number. */
  readonly memoryOf: (process: number) => void;
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
    rows: () => registry.getMetricsAsJSON(),
    request: (route, method, status, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    gauge(name, help, read, aggregator = "sum") {
      const gauge: Gauge = new Gauge({
        name: `parlance_${name}`,
        help,
        registers: [registry],
        aggregator,
        collect: () => gauge.set(read()),
      });
    },
    memoryOf(number) {
      const gauge: Gauge<"process"> = new Gauge({
        ...memoryGauge,
        labelNames: ["process"],
        registers: [registry],
        collect: () => gauge.set({ process: String(number) }, process.memoryUsage.rss()),
      });
    },
  };
}

const memoryGauge = { name: "parlance_process_memory_bytes", help: "Resident memory of each process; 0 is the supervisor" };

/** Returns the memory of the supervisor as metrics. */
export function supervisorMetrics(bytes: number): MetricRows {
  return [
    { ...memoryGauge, type: "gauge", aggregator: "sum", values: [{ value: bytes, labels: { process: "0" } }] },
  ] as unknown as MetricRows;
}

/** Combines the metrics of several processes into those of the machine, in Prometheus format. */
export function joinedMetrics(all: readonly MetricRows[]): Promise<string> {
  return AggregatorRegistry.aggregate(all as unknown as object[]).metrics();
}

/** Combines the metrics of processes that have exited, omitting values that are meaningful only for a running process. */
export async function keptMetrics(all: readonly MetricRows[]): Promise<MetricRows> {
  const joined = await AggregatorRegistry.aggregate(all as unknown as object[]).getMetricsAsJSON();
  return joined.filter(({ name, type }) => isCumulative(name, String(type)));
}

/** Returns whether a metric's value can only increase while a process runs. */
function isCumulative(name: string, type: string): boolean {
  return type === "counter" || type === "histogram" || name.endsWith("_total");
}
