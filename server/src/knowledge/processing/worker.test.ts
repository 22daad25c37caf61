import { onlyModel } from "../../../test/support/only-model.ts";
import { getEventListeners, getMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Unavailable } from "../../platform/lib/unavailable.ts";
import type { DocumentReader } from "../../ports/document-reader.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { startWorker, type Worker, type WorkerDeps } from "./worker.ts";
import type { ClaimedDocument } from "./model/claim.ts";

const workers: Worker[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

/** An in-memory queue. A row can be claimed if it is pending, due and not leased. */
class Queue {
  readonly rows = new Map<
    string,
    {
      document: ClaimedDocument;
      state: string;
      attempts: number;
      brokenOff: number;
      notBefore: number;
      owner: string | null;
      message: string | null;
    }
  >();
  keeps = 0;
  failing: string | null = null;
  readonly committedBatches: string[][] = [];

  add(id: string, brokenOff = 0, kind: ClaimedDocument["kind"] = "item"): void {
    const document: ClaimedDocument = {
      id,
      accountId: "account",
      brandId: "brand",
      externalId: id,
      kind,
      content: { id, title: `Lamp ${id}` },
      isTitleGiven: true,
      textHash: Buffer.from(id),
      attempts: 1,
      brokenOff,
      text: kind === "file" ? `Lamp ${id}` : null,
      file: null,
      languages: [],
    };
    this.rows.set(id, { document, state: "pending", attempts: 0, brokenOff, notBefore: 0, owner: null, message: null });
  }

  state(id: string): string | undefined {
    return this.rows.get(id)?.state;
  }

  get held(): string[] {
    return [...this.rows.values()].filter((row) => row.owner !== null).map((row) => row.document.id);
  }

  readonly commit: WorkerDeps["commit"] = (documents) => {
    this.committedBatches.push(documents.map(({ document }) => document.id));
    for (const { document } of documents) this.#end(document.id, "ready", null);
    return Promise.resolve({ committed: documents.map(({ document }) => document.id), droppedBlobs: [] });
  };

  readonly store: WorkerDeps["store"] = {
    claim: (kind, limit, { owner, mostBreaks }) => {
      if (this.failing !== null) return Promise.reject(new Error(this.failing));
      const free = [...this.rows.values()].filter(
        (row) =>
          row.document.kind === kind &&
          row.state === "pending" &&
          row.owner === null &&
          row.brokenOff <= mostBreaks &&
          row.notBefore <= performance.now(),
      );
      const documents = free.slice(0, limit).map((row) => {
        row.owner = owner;
        row.brokenOff += 1;
        return { ...row.document, attempts: row.attempts + 1, brokenOff: row.brokenOff - 1 };
      });
      return Promise.resolve({ documents, mayBeMore: free.length > limit });
    },
    keep: () => {
      this.keeps += 1;
      return Promise.resolve();
    },
    progress: () => Promise.resolve(),
    giveUp: (document, _, message) => {
      this.#end(document.id, "failed", message);
      return Promise.resolve();
    },
    retryLater: (documents, _, pauseMs, message) => {
      for (const { id } of documents) {
        this.#end(id, "pending", message);
        const row = this.rows.get(id);
        // Pauses are shortened; other tests cover the backoff.
        if (row !== undefined) row.notBefore = performance.now() + pauseMs / 1_000;
      }
      return Promise.resolve();
    },
    release: (owner) => {
      for (const row of this.rows.values()) if (row.owner === owner) Object.assign(row, { owner: null, brokenOff: row.brokenOff - 1 });
      return Promise.resolve();
    },
  };

  #end(id: string, state: string, message: string | null): void {
    const row = this.rows.get(id);
    if (row !== undefined) Object.assign(row, { state, message, owner: null, attempts: row.attempts + 1, brokenOff: 0 });
  }
}

const noFiles = (): Promise<never> => Promise.reject(new Error("no files here"));

