import { describe, expect, it } from "vitest";
import type { Block } from "../../../../ports/text-extractor.ts";
import { readBytes } from "../../testing.ts";
import { readJson } from "./read-json.ts";

function shown(block: Block): unknown {
  if (block.kind !== "table") return `${block.kind} ${block.text}`;
  return block.header.length === 0 ? block.rows.map((row) => row.join(": ")) : [block.header, ...block.rows];
}
async function read(text: string) {
  return (await readBytes(readJson, text)).blocks.map(shown);
}

describe("readJson", () => {
  it("labels every value with its path, and puts lists of records under headings", async () => {
    expect(
      await read('{"name": "Kettle", "offer": {"price": 9, "tags": ["a", "b"]}, "parts": [{"id": 1}], "made": true, "note": null}'),
    ).toEqual([["name: Kettle", "offer.price: 9", "offer.tags: a, b", "made: true"], "heading parts", ["id: 1"]]);
  });

  it("reads similar records as one table, including nested values", async () => {
    expect(
      await read(
        '[{"id": 1, "offer": {"price": 2.50}, "sizes": [{"s": "M", "n": 1}, {"s": "L", "n": 0}]}, {"id": 2, "offer": {"price": 3}}]',
      ),
    ).toEqual([
      [
        ["id", "offer.price", "sizes"],
        ["1", "2.50", "s: M; n: 1 | s: L; n: 0"],
        ["2", "3", ""],
      ],
    ]);
  });

  it("reads dissimilar records separately", async () => {
    expect(await read('[{"a": 1, "b": 2, "c": 3}, {"d": 4, "e": 5, "f": 6}, {"g": 7}]')).toEqual([
      ["a: 1", "b: 2", "c: 3"],
      ["d: 4", "e: 5", "f: 6"],
      ["g: 7"],
    ]);
  });

  it("reads arrays of arrays as a table with a header", async () => {
    expect(await read('[["Name", "Price"], ["Lid", 9], ["Grip", 4]]')).toEqual([
      [
        ["Name", "Price"],
        ["Lid", "9"],
        ["Grip", "4"],
      ],
    ]);
  });

  it("preserves the notation of numbers", async () => {
    const numbers = ["12345678901234567890", "1e400", "10.00", "-0", "0.1000000000000000055511151231257827"];
    expect(await read(`[${numbers.join(", ")}]`)).toEqual([`paragraph ${numbers.join(", ")}`]);
  });

  it("keeps both values of a duplicate key", async () => {
    expect(await read('{"a": 1, "a": 2}')).toEqual([["a: 1", "a: 2"]]);
  });

  it("reads concatenated values, such as JSON Lines", async () => {
    expect(await read('{"q": "How long?", "a": "30 days"}\n{"q": "How much?", "a": "9 €"}\n')).toEqual([
      [
        ["q", "a"],
        ["How long?", "30 days"],
        ["How much?", "9 €"],
      ],
    ]);
  });

  it("reads escapes, and a single string", async () => {
    expect(await read(String.raw`"a \"quote\" \u00e9 \ud83e\udd56 \\ \n end"`)).toEqual(['paragraph a "quote" é 🥖 \\ \n end']);
  });

  it("uses the title field if there is one", async () => {
    expect((await readBytes(readJson, '{"title": "Returns", "name": "x"}')).title).toBe("Returns");
    expect((await readBytes(readJson, '[{"title": "Returns"}]')).title).toBeNull();
  });

  it("reads values completely even if they are too long to be held in memory", async () => {
    const long = "word ".repeat(40_000);
    const blocks = (await readBytes(readJson, `{"list": [{"a": 1, "text": "${long}", "more": [1, {"b": 2}]}, {"a": 2}]}`)).blocks;
    const all = JSON.stringify(blocks);
    expect(all).toContain(long.trim());
    for (const part of ['"list.a","1"', '"b","2"', '"a","2"']) expect(all).toContain(part);
  });

  it.each([
    ['{"a":', "it ends unexpectedly", 1, 6],
    ['{\n  "a": 1,\n}', 'unexpected "}"', 3, 1],
    ["[1, 2,]", 'unexpected "]"', 1, 7],
    ["{'a': 1}", 'unexpected "\'"', 1, 2],
    ["Not JSON at all", 'unexpected "N"', 1, 1],
    ['{"a": 01}', 'unexpected "0"', 1, 7],
    ['{"a": 1} x', 'unexpected "x"', 1, 10],
    ['{"a": 1', "it ends unexpectedly", 1, 8],
    ["[1 2]", 'unexpected "2"', 1, 4],
    ['"open', "it ends unexpectedly", 1, 6],
  ])("rejects %j as damaged and reports the position", async (text, what, line, column) => {
    await expect(readBytes(readJson, text)).rejects.toMatchObject({
      reason: "damaged",
      message: `the file is not valid JSON: ${what} at line ${line}, column ${column}`,
    });
  });

  it("rejects extreme nesting, but accepts reasonable depths", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      await expect(readBytes(readJson, `${open.repeat(5_000)}1${close.repeat(5_000)}`)).rejects.toMatchObject({ reason: "too_large" });
      expect(JSON.stringify(await read(`${open.repeat(200)}"deep"${close.repeat(200)}`))).toContain("deep");
    }
  });

  it("warns about product records", async () => {
    const products = '{"products": [{"id": "K1", "title": "Kettle", "price": 9.90}, {"id": "K2", "title": "Lid", "price": 1}]}';
    expect((await readBytes(readJson, products)).warnings.map(({ code }) => code)).toEqual(["products_as_file"]);
    expect((await readBytes(readJson, '[{"q": "a", "a": "b"}, {"q": "c", "a": "d"}]')).warnings).toEqual([]);
  });

  it("is empty if the file has no content", async () => {
    for (const text of ["", " \n", "[]", "{}", '{"a": null, "b": []}', "[null]"])
      expect((await readBytes(readJson, text)).blocks.filter((block) => block.kind !== "heading")).toEqual([]);
  });
});
