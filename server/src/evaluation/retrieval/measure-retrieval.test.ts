import { describe, expect, it } from "vitest";
import { measureRetrieval } from "./measure-retrieval.ts";
import { isFoundFirst, sampleNames } from "./model/names.ts";
import { reportJson } from "./model/report-json.ts";
import { reportText } from "./model/report-text.ts";
import { reportOnRetrieval, runOf } from "./model/report.ts";
import { readRun } from "./model/run.ts";
import type { NamedDocument, Search, SearchAnswer, Way } from "./model/searcher.ts";
import { checkThresholds, readThreshold } from "./model/threshold.ts";

const document = (id: string, title = id, skus: readonly string[] = []): NamedDocument => ({ id, title, skus });
const lamp = document("LMP-1", "Storm Lantern", ["LMP-1-RED"]);
const mug = document("MUG-2", "Mug");
const answer = (...found: NamedDocument[]): SearchAnswer => ({ found, degraded: false, ms: 4 });

const queries = [
  { id: "q1", text: "light", gains: new Map([["LMP-1", 3]]) },
  { id: "q2", text: "cup", gains: new Map([["MUG-2", 1]]) },
];

/** `fast` finds nothing for the first query and ranks the results of the second query incorrectly; `smart` is always correct. */
const search: Search = async (query, way) => {
  if (query === "light") return way === "fast" ? answer() : { ...answer(lamp, mug), degraded: way === "smart" };
  if (query === "cup") return way === "smart" ? answer(mug) : answer(lamp, mug);
  return query === "Mug" ? answer(lamp) : answer(lamp);
};

const run = (ways: readonly Way[], documents: readonly NamedDocument[] | null = [lamp, mug]) =>
  measureRetrieval({ search, ways, queries, documents, mostNames: 10 });

describe("measureRetrieval", () => {
  it("reports means, searches without hits, degraded responses and documents found first by their name", async () => {
    const report = reportOnRetrieval(await run(["fast", "smart"]), { last: null, heldBack: false });
    const [fast, smart] = report.ways;
    // The values for `fast` are 0 and 1/log2(3) for its two queries.
    expect(fast?.figures["ndcg@10"].mean).toBeCloseTo(0.6309 / 2, 4);
    expect(fast?.figures.mrr.mean).toBe(0.25);
    expect(fast?.figures["recall@10"].mean).toBe(0.5);
    expect(fast?.withoutHit).toMatchObject({ count: 1, of: 2 });
    expect(smart?.figures["ndcg@10"].mean).toBe(1);
    expect(fast?.worst.map(({ hasHit, ndcg }) => [hasHit, Math.round(ndcg * 1e4) / 1e4])).toEqual([
      [false, 0],
      [true, 0.6309],
    ]);
    expect(smart?.worst).toEqual([]);
    expect([fast?.degraded, smart?.degraded]).toEqual([0, 1]);
    expect(fast?.names).toMatchObject({ id: { count: 1, of: 2 }, sku: { count: 1, of: 1 }, title: { count: 1, of: 2 } });
    expect(fast?.missedNames).toContainEqual({ kind: "title", text: "Mug" });
    expect(report.differences).toEqual([expect.objectContaining({ of: "smart", against: "fast" })]);
    expect(report.differences[0]?.differences.mrr.mean).toBe(0.75);
  });

  it("compares each mode with keyword search alone and with vector search alone, and searches for names only with the two combined", async () => {
    const report = reportOnRetrieval(await run(["fast", "words", "vectors"]), { last: null, heldBack: true });
    expect(report.differences.map(({ of, against }) => `${of}-${against}`)).toEqual(["fast-words", "fast-vectors"]);
    expect(report.ways[1]?.names).toEqual({});
    expect(report.ways[0]?.halves).toHaveLength(2);
  });

  it("searches for the names of the documents that it found if the documents are unknown", async () => {
    const [fast] = await run(["fast"], null);
    expect(fast?.names.map(({ text }) => text).toSorted()).toEqual(["LMP-1", "LMP-1-RED", "MUG-2", "Mug", "Storm Lantern"]);
  });

  it("compares the results with the previous run and lists the queries with the largest changes", async () => {
    const before = readRun(JSON.stringify(runOf(await run(["fast"]), new Date(0))));
    const better: Search = async () => answer(lamp, mug);
    const now = await measureRetrieval({ search: better, ways: ["fast", "smart"], queries, documents: [], mostNames: 0 });
    const report = reportOnRetrieval(now, { last: before, heldBack: false });
    const [fast, smart] = report.ways;
    expect(report.lastAt).toBe("1970-01-01T00:00:00.000Z");
    expect(fast?.sinceLast?.differences.mrr.mean).toBe(0.5);
    expect(fast?.sinceLast?.changed).toEqual([{ id: "q1", text: "light", before: 0, now: 1 }]);
    expect(smart?.sinceLast).toBeNull();
    expect(reportText(report, [])).toContain("query q1, nDCG@10 0.0000 -> 1.0000: light");
    expect(reportJson(report, [])).toMatchObject({ ok: true, ways: { fast: { since_last_run: { queries: 2 } } } });
  });

  it("ignores an invalid stored run", () => {
    for (const text of ["", "[]", "{}", '{"version":2,"at":"x","ways":{}}', '{"version":1,"at":"x","ways":{"fast":{"1":{"mrr":1}}}}'])
      expect(readRun(text)).toBeNull();
  });
});

