import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { FINGERPRINT_VERSION } from "./model/image-hash.ts";
import type { ImagePlanStatements } from "./image-hashes.sql.ts";

export interface PlanDeps {
  readonly store: ImagePlanStatements;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly log: Log;
}

export interface PlanOptions {
  /** Maximum time in milliseconds between checks for changes, in case no notification arrives. */
  readonly pollMs: number;
  /** Minimum time in milliseconds between two checks, so that a synchronization of many products needs only a few steps. */
  readonly pauseMs: number;
}

const batch = 500;
/** Retention period of dropped images in milliseconds; by the end of this period, every node has applied the deletions. */
const keepDroppedMs = 24 * 60 * 60 * 1_000;
const pruneEveryMs = 60 * 60 * 1_000;

/** Follows document changes and queues their images. Runs separately from writes so that it does not slow them down. */
export function startPlanning(deps: PlanDeps, options: PlanOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Signal();
  const unsubscribe = deps.bus.subscribe("index_changed", () => wake.notify());
  const running = run(deps, options, wake, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.notify();
      await running;
    },
  };
}

async function run(deps: PlanDeps, { pollMs, pauseMs }: PlanOptions, wake: Signal, signal: AbortSignal): Promise<void> {
  const { store, log } = deps;
  let watermark: string | null = null;
  let applied: ReadonlySet<number> = new Set();
  let pruneAt = 0;
  while (!signal.aborted) {
    const seen = wake.count;
    try {
      watermark ??= await begin(deps, signal);
      const next = await store.documentChanges(watermark);
      const fresh = next.changes.filter(({ seq }) => !applied.has(seq));
      await planAll(store, [...new Set(fresh.map(({ documentId }) => documentId))], signal);
      if (signal.aborted) break;
      if (fresh.length > 0) await store.setPlanned(next.watermark);
      applied = new Set(next.changes.map(({ seq }) => seq));
      watermark = next.watermark;
      if (performance.now() >= pruneAt) {
        await store.prune(keepDroppedMs);
        pruneAt = performance.now() + pruneEveryMs;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "failed to queue document images, will retry");
      await wake.wait(pollMs);
    }
    await pause(pauseMs, signal);
    if (!signal.aborted) await wake.wait(pollMs, seen);
  }
}

/** Returns the position to resume from. If there is none, scans all documents first. */
async function begin({ store, log }: PlanDeps, signal: AbortSignal): Promise<string> {
  await store.requeueOthers(FINGERPRINT_VERSION);
  const planned = await store.planned();
  if (planned !== null) return planned;
  const from = await store.watermark();
  let documents = 0;
  for (let afterId: string | null = null; !signal.aborted;) {
    const ids: string[] = await store.servedIds(afterId, batch);
    if (ids.length === 0) break;
    await planAll(store, ids, signal);
    documents += ids.length;
    afterId = ids.at(-1) ?? null;
  }
  signal.throwIfAborted();
  await store.setPlanned(from);
  log.info({ documents }, "queued image hashing for all documents");
  return from;
}

/** Pauses for twice the duration of each batch, to leave database capacity for other work. */
async function planAll(store: ImagePlanStatements, documentIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < documentIds.length && !signal.aborted; at += batch) {
    const from = performance.now();
    await store.plan(documentIds.slice(at, at + batch));
    await pause(2 * (performance.now() - from), signal);
  }
}

/** Returns early, without rejecting, if the signal fires. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
