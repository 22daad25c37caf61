import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { AccountCache } from "../platform/lib/account-cache.ts";
import { newSteps } from "./model/steps.ts";
import { runOnboardings, type RunOnboardingsDeps } from "./run-onboardings.ts";
import type { ClaimedOnboarding } from "./model/onboarding.ts";

/** Creates a queue of `count` jobs. Each hangs in its first step until stopped. */
function stuck(count: number, claimFails: () => boolean = () => false) {
  const world = { claims: 0, held: new Set<string>(), most: 0 };
  const waiting = Array.from({ length: count }, (_, at) => `job-${at}`);
  const stopped: (() => void)[] = [];
  let ids = 0;
  const queue = {
    forgetEnded: async () => undefined,
    claim: async (owner: string): Promise<ClaimedOnboarding | null> => {
      world.claims += 1;
      if (claimFails()) throw new Error("the database is away");
      const jobId = waiting.shift();
      if (jobId === undefined) return null;
      world.held.add(owner);
      world.most = Math.max(world.most, world.held.size);
      return {
        jobId,
        attempts: 0,
        steps: newSteps(),
        pages: { found: 0, done: 0, skipped: 0 },
        options: { maxPages: 1 },
      } as unknown as ClaimedOnboarding;
    },
    keep: async () => "kept",
    // Hangs, like a slow site; when stopped, rejects like an aborted fetch.
    note: () => new Promise((_resolve, reject) => stopped.push(() => reject(new Error("interrupted")))),
    release: async (owner: string) => void world.held.delete(owner),
  };
  const deps = {
    queue,
    bus: { subscribe: () => () => undefined },
    ids: { uuidv7: () => `owner-${(ids += 1)}` },
    clock: { now: () => new Date(0) },
    cache: new AccountCache(),
    log: { warn: () => undefined, error: () => undefined },
  } as unknown as RunOnboardingsDeps;
  const runner = runOnboardings(deps, { leaseMs: 60_000, pollMs: 20, atOnce: 3 });
  return {
    world,
    stop: async () => {
      const stopping = runner.stop();
      for (const interrupt of stopped) interrupt();
      await stopping;
    },
  };
}

describe("runOnboardings", () => {
  it("runs several jobs at once, up to the limit", async () => {
    const { world, stop } = stuck(5);
    await vi.waitFor(() => expect(world.most).toBe(3));
    await delay(60);
    expect([world.most, world.claims]).toEqual([3, 3]);
    await stop();
  });

  it("polls once for all slots while the queue is empty", async () => {
    const { world, stop } = stuck(0);
    await delay(110);
    await stop();
    expect(world.claims).toBeLessThanOrEqual(7);
  });

  it("releases all jobs when it stops", async () => {
    const { world, stop } = stuck(2);
    await vi.waitFor(() => expect(world.most).toBe(2));
    await stop();
    expect(world.held.size).toBe(0);
  });

  it("continues after a database failure", async () => {
    let failures = 2;
    const { world, stop } = stuck(1, () => (failures -= 1) >= 0);
    await vi.waitFor(() => expect(world.most).toBe(1));
    await stop();
  });
});
