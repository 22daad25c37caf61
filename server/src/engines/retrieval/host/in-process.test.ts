import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IndexedDocument, RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { axis, DIMENSIONS, sampleDocument } from "../testing/sample-document.ts";
import type { RetrievalHost } from "../../../ports/retrieval-host.ts";
import { openRetrievalIndex } from "./in-process.ts";

let dir: string;
let messages: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "retrieval-"));
  messages = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function open(fingerprint = "model-1"): Promise<RetrievalHost> {
  return openRetrievalIndex({ dir, dimensions: DIMENSIONS, fingerprint, log: (message) => void messages.push(message) });
}

const query: RetrievalQuery = {
  scope: { segments: ["catalog", "other"], documents: new Map() },
  text: "desk lamp größe 東京 TN-2110",
  vector: axis(2, 3),
  languages: ["en"],
  topK: 50,
  mode: "smart",
};

function documents(): IndexedDocument[] {
  return Array.from({ length: 90 }, (_, at) => {
    const n = at + 30;
    return sampleDocument(`d${n}`, {
      title: ["Desk lamp", "Größe", "東京タワー", "Chair"][n % 4] ?? "",
      segment: n % 3 === 0 ? "other" : "catalog",
      identifiers: [`TN-${n}`],
      vector: axis(n % 7, n % 5),
      filter: { price: n, attributes: { colour: n % 2 === 0 ? "red" : ["blue"] } },
    });
  });
}

function fill({ index }: RetrievalHost): void {
  for (let n = 0; n < 30; n++) index.upsert(sampleDocument(`d${n}`, { title: "Gone soon", segment: n % 2 === 0 ? "other" : "catalog" }));
  for (const document of documents()) index.upsert(document);
  for (let n = 0; n < 30; n++) index.remove(`document-d${n}`);
}

const unusable = "The snapshot of the search index cannot be used; rebuilding the index.";
const lost = "A segment of the index cannot be used and will be rebuilt from the database.";

describe("snapshot", () => {
  it("restores the same index with the same watermark", async () => {
    const first = await open();
    expect(first.watermark).toBeNull();
    fill(first);
    await first.save("42");
    const second = await open();
    expect(second.watermark).toBe("42");
    expect(new Map(second.index.contents())).toEqual(new Map(first.index.contents()));
    const asked = { ...query, filter: { price: { gte: 50 }, attributes: { colour: { eq: "red" } } } };
    expect(await second.index.search(asked)).toEqual(await first.index.search(asked));
    expect((await second.index.search(query)).hits.length).toBeGreaterThan(20);
  });

  it("can be modified and saved again", async () => {
    const first = await open();
    fill(first);
    await first.save("1");
    const second = await open();
    for (const { index } of [first, second]) {
      index.upsert(sampleDocument("new", { title: "New desk lamp", vector: axis(2, 3) }));
      index.remove("document-d70");
      index.patch("document-d71", { filter: { ...sampleDocument("x").filter, price: 1 }, hit: '{"id":"patched"}' });
    }
    expect(await second.index.search(query)).toEqual(await first.index.search(query));
    await second.save("2");
    const third = await open();
    expect(third.watermark).toBe("2");
    expect(await third.index.search(query)).toEqual(await first.index.search(query));
  });

  it("writes only changes, and does not leave unused files", async () => {
    const opened = await open();
    fill(opened);
    await opened.save("1");
    const before = await readdir(dir);
    opened.index.upsert(sampleDocument("new", { segment: "other" }));
    await opened.save("2");
    const after = await readdir(dir);
    expect(after).toHaveLength(3);
    expect(after.filter((file) => before.includes(file))).toHaveLength(2);
    opened.index.removeSegment("other");
    await opened.save("3");
    expect(await readdir(dir)).toHaveLength(2);
  });

  it("is consistent even if changes continue while it is written", async () => {
    const opened = await open();
    fill(opened);
    const saving = opened.save("1");
    for (let n = 0; n < 200; n++) {
      opened.index.upsert(sampleDocument(`d${n}`, { title: `Late lamp ${n}`, segment: n % 2 === 0 ? "catalog" : "other" }));
      if (n % 5 === 0) await new Promise((resolve) => void setImmediate(resolve));
    }
    await saving;
    const again = await open();
    expect(messages).toEqual([]);
    // The change feed repeats the changes since the watermark.
    for (let n = 0; n < 200; n++) {
      again.index.upsert(sampleDocument(`d${n}`, { title: `Late lamp ${n}`, segment: n % 2 === 0 ? "catalog" : "other" }));
    }
    expect(new Map(again.index.contents())).toEqual(new Map(opened.index.contents()));
    expect(again.index.stats().documents).toBe(200);
    expect(await again.index.search(query)).toEqual(await opened.index.search(query));
  });
});

/** Reindexes documents from the database. */
function readAgain({ index }: RetrievalHost): (segment: string) => Promise<void> {
  return async (segment) => {
    for (const document of documents()) if (document.segment === segment) index.upsert(document);
  };
}

