import { describe, expect, it } from "vitest";
import { plainTextDocument } from "./plain-text-document.ts";

describe("plainTextDocument", () => {
  it("makes paragraphs of blocks between blank lines", () => {
    expect(plainTextDocument("One\ntwo\r\n\r\nThree").blocks).toEqual([
      { kind: "paragraph", text: "One\ntwo", page: null },
      { kind: "paragraph", text: "Three", page: null },
    ]);
  });

  it("honours headings, list items, fenced code and tables", () => {
    const text = "# Guide #\nIntro\n- a\n1. b\n```js\nx\n```\n| A | B |\n|---|---|\n| 1 | 2 |";
    expect(plainTextDocument(text)).toEqual({
      title: "Guide",
      blocks: [
        { kind: "heading", level: 1, text: "Guide", page: null },
        { kind: "paragraph", text: "Intro", page: null },
        { kind: "list_item", text: "a", page: null },
        { kind: "list_item", text: "1. b", page: null },
        { kind: "code", text: "x", page: null },
        { kind: "table", header: ["A", "B"], rows: [["1", "2"]], page: null },
      ],
      pages: null,
      warnings: [],
    });
  });

  it("takes nothing for markup that only looks like it", () => {
    const text = "#hashtag\n-5 degrees\na | b\n```\nnever closed";
    expect(plainTextDocument(text).blocks).toEqual([{ kind: "paragraph", text, page: null }]);
  });

  it("has no title without a heading", () => {
    expect(plainTextDocument("Just text.").title).toBeNull();
  });

  it("stays fast on text made to slow it down", () => {
    const started = performance.now();
    for (const part of [`# a${" ".repeat(1_000_000)}x`, `${"|-".repeat(500_000)}x`, "```\n".repeat(200_000)]) {
      plainTextDocument(part);
      plainTextDocument(`a|b\n${part}`);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
