import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { RetrievalFigures, RetrievalHost } from "../ports/retrieval-host.ts";
import type { IndexedDocument } from "../ports/retrieval-index.ts";
import { createRetrievalIndex } from "../engines/retrieval/index.ts";
import { axis, DIMENSIONS, sampleDocument } from "../engines/retrieval/testing/sample-document.ts";
import { createScriptKernel } from "../engines/retrieval/vector/kernel.ts";
import type { IndexChange } from "./model/index-change.ts";
import type { FeedStatements } from "./feed.sql.ts";
import { serveIndex, type ServedIndex } from "./serve-index.ts";

/** A fake database with a change feed. */
class Truth implements FeedStatements {
  readonly documents = new Map<string, IndexedDocument>();
  changes: IndexChange[] = [];
  /** Changes before this position have been purged. */
  floor = 0;
  loads = 0;
  onLoad: () => Promise<void> = async () => undefined;
  #seq = 0;
  #revision = 0;

  put(document: IndexedDocument): void {
    this.#revision += 1;
    this.documents.set(document.documentId, { ...document, revision: this.#revision });
    this.#note(document.documentId);
  }
  take(documentId: string): void {
    this.documents.delete(documentId);
    this.#note(documentId);
  }
  #note(documentId: string): void {
    this.#seq += 1;
    this.changes.push({ seq: this.#seq, documentId });
  }

  watermark = async (): Promise<string> => String(this.#seq);
  changesSince: FeedStatements["changesSince"] = async (watermark) => ({
    changes: this.changes.filter(({ seq }) => seq >= Number(watermark)),
    watermark: String(this.#seq),
  });
  reaches: FeedStatements["reaches"] = async (watermark) => Number(watermark) >= this.floor;
  load: FeedStatements["load"] = async (ids) => {
    await this.onLoad();
    const loaded = ids.flatMap((id) => this.documents.get(id) ?? []);
    this.loads += loaded.length;
    return loaded;
  };
  revisions: FeedStatements["revisions"] = async (ids) =>
    new Map(ids.flatMap((id) => (this.documents.has(id) ? [[id, this.documents.get(id)?.revision ?? 0] as const] : [])));
  epoch = async (): Promise<string> => "epoch";
  markSnapshot = async (): Promise<string> => "mark";
  hasMark = async (): Promise<boolean> => true;
  servedIds: FeedStatements["servedIds"] = async (afterId, limit, segment) =>
    [...this.documents.values()]
      .filter((document) => segment === undefined || document.segment === segment)
      .map(({ documentId }) => documentId)
      .toSorted()
      .filter((id) => afterId === null || id > afterId)
      .slice(0, limit);
  prune = async (): Promise<void> => undefined;
}

/** Active subscriptions. */
const subscribed = new Set<symbol>();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log;
const bus: EventBus = {
  publish: async () => undefined,
  subscribe: () => subscription(),
  onGap: () => subscription(),
  close: async () => undefined,
};

function subscription(): () => void {
  const one = Symbol("subscription");
  subscribed.add(one);
  return () => void subscribed.delete(one);
}

interface Kept {
  watermark: string | null;
  documents: readonly IndexedDocument[];
  damaged: readonly string[];
}

let truth: Truth;
let kept: Kept;
let hosts: RetrievalHost[];
/** The functions that the index hosts call to reindex a segment. */
let readers: ((segment: string) => Promise<void>)[];
let closed: number;
let served: ServedIndex[];

/** Opens an index whose snapshot is stored in a variable. */
async function open(fresh: boolean): Promise<RetrievalHost> {
  const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel() });
  const from = fresh ? { watermark: null, documents: [], damaged: [] } : kept;
  for (const document of from.documents) if (!from.damaged.includes(document.segment)) index.upsert(document);
  const host: RetrievalHost = {
    index,
    watermark: from.watermark,
    async recover(read) {
      readers.push(read);
      for (const segment of from.damaged) await read(segment);
    },
    async save(watermark) {
      kept = { watermark, documents: [...truth.documents.values()], damaged: [] };
    },
    figures: () => index.stats() as unknown as RetrievalFigures,
    takeFolder: async () => undefined,
    close: async () => void (closed += 1),
  };
  hosts.push(host);
  return host;
}

async function serve(): Promise<ServedIndex> {
  const one = await serveIndex({ open, store: truth, bus, log });
  served.push(one);
  return one;
}

const titled = (id: string, title: string, segment = "catalog"): IndexedDocument => sampleDocument(id, { title, segment, vector: axis(1) });
async function found(index: ServedIndex["index"], text: string): Promise<string[]> {
  const scope = { segments: ["catalog", "other"], documents: new Map() };
  const { hits } = await index.search({ scope, text, vector: null, languages: ["en"], topK: 50, mode: "fast" });
  return hits.map(({ externalId }) => externalId).toSorted();
}

beforeEach(() => {
  truth = new Truth();
  kept = { watermark: null, documents: [], damaged: [] };
  hosts = [];
  readers = [];
  closed = 0;
  served = [];
  truth.put(titled("a", "lamp"));
  truth.put(titled("b", "lamp", "other"));
  truth.put(titled("c", "chair"));
});
afterEach(async () => {
  for (const one of served) await one.stop();
  vi.useRealTimers();
});

describe("starting index", () => {
  it("contains all served documents if there is no snapshot", async () => {
    const { index } = await serve();
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    expect(index.stats().documents).toBe(3);
  });

  it("reads only the changes since its snapshot", async () => {
    await (await serve()).stop();
    truth.put(titled("d", "lamp"));
    truth.take("document-a");
    truth.loads = 0;
    const { index } = await serve();
    expect(await found(index, "lamp")).toEqual(["b", "d"]);
    // The feed repeats the change at the watermark.
    expect(truth.loads).toBeLessThanOrEqual(2);
  });

  it("reads only the documents that differ, and drops deleted documents, if changes since its snapshot were purged", async () => {
    await (await serve()).stop();
    truth.put(titled("c", "lamp"));
    truth.put(titled("d", "lamp"));
    truth.take("document-a");
    truth.changes = [];
    truth.floor = 5;
    truth.loads = 0;
    const { index } = await serve();
    expect(await found(index, "lamp")).toEqual(["b", "c", "d"]);
    expect(await found(index, "chair")).toEqual([]);
    expect(truth.loads).toBe(2);
  });

  it("stops all background work if it fails", async () => {
    vi.useFakeTimers();
    truth.changesSince = () => Promise.reject(new Error("the database is away"));
    await expect(serve()).rejects.toThrow("the database is away");
    expect(closed).toBe(1);
    expect(subscribed.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reindexes only a damaged segment", async () => {
    await (await serve()).stop();
    kept.damaged = ["other"];
    truth.loads = 0;
    truth.changes = [];
    const { index } = await serve();
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    expect(truth.loads).toBe(1);
  });
});

describe("serving index", () => {
  it("contains a change as soon as it has caught up", async () => {
    const { index, caughtUp } = await serve();
    truth.put(titled("d", "lamp"));
    truth.take("document-b");
    await caughtUp();
    expect(await found(index, "lamp")).toEqual(["a", "d"]);
  });

  it("finds, reindexes and counts changes that its feed missed", async () => {
    vi.useFakeTimers();
    const { index, figures, caughtUp } = await serve();
    truth.put(titled("d", "lamp"));
    truth.put(titled("a", "stool"));
    truth.take("document-b");
    truth.changes = [];
    await caughtUp();
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1_000 + 5_000);
    expect(await found(index, "lamp")).toEqual(["d"]);
    expect(await found(index, "stool")).toEqual(["a"]);
    expect(figures().repaired).toBe(3);
    await vi.advanceTimersByTimeAsync(60 * 60 * 1_000 + 5_000);
    expect(figures().repaired).toBe(3);
  });

  it("does not count changes that its feed reports shortly afterward", async () => {
    vi.useFakeTimers();
    const { figures } = await serve();
    const revisions = truth.revisions;
    truth.revisions = async (ids) => {
      truth.put(titled("a", `lamp ${truth.changes.length}`));
      truth.revisions = revisions;
      return revisions(ids);
    };
    await vi.advanceTimersByTimeAsync(60 * 60 * 1_000 + 5_000);
    expect(figures().repaired).toBe(0);
  });

  it("keeps the feed's changes while older data is being reread", async () => {
    const { index, caughtUp } = await serve();
    for (const id of ["document-a", "document-c"]) hosts[0]?.index.remove(id);
    const { load } = truth;
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => void (release = resolve));
    truth.load = async (ids) => {
      truth.load = load;
      const loaded = await load(ids);
      await slow;
      return loaded;
    };
    const reading = readers[0]?.("catalog");
    await vi.waitFor(() => expect(truth.load).toBe(load));
    truth.put(titled("a", "stool"));
    truth.take("document-c");
    const caught = caughtUp();
    await new Promise((resolve) => void setTimeout(resolve, 20));
    release();
    await Promise.all([reading, caught]);
    expect(await found(index, "lamp")).toEqual(["b"]);
    expect(await found(index, "stool")).toEqual(["a"]);
    expect(await found(index, "chair")).toEqual([]);
  });

  it("closes even if its last snapshot cannot be written", async () => {
    const one = await serve();
    const [host] = hosts;
    if (host !== undefined) Object.assign(host, { save: () => Promise.reject(new Error("the disk is full")) });
    await expect(one.stop()).rejects.toThrow("the disk is full");
    expect(closed).toBe(1);
    served = [];
  });

  it("serves searches while it is being rebuilt, and is replaced in one step", async () => {
    const { index, rebuild, figures, caughtUp, since } = await serve();
    const before = since();
    // Indexes a document that is not in the database.
    hosts[0]?.index.upsert(titled("wrong", "lamp"));
    let release = (): void => undefined;
    truth.onLoad = () => new Promise((resolve) => void (release = resolve));
    const rebuilding = rebuild();
    await vi.waitFor(() => expect(hosts).toHaveLength(2));
    expect(await found(index, "lamp")).toEqual(["a", "b", "wrong"]);
    expect(figures().rebuilds).toBe(0);
    truth.onLoad = async () => undefined;
    release();
    await rebuilding;
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    expect(figures().rebuilds).toBe(1);
    expect(Date.parse(since())).toBeGreaterThan(Date.parse(before));
    expect(kept.watermark).not.toBeNull();
    truth.put(titled("e", "lamp"));
    await caughtUp();
    expect(await found(index, "lamp")).toEqual(["a", "b", "e"]);
  });

  it("stops immediately during a rebuild and discards the partial index", async () => {
    for (let n = 0; n < 4_500; n++) truth.put(titled(`more${n}`, "desk"));
    const one = await serve();
    truth.loads = 0;
    let stopping: Promise<void> | undefined;
    truth.onLoad = async () => void (stopping ??= one.stop());
    await expect(one.rebuild()).rejects.toThrow("before it was complete");
    await stopping;
    expect(truth.loads).toBeLessThan(2_000);
    expect(closed).toBe(2);
    served = [];
  });

  it("is unchanged if a rebuild fails", async () => {
    const { index, rebuild } = await serve();
    truth.onLoad = () => Promise.reject(new Error("the database is away"));
    await expect(rebuild()).rejects.toThrow("the database is away");
    truth.onLoad = async () => undefined;
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    await rebuild();
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
  });

  it("detects that changes were purged during a long pause", async () => {
    vi.useFakeTimers();
    const { index } = await serve();
    const changesSince = truth.changesSince;
    truth.changesSince = () => Promise.reject(new Error("the database is away"));
    truth.put(titled("d", "lamp"));
    truth.changes = [];
    truth.floor = 99;
    await vi.advanceTimersByTimeAsync(30 * 60 * 1_000);
    expect(await found(index, "lamp")).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(31 * 60 * 1_000);
    truth.changesSince = changesSince;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await found(index, "lamp")).toEqual(["a", "b", "d"]);
  });
});