describe("thresholds", () => {
  it("are parsed whether or not they specify a search mode", () => {
    expect(readThreshold("nDCG@10:fast=0.42")).toEqual({ measure: "ndcg@10", way: "fast", least: 0.42 });
    expect(readThreshold("exact-id=1")).toEqual({ measure: "exact-id", way: null, least: 1 });
    for (const wrong of ["ndcg@10", "ndcg@10=2", "ndcg@10:slow=0.1", "speed=1", "ndcg@10=", "ndcg@10:fast:0.4", "ndcg@10=0.4.1"])
      expect(readThreshold(wrong)).toBeNull();
  });

  it("apply to every requested mode unless they specify one, and fail if a measurement is missing", async () => {
    const report = reportOnRetrieval(await run(["fast", "smart", "words"]), { last: null, heldBack: false });
    const held = (text: string): boolean[] => {
      const threshold = readThreshold(text);
      return threshold === null ? [] : checkThresholds(report, [threshold]).map(({ ok }) => ok);
    };
    expect(held("ndcg@10=0.5")).toEqual([false, true]);
    expect(held("answered:fast=0.5")).toEqual([true]);
    expect(held("answered:fast=0.51")).toEqual([false]);
    expect(held("exact-sku:smart=1")).toEqual([true]);
    expect(held("recall@50:vectors=0")).toEqual([false]);
  });
});

describe("names", () => {
  it("are sampled independently of the order of the documents, up to the requested number of each kind", () => {
    const documents = Array.from({ length: 100 }, (_, i) => document(`D-${i}`, `Title ${i % 10}`));
    const sample = sampleNames(documents, 5);
    expect(sample).toEqual(sampleNames(documents.toReversed(), 5));
    expect(sample.filter(({ kind }) => kind === "id")).toHaveLength(5);
  });

  it("are compared by letters and digits if they are titles, because two documents may have the same title", () => {
    expect(isFoundFirst({ kind: "title", text: "storm-lantern" }, answer(lamp))).toBe(true);
    expect(isFoundFirst({ kind: "id", text: "lmp-1" }, answer(lamp))).toBe(false);
    expect(isFoundFirst({ kind: "sku", text: "LMP-1-RED" }, answer(mug, lamp))).toBe(false);
    expect(isFoundFirst({ kind: "id", text: "LMP-1" }, answer())).toBe(false);
  });
});
