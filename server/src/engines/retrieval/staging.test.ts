import { describe, expect, it } from "vitest";
import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import type { SegmentedRetrievalIndex } from "./segmented-index.ts";
import { axis, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";

/** Returns a document with many passages. Each passage contains a unique word. */
const long = (id: string, count = 4_000, segment = "catalog"): IndexedDocument =>
  sampleDocument(id, {
    title: `Manual ${id}`,
    segment,
    passages: Array.from({ length: count }, (_, ordinal) => ({
      ordinal,
      text: `page ${id}x${ordinal} of the manual`,
      headings: [],
      page: null,
      vector: axis(ordinal % 8, 8),
    })),
  });
const short = (id: string): IndexedDocument => sampleDocument(id, { title: `Lamp ${id}`, vector: axis(2) });
const all = (index: SegmentedRetrievalIndex): Promise<string[]> => found(index, question("manual lamp", { vector: axis(2), topK: 50 }));

/** Returns the lexical scores, which depend on the number of documents that contain a word. */
async function scores(index: SegmentedRetrievalIndex): Promise<Record<string, string | undefined>> {
  const { hits } = await index.search(question("lamp page manual", { topK: 50 }));
  return Object.fromEntries(hits.map(({ externalId, explain }) => [externalId, explain.lexicalScore?.toFixed(4)]));
}

/** Starts to add a document in steps, and returns after the first step has changed the segment. `analyzed` resolves after the last step. */
async function begun(index: SegmentedRetrievalIndex, document: IndexedDocument): Promise<{ readonly analyzed: Promise<void> }> {
  const before = index.segment("catalog")?.version ?? -1;
  const analyzed = index.analyze?.(document) ?? Promise.resolve();
  while ((index.segment("catalog")?.version ?? -1) === before) await new Promise((resolve) => setImmediate(resolve));
  return { analyzed };
}

describe("A long document", () => {
  it("is not found until it is inserted, and is then found as if it had been inserted in one step", async () => {
    const document = long("a");
    const index = indexOf(short("b"), short("c"));
    await index.analyze?.(document);
    expect([(await all(index)).toSorted(), index.stats().documents]).toEqual([["b", "c"], 2]);
    index.upsert(document);
    const other = indexOf(short("b"), short("c"), long("a"));
    expect([await all(index), index.stats().passages]).toEqual([await all(other), other.stats().passages]);
    expect(await found(index, question("ax3999"))).toEqual(["a"]);
  });

  it("creates its segment if the segment does not exist", async () => {
    const index = indexOf();
    const document = long("a");
    await index.analyze?.(document);
    expect(index.segmentVersions().size).toBe(0);
    index.upsert(document);
    expect(await found(index, question("ax17"))).toEqual(["a"]);
  });

  it("replaces its previous version", async () => {
    const index = indexOf(long("a", 100), short("b"));
    const next = long("a", 3_000);
    await index.analyze?.(next);
    expect(index.stats().passages).toBe(101);
    index.upsert(next);
    expect([index.stats().passages, await found(index, question("ax2999"))]).toEqual([3_001, ["a"]]);
  });

  it.each([
    ["another document is inserted", (index: SegmentedRetrievalIndex) => index.upsert(short("d")), ["a", "b", "c", "d"]],
    ["a document is removed", (index: SegmentedRetrievalIndex) => index.remove("document-b"), ["a", "c"]],
    ["the segment is removed", (index: SegmentedRetrievalIndex) => index.removeSegment("catalog"), ["a"]],
    ["the segment is evicted", (index: SegmentedRetrievalIndex) => sleepAndWake(index), ["a", "b", "c"]],
    [
      "the segment is compacted",
      (index: SegmentedRetrievalIndex) => {
        for (let n = 0; n < 200; n += 1) index.upsert(sampleDocument("c", { title: "Lamp c", vector: axis(2) }));
        while (index.prepare());
      },
      ["a", "b", "c"],
    ],
  ])("is inserted even if %s between the steps", async (_, change, expected) => {
    const index = indexOf(short("b"), short("c"));
    const document = long("a");
    const { analyzed } = await begun(index, document);
    change(index);
    await analyzed;
    index.upsert(document);
    expect((await all(index)).toSorted()).toEqual(expected);
    expect(await found(index, question("ax3999"))).toEqual(["a"]);
    index.upsert(short("e"));
    expect((await all(index)).toSorted()).toEqual([...expected, "e"]);
    index.remove("document-e");
    expect(await scores(index)).toEqual(await scores(indexOf(...expected.map((id) => (id === "a" ? long("a") : short(id))))));
  });

  it("does not affect searches if it is never inserted", async () => {
    const index = indexOf(short("b"));
    const { analyzed } = await begun(index, long("a"));
    index.upsert(short("c"));
    await analyzed;
    expect([(await all(index)).toSorted(), await found(index, question("ax1")), index.stats().passages]).toEqual([["b", "c"], [], 2]);
    index.upsert(long("d", 100));
    expect(await scores(index)).toEqual(await scores(indexOf(short("b"), short("c"), long("d", 100))));
  });
});

function sleepAndWake(index: SegmentedRetrievalIndex): void {
  const dump = index.dumpSegment("catalog");
  if (dump === null) throw new Error("The segment does not exist.");
  const copy = new Map([...dump].map(([name, values]) => [name, values.slice()]));
  index.sleepSegment("catalog");
  index.wakeSegment("catalog", copy);
}
