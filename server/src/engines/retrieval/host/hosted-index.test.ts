import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RetrievalHost } from "../../../ports/retrieval-host.ts";
import type { IndexedDocument, RetrievalIndex, RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "../index.ts";
import { randomNumbers } from "../testing/random.ts";
import { axis, DIMENSIONS, sampleDocument } from "../testing/sample-document.ts";
import { openRetrievalIndex } from "./in-process.ts";
import { loadKernel } from "./load-kernel.ts";

/** Memory limit for which about two of ten small segments are in memory. */
const SMALL = 60_000;
const SEGMENTS = Array.from({ length: 10 }, (_, n) => `segment-${n}`);
const WORDS = "lamp desk chair wooden red blue office kitchen garden table tower bridge".split(" ");

let dir: string;
let opened: RetrievalHost[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "retrieval-"));
  opened = [];
});
afterEach(async () => {
  for (const host of opened) await host.close();
  await rm(dir, { recursive: true, force: true });
});

async function open(memoryBytes: number | undefined = SMALL, lagMs = 0): Promise<RetrievalHost> {
  const limit = memoryBytes === undefined ? {} : { memoryBytes };
  const host = await openRetrievalIndex({ dir, dimensions: DIMENSIONS, fingerprint: "model", ...limit, lagMs, log: () => undefined });
  opened.push(host);
  return host;
}

async function unlimited(): Promise<RetrievalIndex> {
  return createRetrievalIndex({ dimensions: DIMENSIONS, kernel: await loadKernel(() => undefined) });
}

