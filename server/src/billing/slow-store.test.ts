import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chargeWriter } from "./charge-writer.ts";
import { noOutage } from "../platform/lib/outage.ts";
import { creditMeter } from "./credit-meter.ts";
import type { LedgerEntry } from "./model/ledger.ts";
import type { BillingStatements } from "./billing.sql.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const start = new Date("2026-01-01T00:00:00Z");
/** Duration of one read or write. */
const storeMs = 100;

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function setUp() {
  const ledger = new Set<string>();
  const sums = new Map<string, number>();
  let id = 0;
  const sumOf = (account: string): number => sums.get(account) ?? 0;
  const add = (entry: LedgerEntry): void => {
    if (!ledger.has(entry.id)) sums.set(entry.accountId, sumOf(entry.accountId) + entry.credits);
    ledger.add(entry.id);
  };
  const append = vi.fn<BillingStatements["append"]>(async (entries) => {
    await pause(storeMs / 2);
    entries.forEach(add);
    await pause(storeMs / 2);
  });
  const creditsSince = vi.fn<BillingStatements["creditsSince"]>(async (account) => {
    await pause(storeMs / 2);
    const sum = sumOf(account);
    await pause(storeMs / 2);
    return sum;
  });
  const deps = { store: { append, creditsSince }, ids: { uuidv7: () => `entry-${(id += 1)}`, uuidv4: () => "" }, log };
  return { ...deps, append, creditsSince, sumOf };
}

function meterOn(deps: ReturnType<typeof setUp>) {
  const stored = { tier: "free", status: "active" as const, periodAnchor: start, pastDueSince: null, cancelAt: null };
  return creditMeter({ ...deps, subscription: async () => stored, clock: { now: () => new Date() }, outage: noOutage });
}

describe("creditMeter with 800 accounts on a slow store", () => {
  const accounts = Array.from({ length: 800 }, (_, n) => `account-${n}`);

  it("reads each balance without waiting for other accounts, and then serves calls without waiting for the store", async () => {
    const deps = setUp();
    const meter = meterOn(deps);
    const first = accounts.map((account) => meter.reserve(account, 1, "search"));
    await vi.advanceTimersByTimeAsync(0);
    expect(deps.creditsSince).toHaveBeenCalledTimes(800);
    await vi.advanceTimersByTimeAsync(storeMs);
    for (const call of await Promise.all(first)) call.charge(1);
    let served = 800;
    for (let second = 1; second <= 90; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      // No call may wait, even while charges are being written.
      const calls = accounts.map(async (account) => {
        (await meter.reserve(account, 1, "search")).charge(1);
        served += 1;
      });
      for (let turn = 0; turn < 30; turn++) await Promise.resolve();
      // No time has passed, so the store cannot have responded.
      expect(served).toBe(800 * (second + 1));
      await Promise.all(calls);
    }
    expect(deps.creditsSince.mock.calls.length).toBeGreaterThan(2 * 800);
    expect(deps.creditsSince.mock.calls.length).toBeLessThan(800 * 10);
    const stopped = meter.stop();
    await vi.advanceTimersByTimeAsync(10 * storeMs);
    await stopped;
    expect(new Set(accounts.map(deps.sumOf))).toEqual(new Set([91]));
  });
});

describe("chargeWriter on a slow store", () => {
  it("queues at most one write behind the running write, however many are requested", async () => {
    const deps = setUp();
    const writer = chargeWriter(deps);
    writer.note("a", 1);
    const flushes = [writer.flush()];
    await vi.advanceTimersByTimeAsync(1);
    for (let n = 0; n < 100; n++) {
      writer.note("a", 1);
      flushes.push(writer.flush());
    }
    await vi.advanceTimersByTimeAsync(2 * storeMs);
    await Promise.all(flushes);
    expect(deps.append.mock.calls.map(([entries]) => entries.map(({ credits }) => credits))).toEqual([[1], [100]]);
    await writer.stop();
  });

  it("writes other accounts' charges during a read and the account's own charges afterward; a flush waits for both", async () => {
    const deps = setUp();
    const writer = chargeWriter(deps);
    const reading = writer.whileUnwritten(
      "a",
      () => pause(1_000).then(() => 7),
      (written, unwritten) => [written, unwritten],
    );
    for (const account of ["a", "b"]) writer.note(account, 2);
    const flushed = writer.flush();
    await vi.advanceTimersByTimeAsync(500);
    expect(["a", "b"].map(deps.sumOf)).toEqual([0, 2]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await reading).toEqual([7, 2]);
    await vi.advanceTimersByTimeAsync(storeMs);
    await flushed;
    expect(["a", "b"].map(deps.sumOf)).toEqual([2, 2]);
    await writer.stop();
  });

  it("waits only for a write of the account's own charges before a read", async () => {
    const deps = setUp();
    const writer = chargeWriter(deps);
    writer.note("a", 1);
    const flushed = writer.flush();
    await vi.advanceTimersByTimeAsync(1);
    const both = (account: string) =>
      writer.whileUnwritten(
        account,
        () => deps.creditsSince(account, start),
        (written, unwritten) => [written, unwritten],
      );
    const readings = [both("a"), both("b")];
    await vi.advanceTimersByTimeAsync(1);
    expect(deps.creditsSince.mock.calls.map(([account]) => account)).toEqual(["b"]);
    await vi.advanceTimersByTimeAsync(2 * storeMs);
    expect(await Promise.all(readings)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await flushed;
    await writer.stop();
  });
});
