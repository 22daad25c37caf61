import type { CounterState, Counters } from "../../ports/counters.ts";
import { memoryCounters } from "./memory.ts";

/** A call to be counted: key, limit and window in milliseconds. */
export type CountedCall = readonly [key: string, limit: number, windowMs: number];

/**
 * Creates counters that all processes on a machine share. The calls from one turn of the event loop are counted with one message. If the
 * process that counts does not respond, calls are counted in this process.
 * @param countThere counts calls in the shared counters, and returns their states in the same order
 */
export function machineCounters(countThere: (calls: readonly CountedCall[]) => Promise<readonly CounterState[]>): Counters {
  const alone = memoryCounters();
  let calls: CountedCall[] = [];
  let counting: Promise<readonly CounterState[]> | null = null;

  async function send(): Promise<readonly CounterState[]> {
    // Input that has already arrived joins the batch.
    await new Promise((resolve) => setImmediate(resolve));
    const batch = calls;
    calls = [];
    counting = null;
    return countThere(batch).catch(() => batch.map((call) => alone.consume(...call)));
  }

  return {
    async consume(key, limit, windowMs) {
      const at = calls.push([key, limit, windowMs]) - 1;
      const states = await (counting ??= send());
      return states[at] ?? alone.consume(key, limit, windowMs);
    },
  };
}
