import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { creditMeter, type Reservation } from "./credit-meter.ts";
import type { Subscription } from "./model/subscription.ts";
import type { LedgerEntry } from "./model/ledger.ts";
import type { BillingStatements } from "./billing.sql.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const start = new Date("2026-01-01T00:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

interface World {
  /** Monotonic time at which the ledger became unreachable. */
  since?: number | null;
  tier?: string;
  written?: number;
  subscription?: Partial<Subscription>;
}

function setUp(world: World = {}) {
  const { tier = "free", written = 0, subscription = {} } = world;
  const ledger: (LedgerEntry & { readonly at: number })[] = [];
  let id = 0;
  const stored = { tier, status: "active" as const, periodAnchor: start, pastDueSince: null, cancelAt: null, ...subscription };
  const append = vi.fn<BillingStatements["append"]>(async (entries) => {
    for (const entry of entries) if (!ledger.some((known) => known.id === entry.id)) ledger.push({ ...entry, at: Date.now() });
  });
  const creditsSince = vi.fn<BillingStatements["creditsSince"]>(
    async (_, since) =>
      (since.getTime() === start.getTime() ? written : 0) +
      ledger.reduce((sum, entry) => sum + (entry.at >= since.getTime() ? entry.credits : 0), 0),
  );
  const meter = creditMeter({
    store: { creditsSince, append },
    subscription: async () => stored,
    clock: { now: () => new Date() },
    ids: { uuidv7: () => `entry-${(id += 1)}`, uuidv4: () => "" },
    log,
    outage: { since: () => world.since ?? null },
  });
  /** Commits a turn: writes it to the ledger first, and then reports it to the meter. */
  const commit = async (reservation: Reservation, credits: number, between = async (): Promise<void> => undefined): Promise<void> => {
    await append([{ id: `turn-${(id += 1)}`, accountId: "a", kind: "chat", credits, calls: 1, reference: null }]);
    await between();
    reservation.committed(credits);
  };
  const sum = (): number => written + ledger.reduce((total, { credits }) => total + credits, 0);
  return { meter, ledger, append, creditsSince, commit, sum, stored };
}

/** Returns whether the call resolves without asynchronous work, such as a read of the store. */
async function answeredAtOnce(call: Promise<unknown>): Promise<boolean> {
  let answered = false;
  const note = (): void => {
    answered = true;
  };
  call.then(note, note);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return answered;
}

