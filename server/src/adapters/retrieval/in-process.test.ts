import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RetrievalQuery } from "../../ports/retrieval-index.ts";
import { axis, DIMENSIONS, sampleDocument } from "../../retrieval/testing/sample-document.ts";
import { openRetrievalIndex, type OpenRetrievalIndex } from "./in-process.ts";

let dir: string;
let messages: string[];
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "retrieval-"));
  messages = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function open(fingerprint = "model-1"): Promise<OpenRetrievalIndex> {
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

function fill({ index }: OpenRetrievalIndex): void {
  for (let n = 0; n < 120; n++) {
    index.upsert(
      sampleDocument(`d${n}`, {
        title: ["Desk lamp", "Größe", "東京タワー", "Chair"][n % 4] ?? "",
        segment: n % 3 === 0 ? "other" : "catalog",
        identifiers: [`TN-${n}`],
        vector: axis(n % 7, n % 5),
        filter: { price: n, attributes: { colour: n % 2 === 0 ? "red" : ["blue"] } },
      }),
    );
  }
  for (let n = 0; n < 30; n++) index.remove(`document-d${n}`);
}

const unusable = "The snapshot of the retrieval index cannot be used; the index is built anew.";

describe("a snapshot", () => {
  it("brings back the same index at the same position", async () => {
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

  it("can be changed and saved again", async () => {
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

  it("writes only what changed and leaves no files behind", async () => {
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

  it("is whole although changes go on while it is written", async () => {
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
    // What the feed repeats from the watermark on.
    for (let n = 0; n < 200; n++) {
      again.index.upsert(sampleDocument(`d${n}`, { title: `Late lamp ${n}`, segment: n % 2 === 0 ? "catalog" : "other" }));
    }
    expect(new Map(again.index.contents())).toEqual(new Map(opened.index.contents()));
    expect(again.index.stats().documents).toBe(200);
    expect(await again.index.search(query)).toEqual(await opened.index.search(query));
  });
});

describe("a snapshot that cannot be used", () => {
  async function saved(): Promise<string[]> {
    const opened = await open();
    fill(opened);
    await opened.save("42");
    messages = [];
    return readdir(dir);
  }
  /** What is known of an index that was opened, and whether it can be filled and saved. */
  async function afterwards(opened: OpenRetrievalIndex): Promise<object> {
    const { documents, segments } = opened.index.stats();
    const said = [...messages];
    fill(opened);
    await opened.save("7");
    return { watermark: opened.watermark, documents, segments, said, next: (await open()).watermark };
  }
  const empty = { watermark: null, documents: 0, segments: 0, said: [unusable], next: "7" };

  it("because its vectors are another model's is built anew", async () => {
    await saved();
    const opened = await open("model-2");
    expect(opened.watermark).toBeNull();
    expect(opened.index.stats().documents).toBe(0);
    expect(messages).toEqual([unusable]);
  });

  it.each([".segment", "manifest"])("because a byte of its %s changed is built anew", async (kind) => {
    const file = path.join(dir, (await saved()).find((name) => name.endsWith(kind)) ?? "");
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await afterwards(await open())).toEqual(empty);
  });

  it.each([".segment", "manifest"])("because its %s is cut off or missing is built anew", async (kind) => {
    const file = path.join(dir, (await saved()).find((name) => name.endsWith(kind)) ?? "");
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length / 3)));
    expect(await afterwards(await open())).toEqual(empty);
    const again = path.join(dir, (await readdir(dir)).find((name) => name.endsWith(kind)) ?? "");
    await rm(again);
    expect((await open()).watermark).toBeNull();
  });
});
