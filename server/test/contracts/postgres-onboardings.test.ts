import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anyBreaks, mostBreaks } from "../../src/platform/lib/rest-after-breaks.ts";
import type { Database } from "../../src/platform/postgres/client.ts";
import { freeLeases } from "../../src/setup/setup.sql.ts";
import { onboardingQueue, type OnboardingQueue } from "../../src/onboarding/onboarding-queue.sql.ts";
import { requestCancel } from "../../src/onboarding/cancel-onboarding.ts";
import { onboardingById, onboardingOfPersona } from "../../src/onboarding/onboardings.sql.ts";
import { queueOnboarding } from "../../src/onboarding/queue-onboarding.ts";
import type { IndexProgress } from "../../src/ports/index-progress.ts";
import { endStep, newSteps, startStep } from "../../src/onboarding/model/steps.ts";
import type { Held, NewOnboarding, OnboardingEnd, OnboardingJob } from "../../src/onboarding/model/onboarding.ts";
import { personaDefaults } from "../../src/personas/create-persona.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const leaseMs = 60_000;
const one = randomUUID();
const two = randomUUID();
const completed: OnboardingEnd = { status: "completed", steps: newSteps(), error: null, persona: "ready" };
const failed: OnboardingEnd = {
  status: "failed",
  steps: newSteps(),
  error: { code: "onboarding.website_unreadable", message: "No page" },
  persona: "failed",
};