describe("creditMeter", () => {
  it("charges each call and combines concurrent calls into one entry", async () => {
    const { meter, ledger } = setUp({ tier: "pro" });
    for (const credits of [1, 5, 1]) (await meter.reserve("a", 5, "search")).charge(credits);
    await meter.flush();
    expect(ledger).toMatchObject([{ id: "entry-1", accountId: "a", kind: "search", credits: 7, calls: 3, reference: null }]);
    await meter.stop();
  });

  it("charges calls to the known balance while the ledger is unreachable, and writes the charges afterward", async () => {
    const world: World = { tier: "pro" };
    const { meter, append, creditsSince, ledger } = setUp(world);
    (await meter.reserve("a", 1, "search")).charge(1);
    await meter.flush();
    const away = new Error("no database");
    creditsSince.mockRejectedValue(away);
    append.mockRejectedValue(away);
    world.since = performance.now();
    await vi.advanceTimersByTimeAsync(100_000);
    for (let call = 0; call < 3; call++) (await meter.reserve("a", 1, "search")).charge(1);
    await vi.advanceTimersByTimeAsync(21_000);
    await expect(meter.reserve("a", 1, "search")).rejects.toBe(away);
    await expect(meter.reserve("b", 1, "search")).rejects.toBe(away);
    append.mockImplementation(async (entries) => void ledger.push(...entries.map((entry) => ({ ...entry, at: Date.now() }))));
    await meter.flush();
    expect(ledger.reduce((sum, { credits }) => sum + credits, 0)).toBe(4);
    await meter.stop();
  });

  it("charges nothing for a released call, and nothing extra for a call committed by its own transaction", async () => {
    const { meter, ledger } = setUp();
    (await meter.reserve("a", 10, "chat")).release();
    (await meter.reserve("a", 10, "chat")).committed(10);
    (await meter.reserve("a", 5, "search")).charge(0);
    await meter.stop();
    expect(ledger).toEqual([]);
  });

  it("reserves credits so that concurrent calls cannot exceed the period's credits", async () => {
    const { meter } = setUp({ written: 990 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => meter.reserve("a", 5, "search")));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") outcome.value.release();
    await expect(meter.reserve("a", 10, "search")).resolves.toBeDefined();
    await meter.stop();
  });

  it("fails with 402 if too few credits are left; chat calls fail with 429 and Retry-After until the period ends", async () => {
    const { meter } = setUp({ written: 1_000 });
    const month = 31 * 24 * 60 * 60;
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded", status: 402 });
    await expect(meter.reserve("a", 1, "chat")).rejects.toMatchObject({ code: "limits.quota_exceeded", status: 429, retryAfter: month });
    await meter.stop();
  });

  it("reports all thresholds after it rejects a call although some credits remain, but not while the missing credits are only reserved", async () => {
    const { meter, append } = setUp({ written: 985 });
    const reported = (): unknown[] => append.mock.calls.flatMap(([, notices = []]) => notices.map(({ percent, used }) => [percent, used]));
    const running = await meter.reserve("a", 10, "chat");
    await expect(meter.reserve("a", 10, "chat")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.flush();
    expect(reported()).toEqual([]);
    running.committed(10);
    await meter.flush();
    expect(reported()).toEqual([[80, 995]]);
    for (let count = 0; count < 2; count += 1)
      await expect(meter.reserve("a", 10, "chat")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.stop();
    expect(reported()).toEqual([
      [80, 995],
      [100, 995],
    ]);
  });

  it("retries a failed write, and charges once even if the failed write reached the database", async () => {
    const { meter, ledger, append } = setUp({ tier: "pro" });
    (await meter.reserve("a", 1, "search")).charge(1);
    append.mockImplementationOnce(async (entries) => {
      ledger.push(...entries.map((entry) => ({ ...entry, at: Date.now() })));
      throw new Error("the connection broke after the write");
    });
    await expect(meter.flush()).rejects.toThrow("broke");
    (await meter.reserve("a", 1, "search")).charge(2);
    await meter.stop();
    expect(ledger.map(({ credits }) => credits)).toEqual([1, 2]);
  });

  it("starts a new period with the full credit allowance", async () => {
    const { meter } = setUp({ written: 1_000 });
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    vi.setSystemTime(new Date("2026-02-01T00:00:00Z"));
    await expect(meter.reserve("a", 1_000, "search")).resolves.toBeDefined();
    await meter.stop();
  });

  it("never lets the balance go below zero, even if 64 concurrent calls compete for the last credits during ledger reads", async () => {
    const { meter, commit, sum } = setUp({ written: 800 });
    const call = async (n: number): Promise<boolean> => {
      const credits = [1, 5, 10][n % 3] ?? 1;
      try {
        const reservation = await meter.reserve("a", credits, credits === 10 ? "chat" : "search");
        await vi.advanceTimersByTimeAsync((n * 37) % 450);
        if (n % 7 === 0) reservation.release();
        else if (credits === 10) await commit(reservation, credits, async () => void (await vi.advanceTimersByTimeAsync((n * 53) % 700)));
        else reservation.charge(credits);
        return true;
      } catch {
        return false;
      }
    };
    let taken = 0;
    for (let round = 0; round < 8; round++) {
      const outcomes = await Promise.all(Array.from({ length: 64 }, (_, n) => call(n + round)));
      taken += outcomes.filter(Boolean).length;
      await vi.advanceTimersByTimeAsync(1_500);
      expect(sum()).toBeLessThanOrEqual(1_000);
    }
    await meter.stop();
    expect(taken).toBeGreaterThan(20);
    // Credits that were released, or that had been counted twice, can be spent again.
    expect(sum()).toBe(1_000);
  });

  it("keeps the charge of a search that occurs during a ledger read", async () => {
    const { meter, creditsSince, sum } = setUp({ written: 990 });
    const first = await meter.reserve("a", 5, "search");
    await vi.advanceTimersByTimeAsync(1_100);
    let goOn = (): void => undefined;
    const halted = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const read = creditsSince.getMockImplementation();
    creditsSince.mockImplementationOnce(async (...values) => {
      const credits = (await read?.(...values)) ?? 0;
      await halted;
      return credits;
    });
    const second = meter.reserve("a", 5, "search");
    await vi.advanceTimersByTimeAsync(10);
    first.charge(5);
    // The timer triggers the write during the read.
    await vi.advanceTimersByTimeAsync(400);
    goOn();
    (await second).charge(5);
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.stop();
    expect(sum()).toBe(1_000);
  });

  it("counts a search once if its write is in progress when a ledger read starts", async () => {
    const { meter, append, creditsSince, sum } = setUp({ written: 980 });
    (await meter.reserve("a", 1, "search")).release();
    await vi.advanceTimersByTimeAsync(1_000);
    const write = append.getMockImplementation();
    append.mockImplementationOnce(async (entries) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await write?.(entries);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    (await meter.reserve("a", 5, "search")).charge(5);
    expect(creditsSince).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(append).toHaveBeenCalledTimes(1);
    // Starts during the write.
    (await meter.reserve("a", 5, "search")).charge(5);
    await vi.advanceTimersByTimeAsync(1_100);
    (await meter.reserve("a", 10, "search")).charge(10);
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.stop();
    expect(sum()).toBe(1_000);
  });

  it("keeps the charge of a turn that commits during a ledger read", async () => {
    const { meter, creditsSince, commit } = setUp({ written: 990 });
    const first = await meter.reserve("a", 10, "chat");
    await vi.advanceTimersByTimeAsync(1_100);
    const read = creditsSince.getMockImplementation();
    creditsSince.mockImplementationOnce(async (...values) => {
      const credits = (await read?.(...values)) ?? 0;
      await commit(first, 10);
      return credits;
    });
    await expect(meter.reserve("a", 10, "chat")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.stop();
  });

  it("includes other nodes' charges within 30 s, or within 1 s near the limit, without blocking calls", async () => {
    for (const [left, ms] of [
      [54_000, 30_000],
      [330, 10_000],
      [33, 1_000],
    ] as const) {
      const { meter, creditsSince } = setUp({ tier: "pro", written: 100_000 - left });
      (await meter.reserve("a", 1, "search")).release();
      await vi.advanceTimersByTimeAsync(ms - 1);
      (await meter.reserve("a", 1, "search")).release();
      expect(creditsSince).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      (await meter.reserve("a", 1, "search")).release();
      expect(creditsSince).toHaveBeenCalledTimes(2);
      await meter.stop();
      vi.setSystemTime(start);
    }
  });

  it("reads the ledger more often while credits are spent quickly, because other nodes probably spend credits just as quickly", async () => {
    const { meter, creditsSince } = setUp({ tier: "pro", written: 90_000 });
    for (const [credits, readings] of [
      [1_900, 1],
      [200, 2],
    ] as const) {
      (await meter.reserve("a", credits, "search")).charge(credits);
      await vi.advanceTimersByTimeAsync(1_000);
      (await meter.reserve("a", 1, "search")).release();
      expect(creditsSince).toHaveBeenCalledTimes(readings);
    }
    await meter.stop();
  });

  it("waits for a ledger read only if the balance is twice as old as the maximum age", async () => {
    const { meter, creditsSince } = setUp({ tier: "pro" });
    (await meter.reserve("a", 1, "search")).release();
    creditsSince.mockImplementation(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await answeredAtOnce(meter.reserve("a", 1, "search"))).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answeredAtOnce(meter.reserve("a", 1, "search"))).toBe(false);
    await meter.stop();
  });

  it("reads the ledger again before rejecting a call based on a balance older than one second", async () => {
    const { meter, commit, creditsSince } = setUp({ written: 985 });
    const turn = await meter.reserve("a", 10, "chat");
    await vi.advanceTimersByTimeAsync(1_000);
    // This read sees the turn before the meter does, so the turn is counted twice until the next read.
    await commit(turn, 10, async () => {
      (await meter.reserve("a", 1, "search")).release();
      await vi.advanceTimersByTimeAsync(1);
    });
    await expect(meter.reserve("a", 5, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await vi.advanceTimersByTimeAsync(1_000);
    (await meter.reserve("a", 5, "search")).charge(5);
    expect(creditsSince).toHaveBeenCalledTimes(3);
    await meter.stop();
  });

  it("continues with the known balance if a ledger read fails, and retries the read", async () => {
    const { meter, creditsSince } = setUp({ written: 990 });
    (await meter.reserve("a", 1, "search")).release();
    await vi.advanceTimersByTimeAsync(1_000);
    creditsSince.mockRejectedValueOnce(new Error("the database is away"));
    (await meter.reserve("a", 1, "search")).release();
    await vi.advanceTimersByTimeAsync(1);
    (await meter.reserve("a", 10, "search")).charge(10);
    await vi.advanceTimersByTimeAsync(1);
    expect(creditsSince).toHaveBeenCalledTimes(3);
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await meter.stop();
  });

  it("requires a turn to check the ledger itself only near the limit", async () => {
    const far = setUp({ tier: "pro", written: 94_000 });
    expect((await far.meter.reserve("a", 10, "chat")).guard()).toBeNull();
    const near = setUp({ tier: "pro", written: 95_500 });
    expect((await near.meter.reserve("a", 10, "chat")).guard()).toEqual({ since: start, most: 100_000 });
    await far.meter.stop();
    await near.meter.stop();
  });

  it("charges a call that spans two periods to the second period", async () => {
    const { meter, commit, creditsSince } = setUp({ written: 1_000 - 10 });
    vi.setSystemTime(new Date("2026-01-31T23:59:59.900Z"));
    const turn = await meter.reserve("a", 10, "chat");
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ retryAfter: 1 });
    vi.setSystemTime(new Date("2026-02-01T00:00:00Z"));
    await meter.reserve("a", 980, "search");
    await commit(turn, 10);
    await expect(meter.reserve("a", 11, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    (await meter.reserve("a", 10, "search")).charge(10);
    await meter.flush();
    expect(await creditsSince("a", new Date("2026-02-01T00:00:00Z"))).toBe(20);
    await meter.stop();
  });

  it("applies a tier change on the next call", async () => {
    const { meter, stored, creditsSince } = setUp({ written: 1_000 });
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    stored.tier = "starter";
    (await meter.reserve("a", 9_000, "search")).charge(9_000);
    stored.tier = "free";
    await expect(meter.reserve("a", 1, "search")).rejects.toMatchObject({ code: "limits.quota_exceeded" });
    await expect(meter.reserve("a", 0, "search")).resolves.toBeDefined();
    // Under the new limit, other nodes' charges may become relevant, so each tier change triggers a read.
    expect(creditsSince).toHaveBeenCalledTimes(3);
    await meter.stop();
  });

  it("fails with 402 limits.subscription_required for a lapsed subscription, including for chat", async () => {
    const { meter } = setUp({ subscription: { status: "past_due", pastDueSince: start } });
    vi.setSystemTime(new Date("2026-01-08T00:00:00Z"));
    await expect(meter.reserve("a", 10, "chat")).resolves.toBeDefined();
    vi.setSystemTime(new Date("2026-01-08T00:00:00.001Z"));
    for (const kind of ["chat", "search"] as const)
      await expect(meter.reserve("a", 1, kind)).rejects.toMatchObject({ code: "limits.subscription_required", status: 402 });
    await meter.stop();
  });
});