describe("unusable snapshot", () => {
  async function saved(): Promise<string[]> {
    const opened = await open();
    fill(opened);
    await opened.save("42");
    messages = [];
    return readdir(dir);
  }
  const damages: Record<string, (bytes: Buffer) => Buffer | null> = {
    "has another bit": (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    },
    "is cut off": (bytes) => bytes.subarray(0, Math.floor(bytes.length / 3)),
    "is empty": () => Buffer.alloc(0),
    "is missing": () => null,
  };
  async function damage(file: string, kind: string): Promise<void> {
    const bytes = damages[kind]?.(await readFile(file)) ?? null;
    if (bytes === null) await rm(file);
    else await writeFile(file, bytes);
  }

  it("is rebuilt if its vectors belong to another model", async () => {
    await saved();
    const opened = await open("model-2");
    expect(opened.watermark).toBeNull();
    expect(opened.index.stats().documents).toBe(0);
    expect(messages).toEqual([unusable]);
  });

  it.each(Object.keys(damages))("is rebuilt if its manifest %s", async (kind) => {
    await saved();
    await damage(path.join(dir, "manifest"), kind);
    const opened = await open();
    expect(opened.watermark).toBeNull();
    expect(opened.index.stats()).toMatchObject({ documents: 0, segments: 0 });
    expect(messages).toEqual(kind === "is missing" ? [] : [unusable]);
    fill(opened);
    await opened.save("7");
    expect((await open()).watermark).toBe("7");
    expect(await readdir(dir)).toHaveLength(3);
  });

  it.each(Object.keys(damages))("loses only the segment whose file %s, until it is reindexed", async (kind) => {
    const file = (await saved()).find((name) => name.endsWith(".segment")) ?? "";
    await damage(path.join(dir, file), kind);
    const opened = await open();
    expect(opened.watermark).toBe("42");
    expect(messages).toEqual([lost]);
    expect(opened.figures()).toMatchObject({ segments: { resident: 1, lost: 1 }, damaged: 1 });
    await expect(opened.index.search(query)).rejects.toThrow("cannot be reindexed");
    await expect(opened.save("43")).rejects.toThrow("cannot be reindexed");
    await opened.recover(readAgain(opened));
    const whole = await openRetrievalIndex({ dir, dimensions: DIMENSIONS, fingerprint: "model-1", fresh: true, log: () => undefined });
    fill(whole);
    expect(new Map(opened.index.contents())).toEqual(new Map(whole.index.contents()));
    expect(await opened.index.search(query)).toEqual(await whole.index.search(query));
    await opened.save("43");
    messages = [];
    expect((await open()).watermark).toBe("43");
    expect(messages).toEqual([]);
  });
});

describe("index built alongside another index in the same folder", () => {
  it("does not delete the other index's files until it takes over the folder", async () => {
    const old = await open();
    fill(old);
    await old.save("1");
    const next = await openRetrievalIndex({ dir, dimensions: DIMENSIONS, fingerprint: "model-1", fresh: true, log: () => undefined });
    expect(next.watermark).toBeNull();
    next.index.upsert(sampleDocument("new"));
    old.index.upsert(sampleDocument("late"));
    await old.save("2");
    expect((await open()).index.stats().documents).toBe(91);
    await old.close();
    await next.save("3");
    await next.takeFolder();
    const again = await open();
    expect(again.watermark).toBe("3");
    expect([...again.index.contents()]).toEqual([["document-new", 1]]);
    expect(await readdir(dir)).toHaveLength(2);
  });
});

describe("index that starts from the snapshot of another process", () => {
  it("has the same content, keeps one file per evicted segment, and does not modify the snapshot", async () => {
    const writer = await open();
    fill(writer);
    await writer.save("7");
    const shared = await readdir(dir);
    const own = path.join(dir, "own");
    const options = { dir: own, sharedDir: dir, dimensions: DIMENSIONS, fingerprint: "model-1", log: () => undefined };
    const reader = await openRetrievalIndex({ ...options, memoryBytes: 1 });
    expect(reader.watermark).toBe("7");
    expect(new Map(reader.index.contents())).toEqual(new Map(writer.index.contents()));
    for (let round = 0; round < 4; round++) {
      for (const { index } of [reader, writer])
        index.upsert(sampleDocument(`d${40 + round}`, { title: `Desk ${round}`, segment: "catalog" }));
      // Loads both segments. Afterward, they are written if they have changed, and evicted.
      expect(await reader.index.search(query)).toEqual(await writer.index.search(query));
      await reader.close();
    }
    expect(reader.figures().segments).toMatchObject({ resident: 0, asleep: 2 });
    expect((await readdir(own)).filter((name) => name.endsWith(".segment"))).toHaveLength(2);
    expect((await readdir(dir)).filter((name) => name !== "own")).toEqual(shared);
    await writer.save("8");
    expect((await openRetrievalIndex(options)).watermark).toBe("8");
  });
});
