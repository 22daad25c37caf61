import { setTimeout as delay } from "node:timers/promises";
import type { DemoProgress } from "./model/demo-progress.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";

// An arbitrary constant, the same on every node.
const lockKey = 7_205_121;
const lockPollMs = 250;

/** Returns the progress of loading the demo, or null if none was requested. */
export async function demoProgress(db: Queryable): Promise<DemoProgress | null> {
  const row = await db.one<{ value: DemoProgress }>("installation.demo", `select value from installation where key = 'demo'`);
  return row?.value ?? null;
}

export async function setDemoProgress(db: Queryable, progress: DemoProgress): Promise<void> {
  await db.run(
    "installation.setDemo",
    `insert into installation (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(progress)],
  );
}

/** Returns the account's demo, or null if it has none. */
export async function demoOfAccount(db: Queryable, accountId: string): Promise<DemoProgress | null> {
  const row = await db.one<{ value: DemoProgress }>(
    "installation.demoOfAccount",
    `select value from installation where key = 'demo' and value->>'accountId' = $1`,
    [accountId],
  );
  return row?.value ?? null;
}

/** Deletes the record of the account's demo, so that the demo can be loaded again. */
export async function forgetDemo(db: Queryable, accountId: string): Promise<void> {
  await db.run("installation.forgetDemo", `delete from installation where key = 'demo' and value->>'accountId' = $1`, [accountId]);
}

/** Runs `work` under an advisory lock that is shared by all nodes. */
export async function runAlone<T>(database: Pick<Database, "session">, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await database.session(async (session): Promise<{ readonly result: T } | null> => {
      const lock = await session.one<{ taken: boolean }>("installation.lock", `select pg_try_advisory_lock($1) as taken`, [lockKey]);
      if (lock?.taken !== true) return null;
      try {
        return { result: await work() };
      } finally {
        // If the connection was lost, the lock has already been released.
        await session.one("installation.unlock", `select pg_advisory_unlock($1)`, [lockKey]).catch(() => undefined);
      }
    });
    if (done !== null) return done.result;
    await delay(lockPollMs);
  }
}

/** Releases every lease. Safe only if no other process can hold a lease. */
export async function freeLeases(db: Queryable): Promise<void> {
  await db.run(
    "installation.freeDocuments",
    // Preserves the time of the interruption, here and in the statements below, because retry delays are measured from it.
    `update documents set lease_owner = null, lease_until = least(lease_until, now()) where state = 'pending' and lease_owner is not null`,
  );
  await db.run("installation.freeSessions", `update sessions set lease_until = null where lease_owner is not null`);
  await db.run("installation.freeLiveSessions", `update sessions set live_owner = null, live_until = null where live_owner is not null`);
  await db.run("installation.freeRequests", `update turn_requests set lease_until = now() where response is null`);
  await db.run("installation.freeJobs", `update jobs set lease_owner = null, lease_until = null where lease_owner is not null`);
  await db.run(
    "installation.freeOnboardings",
    `update onboardings set lease_owner = null, lease_until = least(lease_until, now()) where lease_owner is not null`,
  );
  await db.run("installation.freeExports", `update account_exports set lease_until = null where lease_until is not null`);
  await db.run("installation.freeSentences", `update sentence_queue set lease_until = null where lease_until is not null`);
  await db.run("installation.freeWebhooks", `update webhooks set lease_owner = null, lease_until = null where lease_owner is not null`);
  await db.run("installation.freeBuild", `update vector_plan set build_owner = null, build_until = null where build_owner is not null`);
}
