import { describe, expect, it } from "vitest";
import { blocksOf } from "./markdown-blocks.ts";

describe("blocksOf", () => {
  it("parses headings, paragraphs, lists, tables and code", () => {
    const text = [
      "# Care",
      "Wax it.\nTwice a year.",
      "- Brush\n- Wax\n  of bees",
      "1. Clean\n2. Dry",
      "| Size | Price |\n| --- | --- |\n| S \\| M | 9 |\n| L |",
      "```\n# not a heading\n\n| a |\n```",
      "## End",
    ].join("\n\n");
    expect(blocksOf(text)).toEqual([
      { kind: "heading", level: 1, text: "Care" },
      { kind: "paragraph", text: "Wax it.\nTwice a year." },
      { kind: "list", items: ["Brush", "Wax\n  of bees"] },
      { kind: "paragraph", text: "1. Clean\n2. Dry" },
      { kind: "table", header: ["Size", "Price"], rows: [["S | M", "9"], ["L"]] },
      { kind: "code", text: "# not a heading\n\n| a |" },
      { kind: "heading", level: 2, text: "End" },
    ]);
  });

  it("ends a block before a heading or code, even if there is no blank line", () => {
    expect(blocksOf("Text\n# Care\nMore\n```\ncode\n```").map(({ kind }) => kind)).toEqual(["paragraph", "heading", "paragraph", "code"]);
  });

  it("keeps all text that is not Markdown", () => {
    expect(blocksOf("<script>alert(1)</script>\n| not a table\n\n``` open")).toEqual([
      { kind: "paragraph", text: "<script>alert(1)</script>\n| not a table" },
      { kind: "paragraph", text: "``` open" },
    ]);
    expect(blocksOf("")).toEqual([]);
    expect(blocksOf("```\nopen")).toEqual([{ kind: "code", text: "open" }]);
  });
});
