import type { Log } from "../../platform/lib/log.ts";
import { mostBreaksFromNow } from "../../platform/lib/rest-after-breaks.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ImageFetcher } from "../../ports/image-fetcher.ts";
import type { HashImage } from "../../ports/image-fingerprint.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import type { WaitingImage } from "./model/waiting-image.ts";
import type { ImageQueueStatements } from "./image-hashes.sql.ts";

export interface FetchDeps {
  readonly store: ImageQueueStatements;
  readonly fetcher: Pick<ImageFetcher, "fetch">;
  readonly fingerprint: HashImage;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

export interface FetchOptions {
  /** Maximum number of concurrent fetches in this process. */
  readonly atOnce: number;
  /** Maximum number of concurrent fetches from one host, across all processes. */
  readonly perHost: number;
  readonly leaseMs: number;
  /** Maximum time in milliseconds between checks for work, in case no notification arrives. */
  readonly pollMs: number;
  /** Pauses between attempts, in milliseconds; an image is abandoned after the last attempt. */
  readonly retryMs: readonly number[];
}

const minute = 60_000;

/** One minute, ten minutes, one hour, six hours, one day. */
export const usualPauses: readonly number[] = [minute, 10 * minute, 60 * minute, 360 * minute, 1_440 * minute];

/** Decodes one image at a time, because visitors' images and responses have priority. */
const decoding = new Semaphore(1);

/** Fetches document images and stores their hashes until stopped. */
export function startFetching(deps: FetchDeps, options: FetchOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Signal();
  const unsubscribe = deps.bus.subscribe("pictures_waiting", () => wake.notify());
  const mostBreaks = mostBreaksFromNow();
  const loops = Array.from({ length: options.atOnce }, () => loop(deps, options, mostBreaks, wake, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.notify();
      await Promise.all(loops);
    },
  };
}

async function loop(deps: FetchDeps, options: FetchOptions, mostBreaks: () => number, wake: Signal, signal: AbortSignal): Promise<void> {
  const owner = deps.ids.uuidv7();
  while (!signal.aborted) {
    const seen = wake.count;
    try {
      const [picture] = await deps.store.claim(1, options.perHost, owner, options.leaseMs, mostBreaks());
      if (picture === undefined) await wake.wait(options.pollMs, seen);
      else await take(deps, options, owner, picture, signal);
    } catch (error) {
      if (signal.aborted) break;
      deps.log.warn({ err: error }, "fetching document images interrupted");
      await wake.wait(options.pollMs);
    }
  }
  await deps.store.release(owner).catch((error: unknown) => deps.log.warn({ err: error }, "failed to release leases, they will expire"));
}

async function take(
  { store, fetcher, fingerprint, log }: FetchDeps,
  { retryMs }: FetchOptions,
  owner: string,
  picture: WaitingImage,
  signal: AbortSignal,
): Promise<void> {
  try {
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
