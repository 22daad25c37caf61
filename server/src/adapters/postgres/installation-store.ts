import type { DemoProgress, InstallationStore } from "../../installation/store.ts";
import type { Database } from "./client.ts";
import { notifyChanges } from "./index-feed.ts";

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

    async freeLeases() {
      await database.run(
        "installation.freeDocuments",
        `update documents set lease_owner = null, lease_until = null where state = 'pending' and lease_owner is not null`,
      );
      await database.run("installation.freeSessions", `update sessions set lease_until = null where lease_owner is not null`);
      await database.run("installation.freeRequests", `update turn_requests set lease_until = now() where response is null`);
      await database.run("installation.freeJobs", `update jobs set lease_owner = null, lease_until = null where lease_owner is not null`);
    },

    useEmbedder: (fingerprint, dimensions) =>
      database.transaction(async (tx) => {
        await tx.run("installation.lockEmbedder", `lock table embedding_generation in share row exclusive mode`);
        const known = await tx.one<{ fingerprint: string }>("installation.embedder", `select fingerprint from embedding_generation`);
        if (known?.fingerprint === fingerprint) return 0;
        await tx.run(
          "installation.setEmbedder",
          `insert into embedding_generation (fingerprint, dimensions) values ($1, $2)
           on conflict (id) do update set fingerprint = excluded.fingerprint, dimensions = excluded.dimensions`,
          [fingerprint, dimensions],
        );
        const queued = await tx.rows<{ id: string }>(
          "installation.requeue",
          `update documents set state = case when state = 'staged' then 'staged' else 'pending' end, served = null, processed_at = null, attempts = 0,
             broken_off = 0, next_attempt_at = now(), lease_owner = null, lease_until = null, version = version + 1
           where served is not null returning id`,
        );
        // Counted as before until a document settles: see `countedKnowledgeUnits`.
        await tx.run("installation.dropVectors", `delete from passages`);
        await notifyChanges(
          tx,
          queued.map((row) => row.id),
        );
        return queued.length;
      }),
  };
}
