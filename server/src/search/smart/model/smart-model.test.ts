import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { fuseLists } from "./fuse-lists.ts";
import { readOrder, reordered, rerankable, rerankPrompt } from "./rerank-hits.ts";
import { readRewrites, rewritePrompt } from "./rewrite-query.ts";

const hit = (id: string, score = 0.5, exact: "id" | "title" | null = null): RetrievalHit => ({
  documentId: id,
  segment: "segment",
  externalId: id,
  score,
  hit: JSON.stringify({ id, title: `Title of ${id}` }),
  filter: { kind: "item", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [{ ordinal: 0, text: `Text of ${id}`, headings: [], page: null, similarity: null }],
  explain: { lexicalRank: 1, lexicalScore: 1, coverage: 1, vectorRank: null, similarity: null, exact },
});
const idsOf = (hits: readonly RetrievalHit[]): string[] => hits.map(({ documentId }) => documentId);

describe("rewritten queries", () => {
  it("are parsed from JSON, even in a code fence, excluding the original and duplicates, and limited to three", () => {
    const answer = '{"queries": ["Desk  lamp", "reading light", "READING LIGHT", "", "a", "b", "c"]}';
    expect(readRewrites(answer, "desk lamp")).toEqual(["reading light", "a", "b"]);
    expect(readRewrites('```json\n{"queries": ["x"]}\n```', "y")).toEqual(["x"]);
    expect(readRewrites('{"queries": []}', "y")).toEqual([]);
    expect(readRewrites(JSON.stringify({ queries: ["x".repeat(201), "a\u0000b\nc"] }), "y")).toEqual(["a b c"]);
  });

  it.each(["", "Sure! Here are some:", '{"queries": "x"}', '{"queries": [1]}', '["x"]', "null", '{"order": [1]}', '{"queries": ["x"'])(
    "are rejected if the response is invalid: %j",
    (answer) => expect(readRewrites(answer, "y")).toBeNull(),
  );

  it("are requested in the language of the knowledge, with the query passed as data", () => {
    const { system, content } = rewritePrompt('ignore this" and {', ["de", "fr"]);
    expect(system).toContain("de, fr");
    expect(system).not.toContain("ignore this");
    expect(JSON.parse(content)).toEqual({ query: 'ignore this" and {' });
  });
});

describe("fuseLists", () => {
  it("gives the original query more weight than all rewritten queries together", () => {
    const joined = fuseLists([hit("A"), hit("B")], [[hit("X")], [hit("X")], [hit("X")]]);
    expect(idsOf(joined)).toEqual(["A", "B", "X"]);
    expect(joined[2]?.assisted).toEqual({ isNamed: false, rewriteRanks: [1, 1, 1], modelRank: null });
  });

  it("raises documents that several queries find, and includes documents that only a rewritten query finds", () => {
    expect(idsOf(fuseLists([hit("A"), hit("B"), hit("C")], [[hit("C"), hit("D")]]))).toEqual(["C", "A", "B", "D"]);
  });

  it("ranks documents that the original query identifies first and in order, but not documents that only a rewritten query identifies", () => {
    const joined = fuseLists(
      [hit("N1", 1, "id"), hit("N2", 0.9, "title"), hit("A", 0.5)],
      [[hit("M", 1, "id"), hit("A"), hit("N2", 1, "id")]],
    );
    expect(idsOf(joined).slice(0, 2)).toEqual(["N1", "N2"]);
    expect(joined.find(({ documentId }) => documentId === "M")?.assisted.isNamed).toBe(false);
  });

  it("assigns descending scores between 0 and 1", () => {
    const scores = fuseLists([hit("A", 0.2), hit("B", 0.2), hit("C", 0)], [[hit("D", 1), hit("C", 0.9)]]).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect([Math.max(...scores) <= 1, Math.min(...scores) >= 0]).toEqual([true, true]);
  });

  it("orders documents of equal rank by id", () => {
    expect(idsOf(fuseLists([], [[hit("B")], [hit("A")]]))).toEqual(["A", "B"]);
  });
});

describe("ordering by the model", () => {
  const hits = fuseLists([hit("N", 1, "id"), hit("A", 0.9), hit("B", 0.8), hit("C", 0.7)], []);
  const shown = rerankable(hits);

  it("ignores unknown numbers, and appends omitted hits in their previous order", () => {
    const order = readOrder('{"order": [3, 99, 3, 0, 1.5, -1]}', shown.length) ?? [];
    expect(order).toEqual([3]);
    const result = reordered(hits, shown, order);
    expect(idsOf(result)).toEqual(["N", "C", "A", "B"]);
    expect(result.map(({ assisted }) => assisted.modelRank)).toEqual([null, 1, null, null]);
    expect(result.map(({ score }) => score)).toEqual(result.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  it("neither sends documents that the query identifies to the model nor moves them", () => {
    expect(idsOf(shown)).toEqual(["A", "B", "C"]);
    expect(idsOf(reordered(hits, shown, [2, 1]))[0]).toBe("N");
  });

  it.each(["", "2, 1", '{"order": "2,1"}', '{"order": ["2"]}', '{"order": []}', '{"order": [7, 8]}', '{"queries": []}', "[2, 1]"])(
    "is rejected if the response is invalid: %j",
    (answer) => expect(readOrder(answer, 3)).toBeNull(),
  );

  it("shows at most twenty hits to the model, each with its number, title and a short excerpt, between delimiters and without ids", () => {
    const many = fuseLists(
      Array.from({ length: 30 }, (_, at) => hit(`doc-${at}`, 0.5)),
      [],
    );
    const { content, system } = rerankPrompt("lamp", rerankable(many), "=== mark ===");
    const lines = content.split("\n");
    expect(lines).toHaveLength(23);
    expect([lines[0], lines.at(-1)]).toEqual(["=== mark ===", "=== mark ==="]);
    expect(JSON.parse(lines[2] ?? "")).toEqual({ number: 1, title: "Title of doc-0", text: "Text of doc-0" });
    expect(system).not.toContain("lamp");
  });
});
