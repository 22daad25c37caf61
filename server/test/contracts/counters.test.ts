import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { memoryCounters } from "../../src/engines/counters/memory.ts";
import { redisCounters, type RedisCounters } from "../../src/engines/counters/redis.ts";
import type { Counters } from "../../src/ports/counters.ts";
import { eventually } from "../support/api.ts";
import { keptLog } from "../support/kept-log.ts";
import { redisProgram, startRedis, type Redis } from "../support/redis.ts";
import { silentLog } from "../support/silent-log.ts";

/** An adapter with a real clock, or with a clock that the test controls. */
interface Subject {
  readonly counters: Counters;
  /** Another connection to the same counters. */
  readonly other: Counters;
  wait(ms: number): Promise<void>;
}

let redis: Redis;
const opened: RedisCounters[] = [];

async function openRedis(log = silentLog, url = redis.url, namespace = "test"): Promise<RedisCounters> {
  const counters = await redisCounters(url, log, namespace);
  opened.push(counters);
  return counters;
}

async function overMemory(): Promise<Subject> {
  let at = 5_000.25;
  const counters = memoryCounters(() => at);
  return { counters, other: counters, wait: async (ms) => void (at += ms) };
}

async function overRedis(): Promise<Subject> {
  const [counters, other] = [await openRedis(), await openRedis()];
  return {
    counters,
    other,
    // Timers may fire a millisecond early.
    wait: (ms) => delay(ms + 2),
  };
}

beforeAll(async () => {
  if (redisProgram !== "") redis = await startRedis();
});
afterEach(async () => {
  for (const counters of opened.splice(0)) await counters.close();
});
afterAll(() => redis?.stop());

/** Defines the tests that every adapter must pass. */
function keepsItsPromises(open: () => Promise<Subject>): void {
  const key = (): string => `Row:ip:${randomUUID()}`;

  it("accept calls up to the limit of a window and reject the next call, counting the remaining calls down to 0", async () => {
    const { counters } = await open();
    const [name, seen] = [key(), []] as [string, unknown[]];
    for (let call = 0; call < 5; call += 1) {
      const { allowed, remaining } = await counters.consume(name, 3, 60_000);
      seen.push([allowed, remaining]);
    }
    expect(seen).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it("end a window a fixed time after its first call, regardless of rejected calls, and then start a new window", async () => {
    const { counters, wait } = await open();
    const name = key();
    // A window long enough for three calls on a busy machine.
    const windowMs = 5_000;
    expect(await counters.consume(name, 1, windowMs)).toEqual({ allowed: true, remaining: 0, resetMs: windowMs });
    await wait(250);
    const refused = await counters.consume(name, 1, windowMs);
    expect(refused.allowed).toBe(false);
    expect(refused.resetMs).toBeLessThanOrEqual(windowMs - 250);
    await wait(200);
    const again = await counters.consume(name, 1, windowMs);
    expect(again.allowed).toBe(false);
    // The reported wait time is sufficient and minimal.
    await wait(again.resetMs);
    expect(await counters.consume(name, 1, windowMs)).toEqual({ allowed: true, remaining: 0, resetMs: windowMs });
    expect((await counters.consume(name, 1, windowMs)).allowed).toBe(false);
  });

  it("keep partitions separate", async () => {
    const { counters } = await open();
    const [one, two] = [key(), key()];
    for (let call = 0; call < 3; call += 1) await counters.consume(one, 2, 60_000);
    expect((await counters.consume(one, 2, 60_000)).allowed).toBe(false);
    expect(await counters.consume(two, 2, 60_000)).toEqual({ allowed: true, remaining: 1, resetMs: 60_000 });
  });

  it("accept exactly 50 of 200 concurrent calls, even from two connections", async () => {
    const { counters, other } = await open();
    const name = key();
    const states = await Promise.all(
      Array.from({ length: 200 }, async (_each, at) => (at % 2 === 0 ? counters : other).consume(name, 50, 60_000)),
    );
    expect(states.filter(({ allowed }) => allowed)).toHaveLength(50);
    expect(
      states
        .filter(({ allowed }) => allowed)
        .map(({ remaining }) => remaining)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 50 }, (_each, at) => at));
  });
}

describe("counters in memory", () => {
  keepsItsPromises(overMemory);
});
describe.skipIf(redisProgram === "")("counters in Redis", () => {
  keepsItsPromises(overRedis);
});

