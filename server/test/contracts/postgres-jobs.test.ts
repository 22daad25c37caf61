import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../src/platform/postgres/client.ts";
import { acceptBulk } from "../../src/knowledge/jobs/accept-bulk.ts";
import { cancelJob } from "../../src/knowledge/jobs/cancel-job.ts";
import { findActiveBulkJob, findJob } from "../../src/knowledge/jobs/find-job.ts";
import { jobQueue, type JobQueue } from "../../src/knowledge/jobs/job-queue.sql.ts";
import type { Queryable } from "../../src/ports/database.ts";
import { queueJob } from "../../src/knowledge/jobs/queue-job.sql.ts";
import type { IndexProgress } from "../../src/ports/index-progress.ts";
import { runStep } from "../../src/knowledge/jobs/run-step.ts";
import type { BulkRequest, ClaimedJob, Job, JobOperation, StepEnd } from "../../src/knowledge/jobs/model/job.ts";
import { eventually } from "../support/api.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const leaseMs = 60_000;
const one = randomUUID();
const two = randomUUID();
const bulk: readonly JobOperation[] = ["delete", "process", "reprocess", "move", "activate"];
/** Returns whether another connection is waiting for a lock. */
const waitsForLock = async (tx: Queryable): Promise<boolean> =>
  (await tx.one("test.waiting", "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")) !== null;

