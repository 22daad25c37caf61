import { machineCounters } from "../../engines/counters/machine.ts";
import { joinedMetrics, type MetricRows } from "../../platform/http/metrics.ts";
import { IpcCalls } from "../../platform/lib/ipc-calls.ts";
import type { CounterState, Counters } from "../../ports/counters.ts";

/** Time to wait for the shared counters before a rate limit is counted in this process. */
const countMs = 250;
/** Time limit for the metrics of all processes; longer than the supervisor waits for one. */
const metricsMs = 4_000;

/** Operations that the supervisor can request from a process. */
export interface ProcessDuties {
  /** Stops the process. If `drains` is false, other processes continue to answer, so load balancers need no time to notice. */
  readonly stop: (drains: boolean) => void;
  readonly rebuildIndex: () => Promise<void>;
}

/** Link of one process to the supervisor, and through it to the other processes of the service on this machine. */
export interface MachineLink {
  /** Rate limit counters that all processes share. */
  readonly counters: Counters;
  /** Returns the metrics of all processes in Prometheus format. */
  metrics(): Promise<string>;
  /** Must be called with a function that returns the metrics of this process. */
  offerMetrics(read: () => Promise<MetricRows>): void;
  /** Must be called before the supervisor can request anything. */
  takeOn(duties: ProcessDuties): void;
  /** Reports to the supervisor that this process is ready to answer requests. */
  opened(): Promise<void>;
}

/** Connects this process to the supervisor that started it. */
export function connectToSupervisor(channel: Pick<NodeJS.Process, "send" | "on">): MachineLink {
  let read: () => Promise<MetricRows> = async () => [];
  let duties: ProcessDuties | null = null;
  const calls = new IpcCalls((message) => void channel.send?.(message), {
    metrics: () => read(),
    stop: (drains) => duties?.stop(drains === true),
    rebuild: () => duties?.rebuildIndex(),
  });
  channel.on("message", (message) => calls.take(message));
  return {
    counters: machineCounters(async (batch) => (await calls.ask("count", batch, countMs)) as readonly CounterState[]),
    metrics: async () => joinedMetrics((await calls.ask("allMetrics", null, metricsMs)) as readonly MetricRows[]),
    offerMetrics: (reader) => void (read = reader),
    takeOn: (taken) => void (duties = taken),
    opened: async () => void (await calls.ask("opened", null, metricsMs).catch(() => undefined)),
  };
}
