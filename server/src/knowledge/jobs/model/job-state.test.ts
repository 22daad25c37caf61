import { describe, expect, it } from "vitest";
import { afterFailure, afterStep, cancellation, exclusiveSource, isCanceledBeforeStep, mayFollow } from "./job-state.ts";
import type { JobOperation, JobStatus } from "./job.ts";

const statuses: readonly JobStatus[] = ["queued", "running", "completed", "failed", "canceled"];
const bulk = ["delete", "process", "reprocess", "move", "import", "activate"] as const satisfies readonly JobOperation[];

describe("status of a job", () => {
  it("changes from queued to running or canceled and from running to any final status, and never changes after the job has ended", () => {
    const followers = Object.fromEntries(statuses.map((status) => [status, statuses.filter((next) => mayFollow(status, next))]));
    expect(followers).toEqual({
      queued: ["running", "canceled"],
      running: ["completed", "failed", "canceled"],
      completed: [],
      failed: [],
      canceled: [],
    });
  });
});

describe("cancellation", () => {
  it.each(bulk.filter((operation) => operation !== "delete"))(
    "ends a queued %s job immediately, and is recorded for a running job",
    (operation) => {
      expect(cancellation({ operation, status: "queued" })).toBe("now");
      expect(cancellation({ operation, status: "running" })).toBe("noted");
      expect(isCanceledBeforeStep({ operation, cancelRequested: true })).toBe(true);
      expect(isCanceledBeforeStep({ operation, cancelRequested: false })).toBe(false);
    },
  );

  it("is recorded for a deletion, which continues", () => {
    expect(cancellation({ operation: "delete", status: "queued" })).toBe("noted");
    expect(cancellation({ operation: "delete", status: "running" })).toBe("noted");
    expect(isCanceledBeforeStep({ operation: "delete", cancelRequested: true })).toBe(false);
  });

  it.each([...bulk, "summary"] as const)("is ignored if the %s job has ended", (operation) => {
    const ended = (["completed", "failed", "canceled"] as const).map((status) => cancellation({ operation, status }));
    expect(ended).toEqual(["ignored", "ignored", "ignored"]);
  });

  it("is ignored by a summary, which is not a bulk job", () => {
    expect([cancellation({ operation: "summary", status: "queued" }), cancellation({ operation: "summary", status: "running" })]).toEqual([
      "ignored",
      "ignored",
    ]);
  });
});

describe("exclusiveSource", () => {
  const key = { id: "job", accountId: "account", total: 1 };

  it("is the source of a summary, and null for bulk jobs, even if they have only one source", () => {
    expect(exclusiveSource({ ...key, operation: "summary", task: { sourceId: "a" } })).toBe("a");
    expect(exclusiveSource({ ...key, operation: "import", task: { sourceId: "a" } })).toBeNull();
    expect(exclusiveSource({ ...key, operation: "delete", task: { sourceId: "a" } })).toBeNull();
  });
});

describe("afterStep", () => {
  const task = { sourceId: null, externalIds: null, after: "" };
  const job = { total: 10, processed: 4, failed: 1, task };

  it("adds to the number of processed entries and resumes the job's task", () => {
    const next = { ...task, after: "d7" };
    expect(afterStep(job, { processed: 3, failed: 2, done: false, task: next })).toEqual({
      status: "running",
      processed: 7,
      failed: 3,
      task: next,
      error: null,
    });
  });

  it("completes the job as fully processed if nothing is left, even if other calls deleted documents in the meantime", () => {
    expect(afterStep(job, { processed: 0, failed: 0, done: true })).toEqual({
      status: "completed",
      processed: 10,
      failed: 1,
      task,
      error: null,
    });
  });

  it("never counts more than the total", () => {
    expect(afterStep(job, { processed: 500, failed: 0, done: false }).processed).toBe(10);
  });

  it("fails with the error of a step that cannot continue, and keeps the number of processed entries", () => {
    const error = { code: "resource.not_found", message: "The persona was deleted." };
    expect(afterStep(job, { processed: 0, failed: 0, done: true, error })).toEqual({
      status: "failed",
      processed: 4,
      failed: 1,
      task,
      error,
    });
  });
});

describe("afterFailure", () => {
  it("retries with exponential backoff and fails with server.error the fifth time", () => {
    expect([1, 2, 3, 4].map((failures) => afterFailure("move", failures))).toEqual([
      { pauseMs: 2_000 },
      { pauseMs: 8_000 },
      { pauseMs: 32_000 },
      { pauseMs: 128_000 },
    ]);
    expect(afterFailure("move", 5)).toMatchObject({ error: { code: "server.error", message: expect.stringContaining("5 times") } });
  });

  it("retries a deletion indefinitely", () => {
    expect(afterFailure("delete", 5)).toEqual({ pauseMs: 128_000 });
    expect(afterFailure("delete", 1_000)).toEqual({ pauseMs: 128_000 });
  });
});
