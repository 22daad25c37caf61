import { describe, expect, it } from "vitest";
import { readCorpus, readJudgedQueries, WrongTestSet } from "./test-set.ts";

const queries = '{"_id":"1","text":"desk lamp"}\n\n{"_id":"2","text":"mug","metadata":{}}\r\n';
const judgements = "query-id\tcorpus-id\tscore\n1\tA\t3\n1\tB\t0\n";

function mistakes(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof WrongTestSet) return error.message;
    throw error;
  }
  return "";
}

describe("judged queries", () => {
  it("include only queries with at least one judgment, whether or not the file has a header line", () => {
    const expected = [
      {
        id: "1",
        text: "desk lamp",
        gains: new Map([
          ["A", 3],
          ["B", 0],
        ]),
      },
    ];
    expect(readJudgedQueries(queries, judgements)).toEqual(expected);
    expect(readJudgedQueries(`\uFEFF${queries}`, judgements.replace(/^.*\n/u, ""))).toEqual(expected);
  });

  it.each([
    ["no JSON", '{"_id":"1","text":"a"}\nnope', judgements, "queries.jsonl line 2: is not valid JSON"],
    ["no object", "[1]", judgements, "queries.jsonl line 1: must be a JSON object"],
    ["no id", '{"id":"1","text":"a"}', judgements, "queries.jsonl line 1: _id must be a string"],
    ["a number as id", '{"_id":1,"text":"a"}', judgements, "queries.jsonl line 1: _id must be a string"],
    ["no text", '{"_id":"1","text":" "}', judgements, "queries.jsonl line 1: text must be a string of 1-2000 characters"],
    ["an id twice", `${queries}{"_id":"1","text":"b"}`, judgements, 'queries.jsonl line 4: duplicate _id "1"'],
    ["spaces instead of tabs", queries, "1 A 3", "qrels.tsv line 1: must have three tab-separated fields"],
    ["a score that is none", queries, "1\tA\tgood\n", "qrels.tsv line 1: score must be a number from 0 to 30"],
    ["a score below 0", queries, "1\tA\t-1\n", "qrels.tsv line 1: score must be a number"],
    ["an unknown query", queries, `${judgements}9\tA\t1\n`, 'qrels.tsv line 4: query-id "9" is not in queries.jsonl'],
    ["a judgement twice", queries, `${judgements}1\tA\t1\n`, 'qrels.tsv line 4: duplicate judgment of "A"'],
    ["nothing judged", queries, "query-id\tcorpus-id\tscore\n", "no query has a judgment"],
  ])("report the line of an invalid entry: %s", (_, first, second, expected) => {
    expect(mistakes(() => readJudgedQueries(first, second))).toContain(expected);
  });

  it("report at most twenty mistakes", () => {
    const wrong = Array.from({ length: 25 }, () => "nope").join("\n");
    expect(mistakes(() => readJudgedQueries(wrong, judgements)).split("\n")).toHaveLength(21);
  });
});

describe("corpus", () => {
  it("contains products and documents, but no images or empty documents", () => {
    const lines = [
      '{"id":"P","title":"Lamp","price":3,"images":[{"url":"https://a.example/1.jpg"}]}',
      '{"_id":"T","title":" Returns ","text":"60 days "}',
      '{"_id":"E","title":"Empty","text":" "}',
    ];
    expect(readCorpus(lines.join("\n"))).toEqual([
      { kind: "product", line: 1, id: "P", title: "Lamp", product: { id: "P", title: "Lamp", price: 3 } },
      { kind: "text", line: 2, id: "T", title: "Returns", text: "60 days" },
    ]);
  });

  it.each([
    ['{"id":"P"}', "line 1: title is required"],
    ['{"_id":"T","title":"x"}', "line 1: text must be a string"],
    ['{"title":"x","text":"y"}', "line 1: _id must be a string"],
    ['{"_id":"T","title":5,"text":"y"}', "line 1: title must be a string"],
    ['{"_id":"T","text":"y"}\n{"id":"T","title":"y"}', 'line 2: duplicate id "T"'],
    ["", "contains no documents"],
  ])("reports the line of an invalid entry: %s", (text, expected) => {
    expect(mistakes(() => readCorpus(text))).toContain(`corpus.jsonl ${expected}`);
  });
});
