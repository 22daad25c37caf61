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
  /** Maximum number of products that are embedded and committed together. */
  readonly itemBatch: number;
  /** Maximum number of concurrent files; one account can use all loops except one. */
  readonly files: number;
  readonly leaseMs: number;
  /** Maximum time in milliseconds between checks for work, in case no notification arrives. */
  readonly pollMs: number;
}

export interface Worker {
  /** Whether documents are being processed. */
  isBusy(): boolean;
  /** Aborts current work, releases the leases and resolves when all loops have ended. */
  stop(): Promise<void>;
}

/** Number of product loops; two, so that the embedder works on one batch while the other is chunked or committed. */
const itemLoops = 2;

/** Maximum number of small files that are processed together; any other file is processed alone. */
const lightFiles = 8;
/**
 * Milliseconds to wait before another loop claims new files of an account that a loop is already serving. Files that are sent one after another are
 * then processed together, which requires far fewer statements.
 */
const gatherMs = 100;

const bothKinds = ["item", "file"] as const;

export interface WorkerDeps extends ProcessingDeps {
  readonly store: Pick<DocumentQueue, "claim" | "keep" | "release" | "giveUp" | "retryLater" | "progress">;
  readonly bus: EventBus;
  readonly ids: Ids;
}

/** Work of one loop of the worker. */
interface Loop {
  readonly kind: "item" | "file";
  /** Maximum number of documents per claim. */
  readonly limit: number;
  readonly wake: Signal;
  /** Number of documents that all loops are processing. */
  readonly load: { documents: number };
  /** Null if the loop may claim documents of any account. */
  readonly turns: FileTurns | null;
  readonly mostBreaks: () => number;
}

/**
 * Processes pending documents until stopped. A heartbeat renews the leases. If a worker crashes, its leases expire and another worker claims its
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
  // Each loop has its own signal, because each document in progress adds a listener; many listeners on one signal would trigger Node's memory leak
  // warning.
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
    // A document whose processing failed or was interrupted is processed alone, so that it cannot crash the processing of others.
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
    // If the queue is unreachable, the document is not the cause; it is claimed again.
    if (signal.aborted || error instanceof Unavailable) throw error;
    await retryOrGiveUp(deps, owner, group, "damaged: processing failed unexpectedly", error);
  }
}