function randomly(seed: number) {
  const next = randomNumbers(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const words = (count: number): string => Array.from({ length: count }, () => pick(WORDS)).join(" ");
  const document = (n: number): IndexedDocument =>
    sampleDocument(`d${n}`, {
      segment: pick(SEGMENTS),
      title: words(3),
      body: words(20),
      vector: axis(below(8), below(8)),
      revision: below(1_000),
      filter: { price: below(50) },
    });
  const query = (): RetrievalQuery => {
    const visible = Array.from({ length: 40 }, () => `document-d${below(200)}`);
    return {
      scope: {
        segments: SEGMENTS.filter(() => next() < 0.3),
        documents: new Map(next() < 0.5 ? [[pick(SEGMENTS), new Set(visible)]] : []),
      },
      text: words(2),
      vector: axis(below(8), below(8)),
      languages: ["en"],
      topK: 50,
      mode: pick(["fast", "smart"] as const),
      ...pick([{}, { filter: { price: { gte: 10 } } }, { filter: { segments: SEGMENTS.slice(0, 4) } }]),
    };
  };
  /** Applies the same change to all indexes. */
  const change = (indexes: readonly RetrievalIndex[]): void => {
    const n = below(200);
    const kind = next();
    if (kind < 0.7) {
      const made = document(n);
      for (const index of indexes) index.upsert(made);
    } else if (kind < 0.85) {
      for (const index of indexes) index.remove(`document-d${n}`);
    } else if (kind < 0.99) {
      const patch = { filter: { ...sampleDocument("x").filter, price: below(50) }, hit: `{"n":${below(99)}}` };
      for (const index of indexes) index.patch(`document-d${n}`, patch);
    } else {
      const segment = pick(SEGMENTS);
      for (const index of indexes) index.removeSegment(segment);
    }
  };
  return { next, below, pick, document, query, change };
}

const asleep = (host: RetrievalHost): number => host.figures().segments.asleep;
const revisions = (index: RetrievalIndex): Map<string, number | null> =>
  new Map(Array.from(index.contents(), ([documentId]) => [documentId, index.revision(documentId)]));

function member(n: number): IndexedDocument {
  return sampleDocument(`d${n}`, {
    segment: SEGMENTS[n % 10] ?? "",
    title: WORDS[n % 12] ?? "",
    vector: axis(n % 7),
    body: "word ".repeat(50),
  });
}

/** Returns an index with ten segments of twenty documents; most segments are evicted. */
async function drowsy(lagMs = 0): Promise<{ host: RetrievalHost; reference: RetrievalIndex }> {
  const host = await open(SMALL, lagMs);
  const reference = await unlimited();
  for (let n = 0; n < 200; n++) {
    host.index.upsert(member(n));
    reference.upsert(member(n));
  }
  await host.save("1");
  await expect.poll(() => asleep(host)).toBeGreaterThan(5);
  return { host, reference };
}
const everything = (segments: readonly string[] = SEGMENTS): RetrievalQuery => ({
  scope: { segments, documents: new Map() },
  text: "lamp desk",
  vector: axis(3),
  languages: ["en"],
  topK: 200,
  mode: "fast",
});

describe("index with a memory limit", () => {
  it.each([1, 2, 3, 4, 5])(
    "returns the same results as an index without a limit, across writes, saves and reopening (seed %i)",
    async (seed) => {
      const random = randomly(seed);
      const reference = await unlimited();
      let host = await open();
      let evictions = 0;
      const reopened: [watermark: string | null, damaged: number, round: string][] = [];
      for (let round = 0; round < 60; round++) {
        for (let n = random.below(40); n > 0; n--) random.change([host.index, reference]);
        const queries = Array.from({ length: 1 + random.below(3) }, () => random.query());
        const found = await Promise.all(queries.map((query) => host.index.search(query)));
        for (const [at, query] of queries.entries()) expect(found[at]).toEqual(await reference.search(query));
        const scope = random.query().scope;
        const [segment, id] = [random.pick(SEGMENTS), `d${random.below(200)}`];
        expect(await host.index.get(scope, segment, id)).toEqual(await reference.get(scope, segment, id));
        if (random.next() < 0.15) await host.save(`${round}`);
        if (random.next() < 0.05) {
          await host.save(`${round}`);
          evictions += host.figures().evictions;
          await host.close();
          host = await open();
          reopened.push([host.watermark, host.figures().damaged, `${round}`]);
        }
        expect(new Map(host.index.contents())).toEqual(new Map(reference.contents()));
        expect(revisions(host.index)).toEqual(revisions(reference));
        const { documents, passages } = host.index.stats();
        expect({ documents, passages }).toEqual({ documents: reference.stats().documents, passages: reference.stats().passages });
      }
      expect(evictions + host.figures().evictions).toBeGreaterThan(20);
      for (const [watermark, damaged, round] of reopened) expect([watermark, damaged]).toEqual([round, 0]);
    },
  );

  it("does not exceed the limit when idle, after any number of loads and evictions", async () => {
    const { host } = await drowsy();
    let kernel = 0;
    for (let round = 0; round < 40; round++) {
      await host.index.search(everything([SEGMENTS[round % 10] ?? "", SEGMENTS[(round * 3) % 10] ?? ""]));
      const { words, vectors, spare } = host.figures().bytes;
      if (round === 10) kernel = vectors + spare;
      await expect.poll(() => host.figures().bytes.words + host.figures().bytes.vectors).toBeLessThanOrEqual(SMALL);
      expect(words).toBeGreaterThan(0);
    }
    const { vectors, spare } = host.figures().bytes;
    expect(vectors + spare).toBe(kernel);
    expect(host.figures().loads).toBeGreaterThan(20);
  });

  it("keeps a segment in memory if its cached results are only revalidated", async () => {
    const { host } = await drowsy();
    const [busy = "", ...others] = SEGMENTS;
    const { scope } = everything([busy]);
    await host.index.search(everything([busy]));
    for (const other of others) {
      expect(host.index.stateOf(scope)).not.toBeNull();
      await host.index.search(everything([other]));
      await expect.poll(() => host.figures().bytes.words + host.figures().bytes.vectors).toBeLessThanOrEqual(SMALL);
    }
  });

  it("loads all segments for a search together, even if they exceed the limit", async () => {
    const { host, reference } = await drowsy();
    expect(await host.index.search(everything())).toEqual(await reference.search(everything()));
    expect(host.figures().slowestLoadSeconds).toBeGreaterThan(0);
  });

  it("loads a segment once for all waiting searches", async () => {
    const { host, reference } = await drowsy();
    const before = host.figures().loads;
    const waiting = asleep(host);
    const found = await Promise.all(Array.from({ length: 20 }, () => host.index.search(everything())));
    for (const result of found) expect(result).toEqual(await reference.search(everything()));
    expect(host.figures().loads - before).toBe(waiting);
  });

  it("queues a few changes for an evicted segment and applies them when it is loaded", async () => {
    const { host, reference } = await drowsy();
    const before = asleep(host);
    for (const index of [host.index, reference]) {
      for (let n = 0; n < 20; n++)
        index.upsert(sampleDocument(`new${n}`, { segment: SEGMENTS[n % 10] ?? "", title: "lamp", vector: axis(3) }));
      for (let n = 0; n < 30; n++) index.remove(`document-d${n}`);
    }
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(asleep(host)).toBe(before);
    expect(new Map(host.index.contents())).toEqual(new Map(reference.contents()));
    expect(await host.index.search(everything())).toEqual(await reference.search(everything()));
  });

  it("does not load an evicted segment for a snapshot until the watermark of its file is too old", async () => {
    const { host, reference } = await drowsy(60_000);
    await host.index.search(everything());
    await host.save("5");
    await expect.poll(() => asleep(host)).toBeGreaterThan(5);
    const { loads } = host.figures();
    const late = Array.from({ length: 30 }, (_, n) => sampleDocument(`late${n}`, { segment: SEGMENTS[n % 10] ?? "", title: "lamp" }));
    for (const index of [host.index, reference]) for (const document of late) index.upsert(document);
    await host.save("7");
    await host.save("8");
    expect(host.figures().loads).toBe(loads);
    await host.close();
    const again = await open(SMALL, 0);
    expect(again.watermark).toBe("5");
    // The change feed repeats the changes since the watermark.
    for (const document of late) again.index.upsert(document);
    expect(await again.index.search(everything())).toEqual(await reference.search(everything()));
    await again.save("10");
    expect((await open()).watermark).toBe("10");
  });

  it("loads a segment with many writes before too many changes are queued", async () => {
    const { host, reference } = await drowsy();
    const [first = ""] = SEGMENTS;
    for (let n = 0; n < 500; n++) {
      for (const index of [host.index, reference]) index.upsert(sampleDocument(`new${n}`, { segment: first, title: "lamp" }));
    }
    await expect.poll(() => host.figures().loads).toBeGreaterThan(0);
    expect(await host.index.search(everything([first]))).toEqual(await reference.search(everything([first])));
  });

  it("applies a concurrent change either completely or not at all while segments are loaded", async () => {
    const { host, reference } = await drowsy();
    for (let n = 0; n < 20; n++) {
      const query = everything([SEGMENTS[n % 10] ?? "", SEGMENTS[(n + 5) % 10] ?? ""]);
      const before = await reference.search(query);
      const searching = host.index.search(query);
      if (n % 2 === 0) await new Promise((resolve) => void setImmediate(resolve));
      const moved = sampleDocument(`d${n}`, { segment: SEGMENTS[(n + 5) % 10] ?? "", title: "lamp", vector: axis(3) });
      for (const index of [host.index, reference]) index.upsert(moved);
      const after = await reference.search(query);
      const found = await searching;
      expect([JSON.stringify(before), JSON.stringify(after)]).toContain(JSON.stringify(found));
      expect(await host.index.search(query)).toEqual(after);
    }
  });
});

describe("folder of an index", () => {
  it("keeps a file that is being written when files of other indexes are deleted", async () => {
    const host = await open();
    for (let n = 0; n < 200; n++) host.index.upsert(member(n));
    const saving = host.save("1");
    for (let n = 0; n < 5; n++) await host.takeFolder();
    await saving;
    expect((await open()).figures()).toMatchObject({ documents: 200, damaged: 0 });
  });
});

describe("damaged file of an evicted segment", () => {
  async function damaged(): Promise<{ host: RetrievalHost; reference: RetrievalIndex }> {
    const both = await drowsy();
    for (const file of await readdir(dir)) {
      if (!file.endsWith(".segment")) continue;
      const bytes = await readFile(path.join(dir, file));
      await writeFile(path.join(dir, file), bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 9));
    }
    return both;
  }

  it("delays a search until the segment is reindexed, and never loses a document", async () => {
    const { host, reference } = await damaged();
    const read: string[] = [];
    const reader =
      ({ index }: RetrievalHost) =>
      async (segment: string): Promise<void> => {
        read.push(segment);
        for (let n = 0; n < 200; n++) {
          if (n % 3 === 0) await new Promise((resolve) => void setImmediate(resolve));
          if (SEGMENTS[n % 10] === segment) index.upsert(member(n));
        }
      };
    await host.recover(reader(host));
    expect(read).toEqual([]);
    const lost = asleep(host);
    const found = await Promise.all(Array.from({ length: 4 }, () => host.index.search(everything())));
    for (const result of found) expect(result).toEqual(await reference.search(everything()));
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
    expect(read).toHaveLength(lost);
    expect(host.figures()).toMatchObject({ damaged: lost, segments: { lost: 0 } });
    await host.save("2");
    const again = await open();
    expect(again.figures().damaged).toBeLessThanOrEqual(SEGMENTS.length - lost);
    await again.recover(reader(again));
    expect(await again.index.search(everything())).toEqual(await reference.search(everything()));
  });

  /** Reindexes the segment's documents and additional documents. */
  const readerOf =
    ({ index }: RetrievalHost, more: readonly IndexedDocument[]) =>
    async (segment: string): Promise<void> => {
      for (const one of [...Array.from({ length: 200 }, (_, n) => member(n)), ...more]) if (one.segment === segment) index.upsert(one);
    };

  it("prevents a snapshot without the segment, regardless of how the damage is detected", async () => {
    const { host, reference } = await damaged();
    const late = SEGMENTS.map((segment, n) => sampleDocument(`late${n}`, { segment, title: "lamp" }));
    await host.recover(readerOf(host, late));
    for (const index of [host.index, reference]) for (const one of late) index.upsert(one);
    await expect(host.save("2")).rejects.toThrow("damaged");
    await host.save("3");
    const again = await open();
    expect([again.watermark, again.figures().damaged]).toEqual(["3", 0]);
    expect(new Map(again.index.contents())).toEqual(new Map(reference.contents()));
  });

  it("is reindexed for the next snapshot if no search needs it", async () => {
    const { host, reference } = await damaged();
    const [first = ""] = SEGMENTS;
    const late = Array.from({ length: 300 }, (_, n) => sampleDocument(`late${n}`, { segment: first, title: "lamp" }));
    await host.recover(readerOf(host, late));
    for (const index of [host.index, reference]) for (const one of late) index.upsert(one);
    await expect.poll(() => host.figures().segments.lost).toBe(1);
    await host.save("2");
    expect(new Map(host.index.contents())).toEqual(new Map(reference.contents()));
  });

  it("causes the search to fail if reindexing also fails, and is reindexed by the next search", async () => {
    const { host } = await damaged();
    let failures = 0;
    await host.recover(async () => {
      failures += 1;
      throw new Error("the database is away");
    });
    await expect(host.index.search(everything())).rejects.toThrow("the database is away");
    await expect(host.index.search(everything())).rejects.toThrow("the database is away");
    expect(failures).toBeGreaterThan(1);
    await expect(host.save("2")).rejects.toThrow("the database is away");
  });
});

