import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { creditMeter } from "./credit-meter.ts";
import type { BillingStore, LedgerEntry } from "./store.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const start = new Date("2026-01-01T00:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

function setUp({ tier = "free", written = 0 } = {}) {
  const ledger: LedgerEntry[] = [];
  let id = 0;
  const append = vi.fn<BillingStore["append"]>(async (entries) => {
    for (const entry of entries) if (!ledger.some((known) => known.id === entry.id)) ledger.push(entry);
  });
  const meter = creditMeter({
    store: {
      subscription: async () => ({ tier, status: "active", periodAnchor: start }),
      creditsSince: async (_, since) =>
        (since.getTime() === start.getTime() ? written : 0) + ledger.reduce((sum, entry) => sum + entry.credits, 0),
      append,
    },
    clock: { now: () => new Date() },
    ids: { uuidv7: () => `entry-${(id += 1)}`, uuidv4: () => "" },
    log,
  });
  return { meter, ledger, append };
}

describe("creditMeter", () => {
  it("charges what a call cost, and writes the calls of a moment as one entry", async () => {
    const { meter, ledger } = setUp();
    for (const credits of [1, 5, 1]) (await meter.reserve("a", 5, "search")).charge(credits);
    await meter.flush();
    expect(ledger).toEqual([{ id: "entry-1", accountId: "a", kind: "search", credits: 7, calls: 3, reference: null }]);
    await meter.stop();
  });

  it("charges nothing for a call that was released, and nothing of its own for one that committed by itself", async () => {
    const { meter, ledger } = setUp();
    (await meter.reserve("a", 10, "chat")).release();
    (await meter.reserve("a", 10, "chat")).committed(10);
    (await meter.reserve("a", 5, "search")).charge(0);
    await meter.stop();
    expect(ledger).toEqual([]);
  });

  it("sets credits aside: calls at once cannot spend more than the period has", async () => {
    const { meter } = setUp({ written: 990 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => meter.reserve("a", 5, "search")));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") outcome.value.release();
    await expect(meter.reserve("a", 10, "search")).resolves.toBeDefined();
    await meter.stop();
  });

  it("refuses with 402, and on chat alone with 429 and Retry-After to the end of the period", async () => {
    const { meter } = setUp({ written: 1_000 });
    const month = 31 * 24 * 60 * 60;
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded", status: 402 });
    await expect(meter.reserve("a", 1, "chat")).rejects.toMatchObject({ code: "limits.quota_exceeded", status: 429, retryAfter: month });
    await meter.stop();
  });

  it("keeps what could not be written and charges it once, even if the failed write had reached the database", async () => {
    const { meter, ledger, append } = setUp();
    (await meter.reserve("a", 1, "search")).charge(1);
    append.mockImplementationOnce(async (entries) => {
      ledger.push(...entries);
      throw new Error("the connection broke after the write");
    });
    await expect(meter.flush()).rejects.toThrow("broke");
    (await meter.reserve("a", 1, "search")).charge(2);
    await meter.stop();
    expect(ledger.map(({ credits }) => credits)).toEqual([1, 2]);
  });

  it("begins a new period with all of its credits", async () => {
    const { meter } = setUp({ written: 1_000 });
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    vi.setSystemTime(new Date("2026-02-01T00:00:00Z"));
    await expect(meter.reserve("a", 1_000, "search")).resolves.toBeDefined();
    await meter.stop();
  });
});
