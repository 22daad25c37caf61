import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { readText } from "./read-text.ts";

async function read(text: string) {
  return (await readBytes(readText, text)).blocks.map((block) =>
    block.kind === "table" ? [block.header, ...block.rows] : `${block.kind} ${block.text}`,
  );
}

describe("readText", () => {
  it("reads headings, lists and tables as it does in text sent through the API", async () => {
    expect(await read("Returns\n=======\n\n1. Pack it.\n2. Send it.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\f# Warranty\nTwo years.")).toEqual(
      [
        "heading Returns",
        "list_item 1. Pack it.",
        "list_item 2. Send it.",
        [
          ["A", "B"],
          ["1", "2"],
        ],
        "heading Warranty",
        "paragraph Two years.",
      ],
    );
  });

  it("uses the first heading as the title, or no title if there is no heading", async () => {
    expect((await readBytes(readText, "Returns\n=======\nFree.")).title).toBe("Returns");
    expect((await readBytes(readText, "Free.")).title).toBeNull();
  });

  it("reads an extremely long line, whether or not it contains spaces", async () => {
    expect((await read("word ".repeat(100_000))).join("").length).toBeGreaterThan(400_000);
    expect((await read("a".repeat(500_000))).join("").length).toBeGreaterThan(400_000);
    expect((await read("水".repeat(300_000))).join("").length).toBeGreaterThan(200_000);
  });
});