describe("in-memory counters", () => {
  it("reject calls until the last millisecond of a window and accept them from the millisecond at which it ends", () => {
    let at = 1_000;
    const counters = memoryCounters(() => at);
    for (let window = 0; window < 3; window += 1) {
      const begun = at;
      expect(counters.consume("a", 2, 30_000)).toEqual({ allowed: true, remaining: 1, resetMs: 30_000 });
      at = begun + 29_999;
      expect(counters.consume("a", 2, 30_000)).toEqual({ allowed: true, remaining: 0, resetMs: 1 });
      at = begun + 29_999.9;
      expect(counters.consume("a", 2, 30_000)).toEqual({ allowed: false, remaining: 0, resetMs: 1 });
      at = begun + 30_000;
    }
  });

  it("end each of thousands of windows at the correct millisecond, even though each call drops only some of the expired windows", () => {
    let at = 0;
    const counters = memoryCounters(() => at);
    for (let key = 0; key < 3_000; key += 1) counters.consume(String(key), 1, 60_000);
    at = 59_999;
    expect(counters.consume("2999", 1, 60_000).allowed).toBe(false);
    at = 60_000;
    expect(counters.consume("2999", 1, 60_000)).toEqual({ allowed: true, remaining: 0, resetMs: 60_000 });
    expect(counters.size).toBeLessThan(3_000);
  });

  it("release the memory of expired windows: after a million keys per window, only the newest windows remain", () => {
    let at = 0;
    const counters = memoryCounters(() => at);
    for (let round = 0; round < 3; round += 1) {
      for (let key = 0; key < 1_000_000; key += 1) counters.consume(`${round}/${key}`, 300, 60_000);
      at += 60_000;
    }
    expect(counters.size).toBeLessThanOrEqual(1_000_000);
    for (let call = 0; call < 1_100; call += 1) counters.consume("a", 300, 60_000);
    expect(counters.size).toBe(1);
  });
});

describe.skipIf(redisProgram === "")("counters in a Redis server that disconnects", () => {
  it("count locally with one warning, without failing or delaying calls, and switch back when Redis is available again", async () => {
    const { log, lines } = keptLog();
    const counters = await openRedis(log);
    const other = await openRedis();
    expect([counters.shared, other.shared]).toEqual([true, true]);
    const name = randomUUID();
    for (let call = 0; call < 3; call += 1) await counters.consume(name, 3, 60_000);
    expect((await other.consume(name, 3, 60_000)).allowed).toBe(false);

    await redis.kill();
    let longest = 0;
    const states: boolean[] = [];
    for (let call = 0; call < 200; call += 1) {
      const begun = performance.now();
      states.push((await counters.consume(name, 100, 60_000)).allowed);
      longest = Math.max(longest, performance.now() - begun);
    }
    expect(longest).toBeLessThan(5_000);
    expect(states.filter(Boolean)).toHaveLength(100);
    await delay(600);
    expect(lines.filter((line) => line.startsWith("warn"))).toHaveLength(1);

    await redis.start();
    await eventually(async () => counters.shared && other.shared);
    expect((await counters.consume("back", 1, 60_000)).allowed).toBe(true);
    expect((await other.consume("back", 1, 60_000)).allowed).toBe(false);
    expect(lines.filter((line) => line.startsWith("info"))).toHaveLength(1);
  });

  it("wait at most 100 ms for an unresponsive Redis server, only once, and switch back when it responds", async () => {
    const { log, lines } = keptLog();
    const counters = await openRedis(log);
    redis.halt();
    try {
      const begun = performance.now();
      const states = await Promise.all(Array.from({ length: 50 }, async () => counters.consume("hanging", 20, 60_000)));
      expect(performance.now() - begun).toBeLessThan(4_000);
      expect(states.filter(({ allowed }) => allowed)).toHaveLength(20);
      const after = performance.now();
      for (let call = 0; call < 100; call += 1) await counters.consume(`hanging ${call}`, 20, 60_000);
      expect(performance.now() - after).toBeLessThan(4_000);
      await delay(400);
      expect(lines).toHaveLength(1);
    } finally {
      redis.resume();
    }
    await eventually(async () => counters.shared);
  });
});

describe("counters with an unavailable Redis server", () => {
  it.each(["redis://127.0.0.1:1", "redis://nobody:hidden-word@127.0.0.1:1/3", "redis://192.0.2.1:6379"])(
    "%s causes no delay at startup or later, and the password is not logged",
    async (url) => {
      const { log, lines } = keptLog();
      const begun = performance.now();
      const counters = await openRedis(log, url);
      expect((await counters.consume("a", 1, 60_000)).allowed).toBe(true);
      expect((await counters.consume("a", 1, 60_000)).allowed).toBe(false);
      await delay(300);
      expect(lines).toHaveLength(1);
      expect(lines.join("\n")).not.toContain("hidden-word");
      const closing = performance.now();
      await counters.close();
      expect(performance.now() - closing).toBeLessThan(10_000);
      expect(closing - begun).toBeLessThan(20_000);
    },
  );
});
