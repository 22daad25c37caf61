import { Unavailable } from "../../platform/lib/unavailable.ts";
import { mostBreaksFromNow } from "../../platform/lib/rest-after-breaks.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { DocumentQueue } from "./document-queue.sql.ts";
import { FileTurns } from "./file-turns.ts";
import { processFiles, processItems, type ProcessingDeps } from "./process.ts";
import { retryOrGiveUp } from "./retry-or-give-up.ts";
import type { Claim, ClaimedDocument } from "./model/claim.ts";

export interface WorkerOptions {
  /** Products embedded and committed together. */
  readonly itemBatch: number;
  /** Concurrent files; one account is limited to one fewer. */
  readonly files: number;
  readonly leaseMs: number;
  /** Longest wait for work when no notification arrives. */
  readonly pollMs: number;
}

export interface Worker {
  /** Whether documents are being processed. */
  isBusy(): boolean;
  /** Aborts current work, releases the leases and resolves when all loops have ended. */
  stop(): Promise<void>;
}

/** Two, so that the embedder works on one batch of products while the other is chunked or committed. */
const itemLoops = 2;

/** Short texts are processed together; any other file alone. */
const lightFiles = 8;
/**
 * While a loop is processing an account, its new files wait this many milliseconds before another loop takes them. Files sent in sequence are
 * thus processed together, which needs far fewer statements.
 */
const gatherMs = 100;

const bothKinds = ["item", "file"] as const;

export interface WorkerDeps extends ProcessingDeps {
  readonly store: Pick<DocumentQueue, "claim" | "keep" | "release" | "giveUp" | "retryLater" | "progress">;
  readonly bus: EventBus;
  readonly ids: Ids;
}

/** What a loop of the worker processes. */
interface Loop {
  readonly kind: "item" | "file";
  /** Documents per claim. */
  readonly limit: number;
  readonly wake: Signal;
  /** Counts the documents of all loops that are being processed. */
  readonly load: { documents: number };
  /** Null if any loop may take any account's documents. */
  readonly turns: FileTurns | null;
  readonly mostBreaks: () => number;
}

/**
 * Processes pending documents until stopped. A heartbeat renews the leases. If a worker crashes, its leases expire and another worker takes its
 * documents. Each loop has its own owner id.
 */
export function startWorker(deps: WorkerDeps, options: WorkerOptions): Worker {
  const stopping: AbortController[] = [];
  const wakes = { item: new Signal(), file: new Signal() };
  const load = { documents: 0 };
  const mostBreaks = mostBreaksFromNow();
  const turns = new FileTurns(options.files, () => wakes.file.notify());
  let gathering: NodeJS.Timeout | undefined;
  const wakeForFiles = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    wakes.file.notify();
  };
  const unsubscribe = deps.bus.subscribe("documents_pending", (message) => {
    const { kinds = bothKinds, accountId = null } = message;
    if (kinds.includes("item")) wakes.item.notify();
    if (!kinds.includes("file")) return;
    const when = turns.noticed(accountId);
    if (when === "now") wakeForFiles();
    else if (when === "soon") gathering ??= setTimeout(wakeForFiles, gatherMs);
  });
  // Each loop has its own signal, because each document in progress adds a listener; on a shared signal they would look like a leak.
  const stopSignal = (): AbortSignal => {
    const controller = new AbortController();
    stopping.push(controller);
    return controller.signal;
  };
  const itemLoop: Loop = { kind: "item", limit: Math.ceil(options.itemBatch / itemLoops), wake: wakes.item, load, turns: null, mostBreaks };
  const fileLoop: Loop = { kind: "file", limit: lightFiles, wake: wakes.file, load, turns, mostBreaks };
  const loops = [...Array.from({ length: itemLoops }, () => itemLoop), ...Array.from({ length: options.files }, () => fileLoop)].map(
    (loop) => runLoop(deps, options, loop, stopSignal()),
  );
  return {
    isBusy: () => load.documents > 0,
    async stop() {
      for (const controller of stopping) controller.abort();
      unsubscribe();
      wakes.item.notify();
      wakeForFiles();
      await Promise.all(loops);
    },
  };
}

async function runLoop(
  deps: WorkerDeps,
  options: WorkerOptions,
  { kind, limit, wake, load, turns, mostBreaks }: Loop,
  signal: AbortSignal,
): Promise<void> {
  const owner = deps.ids.uuidv7();
  const take = (except: readonly string[]): Promise<Claim> =>
    deps.store.claim(kind, limit, { owner, leaseMs: options.leaseMs, mostBreaks: mostBreaks() }, except);
  while (!signal.aborted) {
    let documents: readonly ClaimedDocument[] = [];
    const seen = wake.count;
    try {
      documents = await (turns === null ? (await take([])).documents : turns.claim(owner, take));
      load.documents += documents.length;
      if (documents.length === 0) await wake.wait(options.pollMs, seen);
      else await processHeld(deps, options, owner, documents, signal).finally(() => turns?.done(owner));
    } catch (error) {
      if (signal.aborted) break;
      deps.log.error({ err: error, kind }, "processing loop failed");
      await wake.wait(options.pollMs);
      await deps.store.release(owner).catch(() => undefined);
    } finally {
      load.documents -= documents.length;
    }
  }
  await deps.store.release(owner).catch((error: unknown) => deps.log.warn({ err: error }, "failed to release leases, they will expire"));
}

async function processHeld(
  deps: WorkerDeps,
  options: WorkerOptions,
  owner: string,
  documents: readonly ClaimedDocument[],
  signal: AbortSignal,
): Promise<void> {
  const ids = documents.map((document) => document.id);
  const heartbeat = setInterval(() => {
    deps.store.keep(ids, owner, options.leaseMs).catch((error: unknown) => deps.log.warn({ err: error }, "failed to renew a lease"));
  }, options.leaseMs / 3);
  try {
    // A document whose processing failed or was interrupted runs alone, so that it cannot crash others.
    const isRetry = documents.some((document) => document.attempts > 1 || document.brokenOff > 0);
    const groups = isRetry ? documents.map((document) => [document]) : [documents];
    for (const group of groups) await processGroup(deps, owner, group, signal);
  } finally {
    clearInterval(heartbeat);
  }
}

async function processGroup(deps: WorkerDeps, owner: string, group: readonly ClaimedDocument[], signal: AbortSignal): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  try {
    if (first.kind === "file") await processFiles(deps, owner, group, signal);
    else await processItems(deps, owner, group, signal);
  } catch (error) {
    // The document is not at fault if the queue is unreachable; it is claimed again.
    if (signal.aborted || error instanceof Unavailable) throw error;
    await retryOrGiveUp(deps, owner, group, "damaged: processing failed unexpectedly", error);
  }
}
