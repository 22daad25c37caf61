import { setTimeout as delay } from "node:timers/promises";
import type { DemoProgress, InstallationStore } from "./model/demo-progress.ts";
import type { Database } from "../platform/postgres/client.ts";

// An arbitrary constant, the same on every node.
const lockKey = 7_205_121;
const lockPollMs = 250;

export function postgresInstallationStore(database: Database): InstallationStore {
  return {
    async demo() {
      const row = await database.one<{ value: DemoProgress }>("installation.demo", `select value from installation where key = 'demo'`);
      return row?.value ?? null;
    },

    async setDemo(progress) {
      await database.run(
        "installation.setDemo",
        `insert into installation (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(progress)],
      );
    },

    async alone<T>(work: () => Promise<T>) {
      for (;;) {
        const done = await database.session(async (session): Promise<{ readonly result: T } | null> => {
          const lock = await session.one<{ taken: boolean }>("installation.lock", `select pg_try_advisory_lock($1) as taken`, [lockKey]);
          if (lock?.taken !== true) return null;
          try {
            return { result: await work() };
          } finally {
            // A lost connection has already released the lock.
            await session.one("installation.unlock", `select pg_advisory_unlock($1)`, [lockKey]).catch(() => undefined);
          }
        });
        if (done !== null) return done.result;
        await delay(lockPollMs);
      }
    },

    async freeLeases() {
      await database.run(
        "installation.freeDocuments",
        // The moment of the break is kept, here and below: what was in work rests from then on.
        `update documents set lease_owner = null, lease_until = least(lease_until, now()) where state = 'pending' and lease_owner is not null`,
      );
      await database.run("installation.freeSessions", `update sessions set lease_until = null where lease_owner is not null`);
      await database.run("installation.freeRequests", `update turn_requests set lease_until = now() where response is null`);
      await database.run("installation.freeJobs", `update jobs set lease_owner = null, lease_until = null where lease_owner is not null`);
      await database.run(
        "installation.freeOnboardings",
        `update onboardings set lease_owner = null, lease_until = least(lease_until, now()) where lease_owner is not null`,
      );
      await database.run(
        "installation.freeBuild",
        `update vector_plan set build_owner = null, build_until = null where build_owner is not null`,
      );
    },
  };
}
