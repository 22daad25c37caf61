import { afterEach, describe, expect, it } from "vitest";
import { fail } from "../../platform/errors/fail.ts";
import { mostAttempts } from "../processing/model/retry-schedule.ts";
import { runJobs, type RunJobsDeps } from "./run-jobs.ts";
import type { ClaimedJob, JobError, JobOperation, StepEnd } from "./model/job.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** An in-memory queue without pauses; a released job can be claimed immediately. */
class Queue {
  readonly calls: string[] = [];
  readonly jobs: { job: ClaimedJob; owner: string | null; attempts: number }[] = [];
  step: (jobId: string) => Promise<StepEnd> = () => Promise.resolve("ended");
  held = true;

  add(operation: "process" | "summary"): void {
    const key = { id: operation, accountId: "account", total: 1, attempts: 0 };
    const progress = { status: "running", processed: 0, failed: 0, error: null, cancelRequested: false } as const;
    const times = { createdAt: new Date(0), startedAt: null, finishedAt: null };
    const job: ClaimedJob =
      operation === "process"
        ? { ...key, ...progress, ...times, operation, task: { sourceId: null, externalIds: null, after: "" } }
        : { ...key, ...progress, ...times, operation, task: { sourceId: "source" } };
    this.jobs.push({ job, owner: null, attempts: 0 });
  }

  end(jobId: string, how: string): Promise<void> {
    this.calls.push(`${jobId} ${how}`);
    this.jobs.splice(0, this.jobs.length, ...this.jobs.filter(({ job }) => job.id !== jobId));
    return Promise.resolve();
  }

  readonly runStep = async (jobId: string): Promise<StepEnd> => {
    this.calls.push(`${jobId} step`);
    const end = await this.step(jobId);
    if (end === "ended") await this.end(jobId, "ended");
    return end;
  };

  readonly queue: RunJobsDeps["queue"] = {
    claim: (operations: readonly JobOperation[], owner: string) => {
      const free = this.jobs.find(({ job, owner: holder }) => holder === null && operations.includes(job.operation));
      if (free === undefined) return Promise.resolve(null);
      free.owner = owner;
      return Promise.resolve({ ...free.job, attempts: free.attempts });
    },
    keep: () => Promise.resolve(this.held),
    complete: (jobId: string) => this.end(jobId, "completed"),
    fail: (jobId: string, _owner: string, error: JobError) => this.end(jobId, `failed ${error.code}`),
    retryLater: (jobId: string, _owner: string, _pauseMs: number, attempts: number) => {
      for (const entry of this.jobs) if (entry.job.id === jobId) Object.assign(entry, { owner: null, attempts });
      this.calls.push(`${jobId} retry ${attempts}`);
      return Promise.resolve();
    },
    release: (owner: string) => {
      for (const entry of this.jobs) if (entry.owner === owner) entry.owner = null;
      return Promise.resolve();
    },
    forgetEnded: () => Promise.resolve(),
  };
}

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
let made = 0;

function start(queue: Queue, buildSummary: RunJobsDeps["buildSummary"] = () => Promise.resolve(), leaseMs = 60_000): () => Promise<void> {
  const bus = {
    publish: async () => undefined,
    subscribe: () => () => undefined,
    onGap: () => () => undefined,
    close: async () => undefined,
  };
  const ids = { uuidv7: () => `owner ${(made += 1)}`, uuidv4: () => "id" };
  const deps = {
    queue: queue.queue,
    runStep: queue.runStep,
    buildSummary,
    runImport: async () => "ended" as const,
    bus,
    ids,
    log,
  };
  const { stop } = runJobs(deps, { leaseMs, pollMs: 1 });
  stops.push(stop);
  return stop;
}

async function until(check: () => boolean): Promise<void> {
  await expect.poll(check, { interval: 2, timeout: 5_000 }).toBe(true);
}

describe("runJobs", () => {
  it("runs steps until the job has ended", async () => {
    const queue = new Queue();
    let left = 3;
    queue.step = () => Promise.resolve((left -= 1) > 0 ? "more" : "ended");
    queue.add("process");
    start(queue);
    await until(() => queue.jobs.length === 0);
    expect(queue.calls).toEqual(["process step", "process step", "process step", "process ended"]);
  });

  it("abandons a job that another worker has claimed", async () => {
    const queue = new Queue();
    queue.step = () => Promise.resolve("lost");
    queue.add("process");
    const stop = start(queue);
    await until(() => queue.calls.length > 0);
    await stop();
    expect(queue.calls).toEqual(["process step"]);
  });

  it(`retries failures and gives up with server.error after ${mostAttempts} consecutive failures`, async () => {
    const queue = new Queue();
    queue.step = () => Promise.reject(new Error("broken"));
    queue.add("process");
    start(queue);
    await until(() => queue.jobs.length === 0);
    const outcomes = queue.calls.filter((call) => call !== "process step");
    expect(outcomes).toEqual(["process retry 1", "process retry 2", "process retry 3", "process retry 4", "process failed server.error"]);
  });

  it("resets the failure count when a step succeeds", async () => {
    const queue = new Queue();
    let steps = 0;
    queue.step = () => {
      steps += 1;
      if (steps > 20) return Promise.resolve("ended");
      return steps % 2 === 0 ? Promise.resolve("more") : Promise.reject(new Error("broken"));
    };
    queue.add("process");
    start(queue);
    await until(() => queue.jobs.length === 0);
    expect(queue.calls.at(-1)).toBe("process ended");
    expect(new Set(queue.calls.filter((call) => call.includes("retry")))).toEqual(new Set(["process retry 1"]));
  });

  it("builds a summary and completes its job", async () => {
    const queue = new Queue();
    const built: string[] = [];
    queue.add("summary");
    start(queue, async (accountId, sourceId) => void built.push(`${accountId} ${sourceId}`));
    await until(() => queue.jobs.length === 0);
    expect([built, queue.calls]).toEqual([["account source"], ["summary completed"]]);
  });

  it("ends a job immediately if a failure has a cataloged code, because a retry would fail again", async () => {
    const queue = new Queue();
    queue.add("summary");
    start(queue, async () => fail("knowledge.source_not_found", "It is gone"));
    await until(() => queue.jobs.length === 0);
    expect(queue.calls).toEqual(["summary failed knowledge.source_not_found"]);
  });

  it("stops a summary if its lease is lost, without recording an outcome", async () => {
    const queue = new Queue();
    queue.held = false;
    queue.add("summary");
    let stopped = false;
    start(
      queue,
      (_account, _source, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            stopped = true;
            reject(new Error("stopped"));
          });
        }),
      6,
    );
    await until(() => stopped);
    expect(queue.calls).toEqual([]);
  });

  it("runs other jobs during a slow summary, and releases the summary on stop", async () => {
    const queue = new Queue();
    queue.add("summary");
    queue.add("process");
    const stop = start(
      queue,
      (_account, _source, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stop")))),
    );
    await until(() => queue.calls.includes("process ended"));
    await stop();
    expect(queue.calls).toEqual(["process step", "process ended"]);
    expect(queue.jobs.map(({ owner, attempts }) => [owner, attempts])).toEqual([[null, 0]]);
  });
});