describe.skipIf(!hasTestDatabase)("jobs in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: JobQueue;
  const accountId = randomUUID();
  const otherAccountId = randomUUID();
  const index: IndexProgress = { position: () => "0", hasCaughtUp: async () => true };
  const brandId = randomUUID();
  const sourceId = randomUUID();
  const targetId = randomUUID();
  const libraryId = randomUUID();
  const personaId = randomUUID();

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    store = jobQueue(database);
    for (const id of [accountId, otherAccountId])
      await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [id]);
    await database.run("test.brand", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [brandId, accountId]);
    await database.run(
      "test.library",
      "insert into sources (id, account_id, name, name_key, type) values ($1, $2, 'Account documents', 'account documents', 'library')",
      [libraryId, accountId],
    );
    await database.run(
      "test.persona",
      "insert into personas (id, account_id, brand_id, name, status) values ($1, $2, $3, 'Guide', 'ready')",
      [personaId, accountId, brandId],
    );
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    await database.run("test.noDocuments", "delete from documents");
    await database.run("test.noSources", "delete from sources where type <> 'library'");
    await database.run("test.noJobs", "delete from jobs");
    await database.run("test.noUsage", "delete from account_usage");
    for (const [id, name] of [
      [sourceId, "a"],
      [targetId, "b"],
    ] as const) {
      await database.run(
        "test.source",
        "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, $4, $4, 'catalog')",
        [id, accountId, brandId, name],
      );
    }
  });

  /**
   * Adds documents named d00000, d00001 and so on, each with an estimate of 1 Knowledge Unit and 1 Storage Unit. A ready or failed document
   * uses 1.5 Knowledge Units and 1 Storage Unit.
   */
  async function add(place: string, state: string, count: number, { prefix = "d", blobs = false } = {}): Promise<string[]> {
    const rows = await database.rows<{ id: string }>(
      "test.add",
      `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, served,
         estimated_knowledge_units, estimated_storage_units, knowledge_units, storage_units, content_size_bytes, blob_key)
       select gen_random_uuid(), $1, $2, $3 || lpad(n::text, 5, '0'), 'item', 'Lamp', '{}', $4, $4, $5,
         case when $5 = 'ready' then '{}'::json end, 1, 1, case when $5 in ('ready', 'failed') then 1.5 end, case when $5 in ('ready', 'failed') then 1 end,
         10, case when $7 then 'blob-' || n end
       from generate_series(0, $6 - 1) n returning id`,
      [accountId, place, prefix, createHash("sha256").digest(), state, count, blobs],
    );
    await database.run(
      "test.usage",
      `insert into account_usage (account_id, knowledge_units, storage_units)
       select $1, coalesce(sum(coalesce(knowledge_units, estimated_knowledge_units)), 0), coalesce(sum(coalesce(storage_units, estimated_storage_units)), 0)
       from documents where account_id = $1 and state <> 'deleted'
       on conflict (account_id) do update set knowledge_units = excluded.knowledge_units, storage_units = excluded.storage_units`,
      [accountId],
    );
    return rows.map((row) => row.id);
  }

  const ids = (from: number, to: number, prefix = "d"): string[] =>
    Array.from({ length: to - from }, (_, at) => `${prefix}${String(from + at).padStart(5, "0")}`);
  const states = async (place: string): Promise<Record<string, number>> => {
    const rows = await database.rows<{ state: string; count: number }>(
      "test.states",
      "select state, count(*) as count from documents where source_id = $1 group by state",
      [place],
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const usage = async (): Promise<number | undefined> =>
    (
      await database.one<{ units: number }>("test.readUsage", "select knowledge_units as units from account_usage where account_id = $1", [
        accountId,
      ])
    )?.units;

  const accept = (request: BulkRequest, account = accountId): Promise<Job> =>
    database.transaction((tx) => acceptBulk(tx, { id: randomUUID(), accountId: account }, request));
  async function claim(owner = one, lease = leaseMs): Promise<ClaimedJob> {
    const job = await store.claim(bulk, owner, lease);
    if (job === null) throw new Error("nothing was claimed");
    return job;
  }
  const noBlobs = (_key: string): Promise<void> => Promise.reject(new Error("there are no blobs"));
  const step = (job: { id: string }, owner = one, deleteBlob = noBlobs): Promise<StepEnd> =>
    runStep({ database, deleteBlob, undoStep: () => Promise.reject(new Error("there are no imports")) }, job.id, { owner, leaseMs });
  const read = async (job: { id: string }): Promise<Job> => {
    const found = await findJob({ database, index }, accountId, job.id);
    if (found === null) throw new Error("the job is gone");
    return found;
  };
  async function finish(job: { id: string }): Promise<Job> {
    await claim();
    for (let end: StepEnd = "more"; end === "more";) end = await step(job);
    return read(job);
  }

  describe("lease of a job", () => {
    it("is acquired by only one worker, regardless of how many workers claim the job concurrently", async () => {
      await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      const claims = await Promise.all(Array.from({ length: 8 }, () => store.claim(bulk, randomUUID(), leaseMs)));
      expect(claims.filter((job) => job !== null)).toHaveLength(1);
      expect(await store.claim(bulk, two, leaseMs)).toBeNull();
    });

    it("passes to another worker when the lease of a killed worker expires, and nothing is counted twice", async () => {
      await add(libraryId, "staged", 1_200);
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await claim(one, 1);
      expect(await step(job)).toBe("more");
      expect(await read(job)).toMatchObject({ status: "running", processed: 500, total: 1_200 });
      await database.run("test.expire", "update jobs set lease_until = now() - interval '1 second'");
      expect((await claim(two)).id).toBe(job.id);
      // The first worker is still running, but no longer has any effect.
      expect(await step(job, one)).toBe("lost");
      expect(await step(job, two)).toBe("more");
      expect(await step(job, two)).toBe("ended");
      expect(await read(job)).toMatchObject({ status: "completed", processed: 1_200, failed: 0 });
      expect(await states(libraryId)).toEqual({ pending: 1_200 });
    });

    it("does not pass to another worker during a step, even if it expires", async () => {
      await add(libraryId, "staged", 1);
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await claim(one, 1);
      let running: Promise<unknown> = Promise.resolve();
      // Simulates a write, whose lock on a document blocks the step.
      await database.transaction(async (tx) => {
        await tx.run("test.hold", "select 1 from documents for update");
        running = step(job);
        await eventually(() => waitsForLock(tx));
        expect(await store.claim(bulk, two, leaseMs)).toBeNull();
      });
      await running;
      expect(await read(job)).toMatchObject({ status: "completed", processed: 1 });
    });

    it("neither loses nor repeats the count of an interrupted step", async () => {
      await add(sourceId, "deleted", 3, { blobs: true });
      const job = await accept({ operation: "delete", documents: { sourceId, externalIds: [] } });
      await claim();
      await expect(step(job, one, noBlobs)).rejects.toThrow("there are no blobs");
      expect(await states(sourceId)).toEqual({ deleted: 3 });
      const deleted: string[] = [];
      expect(await step(job, one, async (key) => void deleted.push(key))).toBe("ended");
      expect(deleted.toSorted()).toEqual(["blob-0", "blob-1", "blob-2"]);
      expect(await states(sourceId)).toEqual({});
    });

    it("is available again after the backoff following a failure, and reports the number of consecutive failures", async () => {
      await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      const job = await claim();
      expect(job.attempts).toBe(0);
      await store.retryLater(job.id, one, 60_000, 1);
      expect(await store.claim(bulk, two, leaseMs)).toBeNull();
      await database.run("test.minuteLater", "update jobs set lease_until = lease_until - interval '61 seconds'");
      expect((await claim(two)).attempts).toBe(1);
    });

    it("can be released, renewed and ended only by its owner", async () => {
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await claim(one);
      await store.release(two);
      await store.fail(job.id, two, { code: "server.error", message: "late" });
      await store.complete(job.id, two);
      expect(await store.keep(job.id, two, leaseMs)).toBe(false);
      expect(await store.keep(job.id, one, leaseMs)).toBe(true);
      expect(await read(job)).toMatchObject({ status: "running" });
      await store.release(one);
      await claim(two);
      await store.fail(job.id, two, { code: "server.error", message: "It broke" });
      expect(await read(job)).toMatchObject({ status: "failed", error: { code: "server.error", message: "It broke" } });
    });
  });

  describe("concurrent jobs", () => {
    it("are limited to one bulk job per account, regardless of the operation; other accounts are independent", async () => {
      const first = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await add(sourceId, "ready", 1);
      await expect(accept({ operation: "delete", documents: { sourceId, externalIds: null } })).rejects.toMatchObject({
        code: "knowledge.removal_busy",
        extensions: { job_id: first.id },
      });
      expect(await states(sourceId)).toEqual({ ready: 1 });
      expect(await usage()).toBe(1.5);
      const other = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } }, otherAccountId);
      expect(other.status).toBe("queued");
    });

    it("are limited even if requests are concurrent", async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, () => accept({ operation: "process", documents: { sourceId: null, externalIds: null } })),
      );
      const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
      expect(refused).toEqual(Array.from({ length: 5 }, () => "knowledge.removal_busy"));
    });

    it("include at most one summary per source, in addition to a bulk job and summaries of other sources", async () => {
      const summary = (source: string) =>
        database.transaction((tx) =>
          queueJob(tx, { id: randomUUID(), accountId, operation: "summary", total: 1, task: { sourceId: source } }),
        );
      await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      const first = await summary(sourceId);
      expect(await summary(sourceId)).toEqual({ busy: "job" in first ? first.job.id : null });
      expect(await summary(targetId)).toHaveProperty("job");
    });
  });

  describe("job steps", () => {
    it("reprocess: sets ready and failed documents to pending, keeps their served versions, and restores their estimates", async () => {
      await add(sourceId, "ready", 600);
      await add(sourceId, "failed", 2, { prefix: "f" });
      await add(sourceId, "pending", 3, { prefix: "p" });
      expect(await usage()).toBe(602 * 1.5 + 3);
      const job = await accept({ operation: "reprocess", documents: { sourceId, externalIds: null } });
      expect(job.total).toBe(602);
      expect(await finish(job)).toMatchObject({ status: "completed", processed: 602, failed: 0 });
      expect(await states(sourceId)).toEqual({ pending: 605 });
      expect(await usage()).toBe(605);
      const served = await database.one<{ count: number }>(
        "test.served",
        "select count(*) as count from documents where served is not null",
      );
      expect(served?.count).toBe(600);
    });

    it("reprocess: processes a document once, even if it is ready again before the job ends", async () => {
      await add(sourceId, "ready", 501);
      const job = await accept({ operation: "reprocess", documents: { sourceId, externalIds: null } });
      await claim();
      await step(job);
      await database.run(
        "test.settle",
        "update documents set state = 'ready', knowledge_units = 1.5, storage_units = 1 where state = 'pending'",
      );
      expect(await step(job)).toBe("ended");
      expect(await states(sourceId)).toEqual({ ready: 500, pending: 1 });
      expect(await read(job)).toMatchObject({ processed: 501 });
    });

    it("move: does not move documents whose id exists in the target, and counts them as failed", async () => {
      await add(sourceId, "ready", 700);
      await add(targetId, "ready", 3);
      await add(targetId, "deleted", 1, { prefix: "d0069" });
      const job = await accept({ operation: "move", sourceId, externalIds: ids(0, 700), target: { sourceId: targetId } });
      expect(await finish(job)).toMatchObject({ status: "completed", total: 700, processed: 700, failed: 3 });
      expect(await states(sourceId)).toEqual({ ready: 3 });
      expect(await states(targetId)).toEqual({ ready: 700, deleted: 1 });
      expect(await usage()).toBe(703 * 1.5);
      const noted = await database.one<{ count: number }>(
        "test.noted",
        "select count(distinct c.document_id) as count from index_changes c join documents d on d.id = c.document_id where d.source_id = $1",
        [targetId],
      );
      expect(noted?.count).toBe(697);
    });

    it("move: fails with the reason if the target was deleted in the meantime", async () => {
      await add(sourceId, "ready", 1);
      const job = await accept({ operation: "move", sourceId, externalIds: ids(0, 1), target: { sourceId: targetId } });
      await database.run("test.deleteTarget", "update sources set deleted_at = now() where id = $1", [targetId]);
      expect(await finish(job)).toMatchObject({ status: "failed", processed: 0, error: { code: "knowledge.source_not_found" } });
      expect(await states(sourceId)).toEqual({ ready: 1 });
    });

    it("activate: counts documents beyond the persona's limit as failed", async () => {
      const documents = await add(libraryId, "ready", 5_010);
      await database.run(
        "test.activate",
        "insert into activations (account_id, persona_id, document_id) select $1, $2, d.id from documents d order by d.external_id limit 4998",
        [accountId, personaId],
      );
      const job = await accept({ operation: "activate", externalIds: ids(4_990, 5_005), personaId });
      expect(await finish(job)).toMatchObject({ status: "completed", total: 15, processed: 15, failed: 5 });
      const active = await database.one<{ count: number }>("test.active", "select count(*) as count from activations");
      expect([active?.count, documents.length]).toEqual([5_000, 5_010]);
    });

    it("delete: removes everything marked in the account, including sources; the number processed never exceeds the total", async () => {
      await add(sourceId, "ready", 620);
      await add(targetId, "ready", 40);
      await database.run("test.deleteSource", "update sources set deleted_at = now() where id = $1", [targetId]);
      const job = await accept({ operation: "delete", documents: { sourceId, externalIds: ids(0, 610) } });
      expect(job.total).toBe(610);
      expect(await states(sourceId)).toEqual({ deleted: 610, ready: 10 });
      expect(await finish(job)).toMatchObject({ status: "completed", total: 610, processed: 610 });
      expect(await states(sourceId)).toEqual({ ready: 10 });
      const left = await database.rows<{ id: string }>("test.sources", "select id from sources where type <> 'library'");
      expect(left.map(({ id }) => id)).toEqual([sourceId]);
    });

    it("delete: does not delete anything written after it was accepted, either before or after another worker resumes it", async () => {
      await add(sourceId, "ready", 620);
      const job = await accept({ operation: "delete", documents: { sourceId, externalIds: null } });
      await add(sourceId, "pending", 30);
      await claim(one, 0);
      await claim(two);
      expect(await step(job, two)).toBe("more");
      await add(sourceId, "ready", 20, { prefix: "e" });
      expect(await step(job, two)).toBe("ended");
      expect(await read(job)).toMatchObject({ status: "completed", total: 620, processed: 620 });
      expect(await states(sourceId)).toEqual({ pending: 30, ready: 20 });
    });

    it("process: counts documents that were deleted in the meantime as done", async () => {
      await add(libraryId, "staged", 3);
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: ids(0, 3) } });
      await database.run("test.deleteOne", "delete from documents where external_id = 'd00001'");
      expect(await finish(job)).toMatchObject({ status: "completed", processed: 3, total: 3 });
    });
  });

  describe("end of a job", () => {
    it("occurs between two steps if the job is canceled, and completed work is kept", async () => {
      await add(libraryId, "staged", 1_100);
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await claim();
      await step(job);
      expect(await cancelJob({ database, index }, accountId, job.id)).toMatchObject({ status: "running" });
      expect(await step(job)).toBe("ended");
      expect(await read(job)).toMatchObject({ status: "canceled", processed: 500, finishedAt: expect.any(Date) });
      expect(await states(libraryId)).toEqual({ pending: 500, staged: 600 });
      expect(await findActiveBulkJob({ database }, accountId)).toBeNull();
    });

    it("is immediate if the job is canceled before it has started", async () => {
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      expect(await cancelJob({ database, index }, accountId, job.id)).toMatchObject({
        status: "canceled",
        startedAt: null,
        finishedAt: expect.any(Date),
      });
      expect(await store.claim(bulk, one, leaseMs)).toBeNull();
    });

    it("sets the status of a canceled delete to completed", async () => {
      await add(sourceId, "ready", 501);
      const job = await accept({ operation: "delete", documents: { sourceId, externalIds: null } });
      expect(await cancelJob({ database, index }, accountId, job.id)).toMatchObject({ status: "queued" });
      await claim();
      await step(job);
      await cancelJob({ database, index }, accountId, job.id);
      expect(await step(job)).toBe("ended");
      expect(await read(job)).toMatchObject({ status: "completed", processed: 501 });
    });

    it("is final: a job that has ended cannot be canceled, and a job of another account is not found", async () => {
      const job = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await finish(job);
      expect(await cancelJob({ database, index }, accountId, job.id)).toMatchObject({ status: "completed" });
      expect(await cancelJob({ database, index }, otherAccountId, job.id)).toBeNull();
      expect(await findJob({ database, index }, otherAccountId, job.id)).toBeNull();
    });

    it("is followed by removal after seven days; running jobs are never removed", async () => {
      const done = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      await finish(done);
      const waits = await accept({ operation: "process", documents: { sourceId: null, externalIds: null } });
      const age = (interval: string): Promise<number> =>
        database.run("test.age", "update jobs set created_at = now() - $2::interval, finished_at = now() - $2::interval where id = $1", [
          done.id,
          interval,
        ]);
      await age("6 days 23 hours");
      await store.forgetEnded();
      expect(await read(done)).toMatchObject({ status: "completed" });
      await age("7 days 1 minute");
      await database.run("test.ageWaiting", "update jobs set created_at = now() - interval '30 days' where id = $1", [waits.id]);
      expect(await findJob({ database, index }, accountId, done.id)).toBeNull();
      await store.forgetEnded();
      expect(await database.rows("test.jobs", "select id from jobs")).toEqual([{ id: waits.id }]);
    });
  });
});
