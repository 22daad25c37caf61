import type { Log } from "../../lib/log.ts";
import { Slots } from "../../lib/slots.ts";
import { Wake } from "../../lib/wake.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ImageFetcher } from "../../ports/image-fetcher.ts";
import type { FingerprintImage } from "../../ports/image-fingerprint.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import type { PictureQueueStore, WaitingPicture } from "./store.ts";

export interface FetchDeps {
  readonly store: PictureQueueStore;
  readonly fetcher: Pick<ImageFetcher, "fetch">;
  readonly fingerprint: FingerprintImage;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

export interface FetchOptions {
  /** Pictures that are fetched at the same time by this process. */
  readonly atOnce: number;
  /** Pictures that are fetched at the same time from one host, by all processes. */
  readonly perHost: number;
  readonly leaseMs: number;
  /** Longest wait for work when no message arrives. */
  readonly pollMs: number;
  /** Pauses before further attempts; after the last one that fails, a picture is given up. */
  readonly retryMs: readonly number[];
}

const minute = 60_000;

/** A minute, ten, an hour, six, and a day. */
export const usualPauses: readonly number[] = [minute, 10 * minute, 60 * minute, 360 * minute, 1_440 * minute];

/** One picture is decoded at a time: visitors' pictures and answers go first. */
const decoding = new Slots(1);

/** Fetches pictures of documents and keeps what they look like, a few at a time, until stopped. */
export function startFetching(deps: FetchDeps, options: FetchOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Wake();
  const unsubscribe = deps.bus.subscribe("pictures_waiting", () => wake.all());
  const loops = Array.from({ length: options.atOnce }, () => loop(deps, options, wake, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.all();
      await Promise.all(loops);
    },
  };
}

async function loop(deps: FetchDeps, options: FetchOptions, wake: Wake, signal: AbortSignal): Promise<void> {
  const owner = deps.ids.uuidv7();
  while (!signal.aborted) {
    const seen = wake.count;
    try {
      const [picture] = await deps.store.claim(1, options.perHost, owner, options.leaseMs);
      if (picture === undefined) await wake.sleep(options.pollMs, seen);
      else await take(deps, options, owner, picture, signal);
    } catch (error) {
      if (signal.aborted) break;
      deps.log.warn({ err: error }, "fetching document images interrupted");
      await wake.sleep(options.pollMs);
    }
  }
  await deps.store.release(owner).catch((error: unknown) => deps.log.warn({ err: error }, "failed to release leases, they will expire"));
}

async function take(
  { store, fetcher, fingerprint, log }: FetchDeps,
  { retryMs }: FetchOptions,
  owner: string,
  picture: WaitingPicture,
  signal: AbortSignal,
): Promise<void> {
  try {
    // One that ended its worker each time never comes to an error.
    if (picture.attempts > retryMs.length + 1) return await store.giveUp(picture, owner, "processing was interrupted too often");
    const bytes = await fetcher.fetch(picture.url, signal);
    const release = await decoding.acquire(signal);
    const made = await fingerprint(bytes).finally(release);
    await store.keep(picture, made);
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const pause = error instanceof UnreadableImage ? undefined : retryMs[picture.attempts - 1];
    log.debug({ err: error, documentId: picture.documentId, pause }, "failed to hash a document image");
    if (pause === undefined) await store.giveUp(picture, owner, message);
    else await store.retryLater(picture, owner, pause, message);
  }
}
