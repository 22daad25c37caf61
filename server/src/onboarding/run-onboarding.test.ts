import { describe, expect, it, vi } from "vitest";
import { fail } from "../platform/errors/fail.ts";
import { AccountCache } from "../platform/lib/account-cache.ts";
import { newSteps, stepNames, type StepName } from "./model/steps.ts";
import { runOnboarding, Stopped, type StepWorks } from "./run-onboarding.ts";
import { completed, type StepDeps, type StepWork } from "./steps/step.ts";
import type { ClaimedOnboarding, OnboardingEnd, OnboardingProgress } from "./model/onboarding.ts";

const job: ClaimedOnboarding = {
  jobId: "job",
  accountId: "account",
  brandId: "brand",
  personaId: "persona",
  kind: "onboarding",
  status: "running",
  step: "scrape",
  progress: 0,
  pages: { found: 0, done: 0, skipped: 0 },
  steps: newSteps(),
  error: null,
  createdAt: new Date(0),
  finishedAt: null,
  site: "shop.example",
  websiteUrl: "https://shop.example/",
  options: { harvest: true, maxPages: 50, include: [], exclude: [], language: null, named: false, ownBrand: true },
  findings: {},
  waiting: [],
  filesSourceId: null,
  productsSourceId: null,
  attempts: 0,
};

interface Run {
  readonly done: StepName[];
  readonly notes: OnboardingProgress[];
  readonly ends: OnboardingEnd[];
  readonly retries: number[];
  readonly settled: Promise<void>;
  /** Simulates a notification from another node. */
  readonly wake: () => void;
}

/** Runs an onboarding job. Each step only records that it ran, unless the test provides an implementation. */
function start(
  own: Partial<Record<StepName, StepWork>>,
  {
    from = job,
    lease = () => "kept",
    stopping = new AbortController().signal,
  }: {
    readonly from?: ClaimedOnboarding;
    readonly lease?: () => "kept" | "canceled" | "lost";
    readonly stopping?: AbortSignal;
  } = {},
): Run {
  const run = { done: [] as StepName[], notes: [] as OnboardingProgress[], ends: [] as OnboardingEnd[], retries: [] as number[] };
  let wake = (): void => undefined;
  const deps = {
    queue: {
      keep: async () => lease(),
      note: async (_: unknown, progress: OnboardingProgress) => {
        run.notes.push(progress);
        return lease() !== "lost";
      },
      end: async (_: unknown, end: OnboardingEnd) => {
        run.ends.push(end);
        return true;
      },
      retryLater: async (_: unknown, __: number, attempts: number) => void run.retries.push(attempts),
    },
    bus: {
      publish: async () => undefined,
      subscribe: (_: string, listener: () => void) => {
        wake = listener;
        return () => undefined;
      },
    },
    clock: { now: () => new Date(0) },
    cache: new AccountCache(),
    log: { warn: () => undefined, error: () => undefined },
  } as unknown as StepDeps;
  const works = Object.fromEntries(
    stepNames.map((name) => [
      name,
      async (...given: Parameters<StepWork>) => {
        const end = await (own[name]?.(...given) ?? completed());
        run.done.push(name);
        return end;
      },
    ]),
  ) as unknown as StepWorks;
  return { ...run, settled: runOnboarding(deps, { job: from, owner: "owner", leaseMs: 20_000 }, stopping, works), wake: () => wake() };
}

const forever: StepWork = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("interrupted")));
  });

describe("runOnboarding", () => {
  it("runs each step once, in order, records it, and marks the persona as ready", async () => {
    const { settled, done, ends, notes } = start({});
    await settled;
    expect(done).toEqual([...stepNames]);
    expect(ends).toMatchObject([{ status: "completed", error: null, persona: "ready" }]);
    expect(ends[0]?.steps.every(({ status }) => status === "completed")).toBe(true);
    expect(notes).toHaveLength(2 * stepNames.length);
  });

  it("resumes at the interrupted step", async () => {
    const first = start({ avatar: () => Promise.reject(new Error("the process died")) });
    await first.settled;
    const steps = first.notes.at(-1)?.steps ?? [];
    const { settled, done } = start({}, { from: { ...job, steps } });
    await settled;
    expect(done).toEqual(["avatar", "persona", "harvest", "done"]);
  });

  it("passes each step's findings to the next", async () => {
    const site = { home: "https://shop.example/" } as never;
    let seen: unknown;
    const { settled } = start({
      scrape: async () => completed(null, { site }),
      persona: async (_, run) => {
        seen = run.job.findings;
        return completed();
      },
    });
    await settled;
    expect(seen).toEqual({ site });
  });

  it("fails immediately with the code of a documented error", async () => {
    const { settled, ends, retries } = start({ scrape: async () => fail("onboarding.website_unreadable", "No page") });
    await settled;
    expect(ends).toMatchObject([
      { status: "failed", error: { code: "onboarding.website_unreadable", message: "No page" }, persona: "failed" },
    ]);
    expect(ends[0]?.steps[0]).toMatchObject({ status: "failed", message: "No page" });
    expect(retries).toEqual([]);
  });

  it("retries other errors, and fails after the fifth consecutive failure", async () => {
    const broken = { identity: () => Promise.reject(new Error("the database is away")) };
    const first = start(broken);
    await first.settled;
    expect([first.retries, first.ends]).toEqual([[1], []]);
    const last = start({ scrape: broken.identity }, { from: { ...job, attempts: 4 } });
    await last.settled;
    expect(last.retries).toEqual([]);
    expect(last.ends).toMatchObject([{ status: "failed", error: { code: "server.error" }, persona: "failed" }]);
  });

  it("resets the failure count when the step makes progress", async () => {
    const { settled, ends, retries } = start(
      {
        harvest: async (_, run) => {
          await run.note({ attempts: 0 });
          throw new Error("the database is away");
        },
      },
      {
        from: { ...job, attempts: 4, steps: job.steps.map((step) => (step.name === "harvest" ? step : { ...step, status: "completed" })) },
      },
    );
    await settled;
    expect([retries, ends]).toEqual([[1], []]);
  });

  it("stops immediately when canceled, and marks the persona as ready only if its phrases are written", async () => {
    for (const [step, persona] of [
      ["avatar", "draft"],
      ["harvest", "ready"],
    ] as const) {
      let lease: "kept" | "canceled" = "kept";
      const run = start({ [step]: forever }, { lease: () => lease });
      await vi.waitFor(() => expect(run.notes.at(-1)?.step).toBe(step));
      lease = "canceled";
      run.wake();
      await run.settled;
      expect(run.ends).toMatchObject([{ status: "canceled", error: null, persona }]);
      expect(run.ends[0]?.steps.find(({ name }) => name === step)?.status).toBe("canceled");
    }
  });

  it("changes nothing after another runner has taken over", async () => {
    let lease: "kept" | "lost" = "kept";
    const run = start({ identity: forever }, { lease: () => lease });
    await vi.waitFor(() => expect(run.notes.at(-1)?.step).toBe("identity"));
    lease = "lost";
    run.wake();
    await run.settled;
    expect([run.ends, run.retries]).toEqual([[], []]);
  });

  it("leaves the job unfinished when the service stops", async () => {
    const stopping = new AbortController();
    const run = start({ harvest: forever }, { stopping: stopping.signal });
    await vi.waitFor(() => expect(run.notes.at(-1)?.step).toBe("harvest"));
    stopping.abort(new Stopped());
    await expect(run.settled).rejects.toBeInstanceOf(Stopped);
    expect([run.ends, run.retries]).toEqual([[], []]);
  });
});
