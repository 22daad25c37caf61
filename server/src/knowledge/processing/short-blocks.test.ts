import { describe, expect, it } from "vitest";
import type { Block } from "../../ports/text-extractor.ts";
import { shortBlocks } from "./short-blocks.ts";

const most = 100_000;
const textsOf = (block: Block): string[] => [...shortBlocks(block)].flatMap((each) => (each.kind === "table" ? [] : each.text));

describe("shortBlocks", () => {
  it("returns a short block unchanged", () => {
    const all: Block[] = [
      { kind: "heading", level: 2, text: "Care", page: 1 },
      { kind: "list_item", text: "one", page: null },
      { kind: "table", header: ["a"], rows: [["1"], ["2"]], page: 3 },
      { kind: "table", header: ["a"], rows: [], page: 3 },
    ];
    for (const block of all) expect([...shortBlocks(block)]).toEqual([block]);
  });

  it("splits single-line text at white space without losing a word", () => {
    const words = Array.from({ length: 60_000 }, (_, at) => `word${at}`).join(" ");
    const texts = textsOf({ kind: "paragraph", text: words, page: 4 });
    expect(texts.length).toBeGreaterThan(4);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(most);
    expect(texts.join(" ")).toBe(words);
  });

  it("splits text without white space, but not within a character", () => {
    const text = `x${"😀".repeat(150_000)}`;
    const texts = textsOf({ kind: "code", text, page: null });
    expect(texts.join("")).toBe(text);
    expect(texts.every((each) => each.isWellFormed())).toBe(true);
  });

  it("splits a table between rows and repeats the header", () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => [`name ${at}`, "9.90"]);
    const tables = [...shortBlocks({ kind: "table", header: ["Name", "Price"], rows, page: 2 })].flatMap((block) =>
      block.kind === "table" ? [block] : [],
    );
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.flatMap((table) => table.rows)).toEqual(rows);
    expect(tables.every(({ header, page }) => header.length === 2 && page === 2)).toBe(true);
  });
});
