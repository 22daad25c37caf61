import { describe, expect, it } from "vitest";
import { plainTextDocument } from "./plain-text-document.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

describe("plainTextDocument", () => {
  it("splits paragraphs at blank lines", () => {
    expect(plainTextDocument("One\ntwo\r\n\r\nThree").blocks).toEqual([
      { kind: "paragraph", text: "One\ntwo", page: null },
      { kind: "paragraph", text: "Three", page: null },
    ]);
  });

  it("continues a list item on indented lines", () => {
    const { blocks } = plainTextDocument("1. Fill in the form and put the\n   sheet into the parcel.\n2. Send it.\nThat is all.\n");
    expect(blocks).toMatchObject([
      { kind: "list_item", text: "1. Fill in the form and put the\nsheet into the parcel." },
      { kind: "list_item", text: "2. Send it." },
      { kind: "paragraph", text: "That is all." },
    ]);
  });

  it("recognizes headings, list items, fenced code and tables", () => {
    const text = "# Guide #\nIntro\n- a\n1. b\n```js\nx\n```\n| A | B |\n|---|---|\n| 1 | 2 |";
    expect(plainTextDocument(text)).toMatchObject({
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

  it("treats an underlined line as a heading, even below a rule, and removes rules", () => {
    const text = "Returns\n=======\nFree.\n\n==========\nWarranty\n==========\nTwo years.\n\nCare\n----\nWipe.\n\n**********\n\nEnd";
    expect(plainTextDocument(text).blocks.map((block) => (block.kind === "table" ? "" : `${block.kind} ${block.text}`))).toEqual([
      "heading Returns",
      "paragraph Free.",
      "heading Warranty",
      "paragraph Two years.",
      "heading Care",
      "paragraph Wipe.",
      "paragraph End",
    ]);
  });

  it("does not treat a paragraph or a long line above a rule as a heading", () => {
    const text = "One line.\nAnother line.\n---";
    expect(plainTextDocument(text).blocks).toEqual([{ kind: "paragraph", text, page: null }]);
    const long = `${"A whole sentence precedes this rule. ".repeat(4)}\n---`;
    expect(plainTextDocument(long).blocks.map((block) => block.kind)).toEqual(["paragraph"]);
  });

  it("ends a paragraph at a form feed", () => {
    expect(plainTextDocument("One\fTwo").blocks).toHaveLength(2);
  });

  it("does not interpret text that only resembles markup", () => {
    const text = "#hashtag\n-5 degrees\na | b\n```\nnever closed";
    expect(plainTextDocument(text).blocks).toEqual([{ kind: "paragraph", text, page: null }]);
  });

  it("has no title if there is no heading", () => {
    expect(plainTextDocument("Just text.").title).toBeNull();
  });

  it("stays fast on adversarial text", () => {
    const started = cpuTime();
    for (const part of [`# a${" ".repeat(1_000_000)}x`, `${" ".repeat(200_000)}x`, `${"|-".repeat(500_000)}x`, "```\n".repeat(200_000)]) {
      plainTextDocument(part);
      plainTextDocument(`a|b\n${part}`);
    }
    expect(cpuTime() - started).toBeLessThan(10_000);
  });
});
