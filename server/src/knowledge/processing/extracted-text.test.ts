import { describe, expect, it } from "vitest";
import type { Block } from "../../ports/text-extractor.ts";
import { TextCutter } from "./extracted-text.ts";

function textOf(block: Block): string {
  const cutter = new TextCutter();
  cutter.add(block);
  return cutter.parts.map(({ text }) => text).join();
}

describe("extracted text as Markdown", () => {
  it("does not pad other rows of a table to the width of one wide row", () => {
    const header = Array.from({ length: 16_384 }, (_, column) => `c${column}`);
    const rows = Array.from({ length: 500 }, () => ["x", "", ""]);
    const text = textOf({ kind: "table", header, rows, page: null });
    expect(text.length).toBeLessThan(300_000);
    expect(text).toMatch(/\n\| x \|$/);
  });

  it("has tables with as many columns as the widest row has values", () => {
    expect(textOf({ kind: "table", header: ["a"], rows: [["1", "", "3|4"], ["5"]], page: null })).toBe(
      "| a |  |  |\n| --- | --- | --- |\n| 1 |  | 3\\|4 |\n| 5 |",
    );
  });

  it("fences code with more backticks than the code contains", () => {
    expect(textOf({ kind: "code", text: "a ```` b", page: null })).toBe("`````\na ```` b\n`````");
    expect(textOf({ kind: "code", text: "` ".repeat(300_000), page: null })).toMatch(/^```\n/);
  });
});
