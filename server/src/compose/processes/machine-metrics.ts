import type { MetricRows } from "../../platform/http/metrics.ts";
import type { ProcessSlot } from "./process-slot.ts";

/** Time that a process has to return its metrics. A process that is too busy is missing from the response. */
const eachMs = 3_000;

/** Collects the metrics of the processes on behalf of the process that received the request. Runs in the supervisor. */
export class MachineMetrics {
  readonly #last = new Map<ProcessSlot, MetricRows>();
  /** Counts from processes that have exited, kept so that totals do not decrease. */
  #kept: Promise<MetricRows> = Promise.resolve([]);

  /** Returns the metrics of the supervisor, of each process that answers, and of processes that have exited. */
  async of(slots: readonly ProcessSlot[]): Promise<MetricRows[]> {
    const { supervisorMetrics } = await import("../../platform/http/metrics.ts");
    const answers = await Promise.all(slots.map((slot) => this.#rowsOf(slot)));
    return [...answers, await this.#kept, supervisorMetrics(process.memoryUsage.rss())].filter((rows) => rows.length > 0);
  }

  /** Must be called when the process of a slot has exited. Keeps the last counts that the process returned. */
  exited(slot: ProcessSlot): void {
    const last = this.#last.get(slot);
    if (last === undefined) return;
    this.#last.delete(slot);
    this.#kept = this.#kept.then(async (kept) => {
      const { keptMetrics } = await import("../../platform/http/metrics.ts");
      return keptMetrics([kept, last].filter((rows) => rows.length > 0));
    });
  }

  async #rowsOf(slot: ProcessSlot): Promise<MetricRows> {
    try {
      const rows = (await slot.ask("metrics", null, eachMs)) as MetricRows;
      this.#last.set(slot, rows);
      return rows;
    } catch {
      return [];
    }
  }
}