function start(
  queue: Queue,
  embed: Embedder["embedPassages"],
  leaseMs = 60_000,
  { read = noFiles, files = 1 }: { read?: DocumentReader["read"]; files?: number } = {},
): { wake: () => void; worker: Worker } {
  const listeners = new Set<(message: never) => void>();
  let ids = 0;
  const quiet = (): void => undefined;
  const worker = startWorker(
    {
      store: queue.store,
      commit: queue.commit,
      models: onlyModel({
        info: { model: "fake", fingerprint: "fake", dimensions: 1, maxTokens: 128, counting: { kind: "estimate" }, languages: null },
        countTokens: (text) => text.length,
        embedQuery: () => Promise.resolve(new Float32Array([1])),
        embedPassages: embed,
        close: () => Promise.resolve(),
      }),
      reader: { read, close: () => Promise.resolve() },
      blobs: {
        put: noFiles,
        open: noFiles,
        asFile: noFiles,
        delete: () => Promise.resolve(),
      },
      readFile: noFiles,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      bus: {
        publish: () => Promise.resolve(),
        subscribe(_, listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        onGap: () => quiet,
        close: () => Promise.resolve(),
      },
      ids: { uuidv4: () => `v4-${(ids += 1)}`, uuidv7: () => `owner-${(ids += 1)}` },
    },
    { itemBatch: 8, files, leaseMs, pollMs: 10 },
  );
  workers.push(worker);
  return {
    worker,
    wake: () => {
      for (const listener of listeners) listener({} as never);
    },
  };
}

const ones: Embedder["embedPassages"] = (texts) => Promise.resolve(texts.map(() => new Float32Array([1])));

describe("worker", () => {
  it("processes waiting documents together, and then processes documents that arrive later", async () => {
    const queue = new Queue();
    for (const id of ["a", "b", "c"]) queue.add(id);
    const { wake } = start(queue, ones);
    await expect.poll(() => queue.committedBatches).toEqual([["a", "b", "c"]]);
    queue.add("d");
    wake();
    await expect.poll(() => queue.state("d")).toBe("ready");
  });

  it("marks an invalid product as failed without affecting the others", async () => {
    const queue = new Queue();
    for (const id of ["a", "bad", "c"]) queue.add(id);
    start(queue, (texts) => (texts.some((text) => text.includes("bad")) ? Promise.reject(new Error("cannot be embedded")) : ones(texts)));
    await expect
      .poll(() => [queue.state("a"), queue.state("bad"), queue.state("c")], { timeout: 5_000 })
      .toEqual(["ready", "failed", "ready"]);
    expect(queue.rows.get("bad")?.attempts).toBe(5);
    expect(queue.rows.get("bad")?.message).toMatch(/^damaged: /);
  });

  it("separately processes a document that was leased when the service was killed, and does not count the interrupted attempt", async () => {
    const queue = new Queue();
    queue.add("unlucky", 15);
    queue.add("good");
    start(queue, ones);
    await expect.poll(() => [queue.state("unlucky"), queue.state("good")]).toEqual(["ready", "ready"]);
    expect(queue.rows.get("unlucky")?.attempts).toBe(1);
    expect(queue.committedBatches).toEqual([["unlucky"], ["good"]]);
  });

  it("processes documents interrupted 16 times only after the worker has run for 20 seconds", async () => {
    // Integers, so that sums and differences are exact.
    const startedAt = Math.ceil(performance.now());
    const now = vi.spyOn(performance, "now").mockReturnValue(startedAt);
    const queue = new Queue();
    queue.add("suspect", 16);
    start(queue, ones);
    now.mockReturnValue(startedAt + 19_999);
    queue.add("good");
    await expect.poll(() => queue.state("good")).toBe("ready");
    await delay(30);
    expect(queue.state("suspect")).toBe("pending");
    now.mockReturnValue(startedAt + 20_000);
    await expect.poll(() => queue.state("suspect")).toBe("ready");
  });

  it("does not exceed Node's limit on abort listeners per signal, regardless of how many files it reads at once", async () => {
    const queue = new Queue();
    for (let id = 0; id < 40; id += 1) queue.add(`${id}`, 0, "file");
    const signals = new Set<AbortSignal>();
    let reading = 0;
    const read: DocumentReader["read"] = (_, __, signal) =>
      new Promise((_resolve, reject) => {
        reading += 1;
        signals.add(signal);
        signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
      });
    start(queue, ones, 60_000, { read, files: 5 });
    await expect.poll(() => reading).toBeGreaterThan(30);
    for (const signal of signals) expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(getMaxListeners(signal));
  });

  it("renews its lease while the embedder is working", async () => {
    const queue = new Queue();
    queue.add("slow");
    start(queue, (texts) => delay(120).then(() => ones(texts)), 30);
    await expect.poll(() => queue.state("slow")).toBe("ready");
    expect(queue.keeps).toBeGreaterThanOrEqual(3);
    const { keeps } = queue;
    await delay(50);
    expect(queue.keeps).toBe(keeps);
  });

  it("retries a document while the queue is unreachable, without counting attempts", async () => {
    const queue = new Queue();
    queue.add("a");
    const { commit } = queue;
    let losses = 8;
    Object.assign(queue, {
      commit: (...call: Parameters<typeof commit>) => (losses-- > 0 ? Promise.reject(new Unavailable("connection lost")) : commit(...call)),
    });
    start(queue, ones);
    await expect.poll(() => queue.state("a"), { timeout: 5_000 }).toBe("ready");
    expect(queue.rows.get("a")?.attempts).toBe(1);
  });

  it("continues after the database has been unavailable", async () => {
    const queue = new Queue();
    queue.failing = "connection lost";
    start(queue, ones);
    await delay(30);
    queue.failing = null;
    queue.add("a");
    await expect.poll(() => queue.state("a")).toBe("ready");
  });

  it("releases its leases on stop and does not commit anything afterward", async () => {
    const queue = new Queue();
    queue.add("long");
    let isEmbedding = false;
    const { worker } = start(queue, (_, signal) => {
      isEmbedding = true;
      return new Promise((__, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
    });
    await expect.poll(() => isEmbedding).toBe(true);
    expect(queue.held).toEqual(["long"]);
    await worker.stop();
    expect(queue.held).toEqual([]);
    expect([queue.state("long"), queue.rows.get("long")?.message]).toEqual(["pending", null]);
    expect(queue.committedBatches).toEqual([]);
  });
});
