import { describe, expect, it } from "vitest";
import type { CounterState } from "../../ports/counters.ts";
import { machineCounters, type CountedCall } from "./machine.ts";
import { memoryCounters } from "./memory.ts";

/** Counters that two processes share, and the batches that the processes sent. */
function shared() {
  const there = memoryCounters();
  const batches: (readonly CountedCall[])[] = [];
  const count = async (calls: readonly CountedCall[]): Promise<CounterState[]> => {
    batches.push(calls);
    return calls.map((call) => there.consume(...call));
  };
  return { batches, processes: [machineCounters(count), machineCounters(count)] as const };
}

describe("counters of a machine", () => {
  it("count the calls of all processes together", async () => {
    const { processes } = shared();
    const states: CounterState[] = [];
    for (let at = 0; at < 4; at++) states.push(await (processes[at % 2] ?? processes[0]).consume("k", 3, 60_000));
    expect(states.map(({ remaining, allowed }) => [remaining, allowed])).toEqual([
      [2, true],
      [1, true],
      [0, true],
      [0, false],
    ]);
  });

  it("send the calls of one turn of the event loop in one message, in order", async () => {
    const { batches, processes } = shared();
    const states = await Promise.all(["a", "b", "a"].map(async (key) => processes[0].consume(key, 9, 60_000)));
    expect(states.map(({ remaining }) => remaining)).toEqual([8, 8, 7]);
    await processes[0].consume("a", 9, 60_000);
    expect(batches.map((batch) => batch.map(([key]) => key))).toEqual([["a", "b", "a"], ["a"]]);
  });

  it("count in this process while the other process does not respond", async () => {
    const counters = machineCounters(() => Promise.reject(new Error("no response")));
    expect((await counters.consume("k", 1, 60_000)).allowed).toBe(true);
    expect((await counters.consume("k", 1, 60_000)).allowed).toBe(false);
  });
});
