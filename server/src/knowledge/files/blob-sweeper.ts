import { sweepBlobs, type SweepBlobsDeps } from "./sweep-blobs.ts";

export interface BlobSweeper {
  /** Resolves when no sweep is running. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;

/**
 * Deletes orphaned blobs older than an hour, every hour.
 * @param alone whether no process is storing blobs yet, so all orphans can be deleted immediately
 */
export async function startBlobSweeper(deps: SweepBlobsDeps, alone: boolean): Promise<BlobSweeper> {
  const stopping = new AbortController();
  const now = alone ? await deps.blobs.now() : null;
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = (before: () => Promise<Date>): void => {
    sweeping = sweeping
      .then(async () => sweepBlobs(deps, await before(), stopping.signal))
      .catch((error: unknown) => deps.log.error({ err: error }, "failed to delete orphaned files"));
  };
  if (now !== null) sweep(() => Promise.resolve(now));
  const timer = setInterval(() => sweep(async () => new Date((await deps.blobs.now()).getTime() - hourMs)), hourMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await sweeping;
    },
  };
}
