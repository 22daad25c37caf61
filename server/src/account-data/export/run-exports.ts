import { Readable } from "node:stream";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import { zip } from "../../platform/lib/zip.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { claimExport, completeExport, dropOldExports, failExport, keepExport, releaseExport } from "./export-queue.sql.ts";
import { readAccount } from "./exported-rows.sql.ts";
import type { HeldExport } from "./model/export.ts";
import { archiveEntries, type ArchiveCounts } from "./write-archive.ts";

export interface RunExportsDeps {
  readonly database: Queryable & Parameters<typeof readAccount>[0];
  readonly blobs: Pick<BlobStore, "put" | "open" | "delete">;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

export interface RunExportsOptions {
  readonly leaseMs: number;
  readonly pollMs: number;
}

/** Days for which an archive can be downloaded. */
const days = 7;
const mostAttempts = 3;
const cleanEveryMs = 3_600_000;

/** Writes the archives of queued exports, one at a time, until stopped. If a runner crashes, another one starts the export again. */
export function runExports(
  deps: RunExportsDeps,
  options: RunExportsOptions,
): { /** Stops the running export and releases it. */ stop(): Promise<void> } {
  const wake = new Signal();
  const stopping = new AbortController();
  const unsubscribe = deps.bus.subscribe("jobs_pending", () => wake.notify());
  const clean = (): void =>
    void cleanUp(deps).catch((error: unknown) => deps.log.warn({ err: error }, "failed to delete old exports, will retry"));
  clean();
  const cleaning = setInterval(clean, cleanEveryMs);
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      const held = await claimExport(deps.database, deps.ids.uuidv7(), options.leaseMs).catch((error: unknown) => {
        deps.log.warn({ err: error }, "failed to query exports");
        return null;
      });
      if (held === null) await wake.wait(options.pollMs, seen);
      else await runExport(deps, held, options.leaseMs, stopping.signal);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(cleaning);
      wake.notify();
      await working;
    },
  };
}

/** Writes an archive. A failure is retried after the lease expires, up to the maximum number of attempts. */
async function runExport(deps: RunExportsDeps, held: HeldExport, leaseMs: number, signal: AbortSignal): Promise<void> {
  const { database, blobs, log } = deps;
  if (held.attempts > mostAttempts) return failExport(database, held, days);
  const counts: ArchiveCounts = { records: 0, files: 0 };
  const lost = new AbortController();
  const heart = setInterval(() => {
    keepExport(database, held, counts, leaseMs).then(
      (kept) => (kept ? undefined : lost.abort()),
      (error: unknown) => log.warn({ err: error }, "failed to renew a lease"),
    );
  }, leaseMs / 10);
  try {
    const archive = await writeArchive(deps, held.accountId, counts, AbortSignal.any([signal, lost.signal]));
    const stored = { key: archive.key, bytes: archive.size, counts, days };
    if (!(await completeExport(database, held, stored))) await blobs.delete(archive.key);
    await cleanUp(deps);
  } catch (error) {
    if (signal.aborted) return await releaseExport(database, held).catch(() => undefined);
    if (lost.signal.aborted) return;
    log.warn({ err: error, export: held.id, attempt: held.attempts }, "export failed, will retry");
  } finally {
    clearInterval(heart);
  }
}

function writeArchive(
  { database, blobs }: RunExportsDeps,
  accountId: string,
  counts: ArchiveCounts,
  signal: AbortSignal,
): Promise<{ readonly key: string; readonly size: number }> {
  const at = new Date();
  return readAccount(database, (session) => {
    const bytes = zip(archiveEntries({ session, blobs }, { accountId, at }, counts));
    return blobs.put(Readable.from(bytes, { objectMode: false, signal }), Number.MAX_SAFE_INTEGER);
  });
}

/** Deletes archives that have expired or were replaced. If the process is killed in between, the blob sweep deletes the files. */
async function cleanUp({ database, blobs }: Pick<RunExportsDeps, "database" | "blobs">): Promise<void> {
  for (const key of await dropOldExports(database)) await blobs.delete(key);
}