describe("files randomly damaged by a crash or a disk error", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("are never used (seed %i)", async (seed) => {
    const random = randomly(seed * 31);
    const reference = await unlimited();
    const before = await open(undefined);
    for (let n = 0; n < 300; n++) random.change([before.index, reference]);
    await before.save("5");
    const files = (await readdir(dir)).toSorted();
    for (let n = 1 + random.below(3); n > 0; n--) {
      const file = path.join(dir, random.pick(files));
      const bytes = await readFile(file).catch(() => null);
      if (bytes === null || bytes.length === 0) continue;
      const kind = random.next();
      if (kind < 0.2) await rm(file);
      else if (kind < 0.5) await writeFile(file, bytes.subarray(0, random.below(bytes.length)));
      else if (kind < 0.6) await writeFile(file, Buffer.concat([bytes, Buffer.from("more")]));
      else {
        const at = random.below(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
        await writeFile(file, bytes);
      }
    }
    const host = await open(random.pick([undefined, SMALL]));
    const stored = new Map<string, IndexedDocument>();
    const again = randomly(seed * 31);
    const store: RetrievalIndex = {
      ...(await unlimited()),
      upsert: (made) => void stored.set(made.documentId, made),
      remove: (id) => void stored.delete(id),
    };
    store.removeSegment = (segment) => {
      for (const made of stored.values()) if (made.segment === segment) stored.delete(made.documentId);
    };
    store.patch = (id, change) => {
      const made = stored.get(id);
      if (made !== undefined) stored.set(id, { ...made, ...change });
    };
    for (let n = 0; n < 300; n++) again.change([store]);
    const readAll = async (segment?: string): Promise<void> => {
      for (const made of stored.values()) if (segment === undefined || made.segment === segment) host.index.upsert(made);
    };
    if (host.watermark === null) await readAll();
    await host.recover(readAll);
    expect(new Map(host.index.contents())).toEqual(new Map(reference.contents()));
    for (let n = 0; n < 10; n++) {
      const query = random.query();
      expect(await host.index.search(query)).toEqual(await reference.search(query));
    }
  });
});