describe.skipIf(!hasTestDatabase)("onboarding job queue in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let queue: OnboardingQueue;
  let isIndexBehind = false;
  const index: IndexProgress = { position: () => "0", hasCaughtUp: async () => !isIndexBehind };
  let accountId: string;

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    queue = onboardingQueue(database);
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    await database.run("test.none", "delete from onboardings");
    accountId = randomUUID();
    await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [accountId]);
  });

  function asked(site = "shop.example", change: Partial<NewOnboarding> = {}): NewOnboarding {
    const brandId = randomUUID();
    return {
      jobId: randomUUID(),
      accountId,
      site,
      websiteUrl: `https://${site}/`,
      options: { harvest: true, maxPages: 50, include: [], exclude: [], language: null, named: false },
      brand: {
        id: brandId,
        accountId,
        displayName: site,
        logoUrl: null,
        websiteUrl: null,
        description: null,
        accentColors: [],
        defaultCurrency: null,
        audienceLanguages: [],
      },
      persona: { ...personaDefaults, id: randomUUID(), accountId, brandId, name: site, languages: [], status: "building" },
      tier: "business",
      ...change,
    };
  }
  const started = (onboarding = asked()): Promise<OnboardingJob> => queueOnboarding(database, onboarding);
  const byId = (account: string, jobId: string): Promise<OnboardingJob | null> => onboardingById(database, index, account, jobId);
  const cancel = (account: string, jobId: string): Promise<OnboardingJob | null> =>
    database.transaction((tx) => requestCancel(tx, account, jobId));
  const heldBy = (jobId: string, owner = one): Held => ({ jobId, accountId, owner });
  async function claimed(onboarding = asked()): Promise<Held> {
    const { jobId } = await started(onboarding);
    expect(await queue.claim(one, leaseMs, anyBreaks)).toMatchObject({ jobId });
    return heldBy(jobId);
  }
  const personaState = async (id: string): Promise<string | undefined> =>
    (await database.one<{ status: string }>("test.persona", "select status from personas where id = $1", [id]))?.status;
  const runOut = (): Promise<number> =>
    database.run("test.runOut", "update onboardings set lease_until = now() where lease_owner is not null");

  it("gives a queued job to only one worker, regardless of how many workers claim it concurrently", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { jobId } = await started();
      const claims = await Promise.all(Array.from({ length: 8 }, () => queue.claim(randomUUID(), leaseMs, anyBreaks)));
      expect(claims.filter((claim) => claim !== null)).toMatchObject([{ jobId, status: "running", attempts: 0 }]);
      await database.run("test.none", "delete from onboardings");
    }
  });

  it("passes the job of a crashed worker to another worker without counting a failure, and ignores the crashed worker", async () => {
    const dead = await claimed();
    await runOut();
    expect(await queue.claim(two, leaseMs, anyBreaks)).toMatchObject({ jobId: dead.jobId, attempts: 0 });
    expect(await queue.keep(dead, leaseMs)).toBe("lost");
    expect(await queue.note(dead, { step: "harvest" })).toBe(false);
    expect(await queue.notePages(dead, [{ url: "https://shop.example/a", outcome: "done", reason: null, hash: null }], {})).toBe(false);
    expect(await queue.end(dead, completed)).toBe(false);
    expect(await byId(accountId, dead.jobId)).toMatchObject({ status: "running", step: "scrape" });
    expect(await queue.crawled(accountId, dead.jobId)).toEqual([]);
  });

  it("does not count failures, regardless of how many workers crash, and retries with exponential backoff", async () => {
    const { jobId } = await claimed();
    const isFreeAfter = async (breaks: number, seconds: number): Promise<boolean> => {
      await database.run("test.broke", "update onboardings set broken_off = $1, lease_until = now() - make_interval(secs => $2)", [
        breaks,
        seconds,
      ]);
      return (await queue.claim(randomUUID(), leaseMs, anyBreaks))?.attempts === 0;
    };
    expect([await isFreeAfter(1, 0.01), await isFreeAfter(2, 0.1), await isFreeAfter(2, 1.1)]).toEqual([true, false, true]);
    expect([await isFreeAfter(1_000, 9), await isFreeAfter(1_000, 20.1)]).toEqual([false, true]);
    const runsAfter = async (upMs: number): Promise<boolean> => {
      await database.run("test.suspect", "update onboardings set broken_off = 16, lease_until = now() - interval '1 hour'");
      return (await queue.claim(randomUUID(), leaseMs, mostBreaks(upMs))) !== null;
    };
    expect([await runsAfter(19_999), await runsAfter(20_000)]).toEqual([false, true]);
    await database.run("test.again", "update onboardings set broken_off = 1001");
    // Progress, a failure or a cancellation resets the count of crashed workers.
    const breaks = async (): Promise<number | undefined> =>
      (await database.one<{ breaks: number }>("test.breaks", `select broken_off as breaks from onboardings where id = $1`, [jobId]))
        ?.breaks;
    await database.run("test.owner", "update onboardings set lease_owner = $1", [one]);
    await queue.note(heldBy(jobId), { pages: { found: 1, done: 0, skipped: 0 } });
    expect(await breaks()).toBe(1_001);
    await queue.note(heldBy(jobId), { attempts: 0 });
    expect(await breaks()).toBe(0);
    expect(await isFreeAfter(1_000, 1)).toBe(false);
    await cancel(accountId, jobId);
    expect(await queue.claim(two, leaseMs, mostBreaks(0))).toMatchObject({ jobId });
  });

  it("does not count a failure if a restarted service releases the leases of the previous process", async () => {
    const { jobId } = await claimed();
    for (let kill = 0; kill < 6; kill += 1) {
      await freeLeases(database);
      await database.run("test.rested", "update onboardings set lease_until = now() - interval '1 minute'");
      expect(await queue.claim(two, leaseMs, anyBreaks)).toMatchObject({ jobId, attempts: 0 });
    }
  });

  it("does not count a failure if the job was released", async () => {
    const held = await claimed();
    await queue.release(one);
    expect(await queue.claim(two, leaseMs, anyBreaks)).toMatchObject({ jobId: held.jobId, attempts: 0 });
  });

  it("makes a job available only after its delay", async () => {
    const held = await claimed();
    await queue.retryLater(held, 60_000, 3);
    expect(await queue.claim(two, leaseMs, anyBreaks)).toBeNull();
    await database.run("test.later", "update onboardings set lease_until = now() where id = $1", [held.jobId]);
    expect(await queue.claim(two, leaseMs, anyBreaks)).toMatchObject({ attempts: 3 });
  });

  it("updates only the given fields; progress never decreases", async () => {
    const held = await claimed();
    const steps = endStep(startStep(newSteps(), "scrape", new Date(0)), "scrape", "completed", new Date(1), "fine");
    await queue.note(held, { step: "harvest", steps, progress: 0.5, waiting: ["https://shop.example/b"] });
    await queue.note(held, { progress: 0.3, pages: { found: 3, done: 1, skipped: 1 } });
    expect(await byId(accountId, held.jobId)).toMatchObject({
      step: "harvest",
      steps,
      progress: 0.5,
      pages: { found: 3, done: 1, skipped: 1 },
    });
    await queue.release(one);
    expect(await queue.claim(two, leaseMs, anyBreaks)).toMatchObject({ waiting: ["https://shop.example/b"], findings: {} });
  });

  it("stores each crawled page once, in crawl order", async () => {
    const held = await claimed();
    const products = [{ id: "L-1", title: "lamp", language: "en", hasPage: true }];
    const page = (url: string, outcome: "done" | "skipped") => ({
      url,
      outcome,
      reason: outcome === "done" ? null : "robots",
      hash: null,
      products,
      content: null,
      change: null,
      absences: 0,
      fetched: null,
    });
    await queue.notePages(held, [page("b", "done")], { pages: { found: 2, done: 1, skipped: 0 } });
    await queue.notePages(held, [page("a", "skipped")], {});
    await queue.notePages(held, [page("b", "skipped")], {});
    expect(await queue.crawled(accountId, held.jobId)).toEqual([page("b", "done"), page("a", "skipped")]);
    expect(await queue.crawled(randomUUID(), held.jobId)).toEqual([]);
  });

  it("completes a job only after the index of the node has caught up", async () => {
    const held = await claimed();
    expect(await queue.end(held, completed)).toBe(true);
    const { personaId } = (await byId(accountId, held.jobId)) ?? { personaId: "" };
    const shown = async (): Promise<unknown[]> =>
      [await byId(accountId, held.jobId), await onboardingOfPersona(database, index, accountId, personaId)].map((job) => [
        job?.status,
        job?.finishedAt !== null,
      ]);
    isIndexBehind = true;
    expect(await shown()).toEqual([
      ["running", false],
      ["running", false],
    ]);
    isIndexBehind = false;
    expect(await shown()).toEqual([
      ["completed", true],
      ["completed", true],
    ]);
  });

  it("ends a job only once, and updates the state of the persona unless it was changed in the meantime", async () => {
    const held = await claimed();
    const { personaId } = (await byId(accountId, held.jobId)) ?? { personaId: "" };
    expect(await queue.end(held, completed)).toBe(true);
    expect(await queue.end(held, failed)).toBe(false);
    expect(await personaState(personaId)).toBe("ready");
    expect(await byId(accountId, held.jobId)).toMatchObject({ status: "completed", step: "done", progress: 1, error: null });

    const next = await claimed(asked("other.example"));
    const other = (await byId(accountId, next.jobId))?.personaId ?? "";
    await database.run("test.disable", "update personas set status = 'disabled' where id = $1", [other]);
    await queue.end(next, failed);
    expect(await personaState(other)).toBe("disabled");
  });

  it("notifies the worker that the job was canceled, and ends a queued job immediately", async () => {
    const held = await claimed();
    expect(await queue.keep(held, leaseMs)).toBe("kept");
    expect(await cancel(accountId, held.jobId)).toMatchObject({ status: "running" });
    expect(await queue.keep(held, leaseMs)).toBe("canceled");
    await queue.end(held, { ...completed, status: "canceled", persona: "draft" });
    const { jobId, personaId } = await started();
    expect(await cancel(randomUUID(), jobId)).toBeNull();
    expect(await cancel(accountId, jobId)).toMatchObject({ status: "canceled" });
    expect(await personaState(personaId)).toBe("draft");
    expect(await queue.claim(two, leaseMs, anyBreaks)).toBeNull();
  });

  it("reuses the objects that a failed job for the same site created, but not a ready persona", async () => {
    const first = await claimed();
    await queue.end(first, failed);
    const left = await byId(accountId, first.jobId);
    const second = await claimed(asked("shop.example", { tier: "free" }));
    expect(await byId(accountId, second.jobId)).toMatchObject({ brandId: left?.brandId, personaId: left?.personaId });
    expect(await personaState(left?.personaId ?? "")).toBe("building");
    await queue.end(second, failed);
    await database.run("test.repair", "update personas set status = 'ready' where id = $1", [left?.personaId]);
    const third = await started();
    expect(third.brandId).toBe(left?.brandId);
    expect(third.personaId).not.toBe(left?.personaId);
    expect(await onboardingOfPersona(database, index, accountId, left?.personaId ?? "")).toMatchObject({ jobId: second.jobId });
  });

  it("creates a new brand if the previous job completed or belonged to another account", async () => {
    const first = await claimed();
    await queue.end(first, completed);
    const before = await byId(accountId, first.jobId);
    const second = await claimed();
    expect((await byId(accountId, second.jobId))?.brandId).not.toBe(before?.brandId);
    await queue.end(second, failed);
    const left = await byId(accountId, second.jobId);
    accountId = randomUUID();
    await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [accountId]);
    expect((await started()).brandId).not.toBe(left?.brandId);
  });

  it("stores one avatar per persona, and returns the file that was replaced", async () => {
    const { personaId } = await started();
    const avatar = { accountId, personaId, bytes: 10 };
    expect(await queue.keepAvatar({ ...avatar, id: randomUUID(), blobKey: "a" })).toEqual({ droppedBlob: null });
    expect(await queue.keepAvatar({ ...avatar, id: randomUUID(), blobKey: "b" })).toEqual({ droppedBlob: "a" });
    expect(await queue.keepAvatar({ ...avatar, accountId: randomUUID(), id: randomUUID(), blobKey: "c" })).toBeNull();
  });

  it("deletes jobs and their pages after thirty days", async () => {
    const held = await claimed();
    await queue.notePages(held, [{ url: "a", outcome: "done", reason: null, hash: null }], {});
    await queue.end(held, completed);
    const age = (interval: string): Promise<number> =>
      database.run(`test.age.${interval.slice(0, 2)}`, `update onboardings set finished_at = now() - interval '${interval}'`);
    await age("29 days");
    await queue.forgetEnded();
    expect(await queue.crawled(accountId, held.jobId)).toHaveLength(1);
    expect(await byId(accountId, held.jobId)).not.toBeNull();
    await age("31 days");
    expect(await byId(accountId, held.jobId)).toBeNull();
    await queue.forgetEnded();
    expect(await queue.crawled(accountId, held.jobId)).toEqual([]);
    expect(await database.one("test.rows", "select count(*) as count from onboardings")).toEqual({ count: 0 });
  });
});
