import { describe, expect, it } from "vitest";
import { parseText } from "./rich-text.ts";

const text = (value: string) => ({ kind: "text", text: value });

describe("the text of a reply", () => {
  it("keeps the lines of a paragraph and splits paragraphs at empty lines", () => {
    expect(parseText("one\ntwo\n\nthree")).toEqual([
      { kind: "paragraph", lines: [[text("one")], [text("two")]] },
      { kind: "paragraph", lines: [[text("three")]] },
    ]);
  });

  it("recognizes lists, and the first number of a numbered list", () => {
    expect(parseText("Sizes:\n- S\n* M\n3. three\n4) four")).toEqual([
      { kind: "paragraph", lines: [[text("Sizes:")]] },
      { kind: "list", isOrdered: false, start: 1, items: [[text("S")], [text("M")]] },
      { kind: "list", isOrdered: true, start: 3, items: [[text("three")], [text("four")]] },
    ]);
  });

  it("recognizes bold text and https links, and excludes trailing punctuation from links", () => {
    expect(parseText("See **this**: [guide](https://a.example/x_(y)) or https://b.example/z.")).toEqual([
      {
        kind: "paragraph",
        lines: [
          [
            text("See "),
            { kind: "bold", text: "this" },
            text(": "),
            { kind: "link", text: "guide", url: "https://a.example/x_(y)" },
            text(" or "),
            { kind: "link", text: "https://b.example/z", url: "https://b.example/z" },
            text("."),
          ],
        ],
      },
    ]);
  });

  it.each([
    "<b>x</b>",
    "[x](javascript:alert(1))",
    "[x](http://plain.example)",
    "[x](data:text/html,x)",
    "**",
    "a * b * c",
    "[](https://x.example",
  ])("remains text if it is %s", (value) => {
    const said = parseText(value).flatMap((block) => (block.kind === "paragraph" ? block.lines.flat() : block.items.flat()));
    expect(said.filter(({ kind }) => kind !== "text").every((part) => part.kind === "link" && part.url.startsWith("https://"))).toBe(true);
    expect(said.map((part) => part.text).join("")).toContain(value.replace(/^\* /, "").slice(0, 2));
  });

  it("is parsed without delay even if it contains 100,000 brackets and asterisks", () => {
    const before = process.cpuUsage().user;
    for (const unit of ["[", "**", "https://", "[a](https://x(", "- "]) parseText(unit.repeat(Math.ceil(8_000 / unit.length)));
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });
});
