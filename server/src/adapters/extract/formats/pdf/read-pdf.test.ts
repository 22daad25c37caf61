import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { joinLines } from "./layout.ts";
import { readPdf } from "./read-pdf.ts";

interface Drawn {
  readonly text: string;
  readonly size?: number;
  readonly x?: number;
  readonly y: number;
}

async function pdfOf(...pages: Drawn[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const drawn of pages) {
    const page = pdf.addPage([600, 800]);
    for (const { text, size = 10, x = 50, y } of drawn) page.drawText(text, { x, y, size, font });
  }
  return pdf.save();
}
async function blocksOf(...pages: Drawn[][]) {
  const { blocks } = await readBytes(readPdf, await pdfOf(...pages));
  return blocks.map((block) =>
    block.kind === "table"
      ? [block.header, ...block.rows]
      : block.kind === "heading"
        ? `h${block.level} ${block.text}`
        : `${block.kind} ${block.text}`,
  );
}

describe("readPdf", () => {
  it("tells headings by size and paragraphs by distance, and joins the lines of each", async () => {
    expect(
      await blocksOf([
        { text: "Returns", size: 20, y: 750 },
        { text: "Spare parts", size: 14, y: 720 },
        { text: "Free returns within thirty days after deli-", y: 700 },
        { text: "very of the goods.", y: 688 },
        { text: "Another paragraph stands here.", y: 660 },
        { text: "\u2022 first", y: 640 },
        { text: "\u2022 second", y: 628 },
      ]),
    ).toEqual([
      "h1 Returns",
      "h2 Spare parts",
      "paragraph Free returns within thirty days after delivery of the goods.",
      "paragraph Another paragraph stands here.",
      "list_item first",
      "list_item second",
    ]);
  });

  it("keeps the columns of a table apart", async () => {
    const rows = [
      ["Part", "Stock", "Price"],
      ["Lid", "4", "9.90"],
      ["Filter", "7", "4.50"],
    ];
    const drawn = rows.flatMap((cells, row) => cells.map((text, column) => ({ text, x: 50 + column * 120, y: 700 - row * 14 })));
    expect(await blocksOf([{ text: "Some text of the document.", y: 750 }, ...drawn])).toEqual([
      "paragraph Some text of the document.",
      rows,
    ]);
  });

  it("counts pages and names the page of each block", async () => {
    const read = await readBytes(readPdf, await pdfOf([{ text: "One.", y: 700 }], [], [{ text: "Three.", y: 700 }]));
    expect(read.pages).toBe(3);
    expect(read.blocks.map((block) => block.page)).toEqual([1, 3]);
  });

  it("keeps a running header once and drops page numbers", async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      { text: "Parlance manual", y: 780 },
      { text: `Text of page ${page}.`, y: 700 },
      { text: "It goes on here and there.", y: 600 },
      { text: String(page), x: 300, y: 20 },
    ]);
    const blocks = await blocksOf(...pages);
    expect(blocks.filter((block) => block === "paragraph Parlance manual")).toHaveLength(1);
    expect(blocks).not.toContain("paragraph 3");
    expect(blocks).toContain("paragraph Text of page 4.");
  });

  it("looks at the number of pages first", async () => {
    const pages = Array.from({ length: 101 }, () => [{ text: "x", y: 700 }]);
    await expect(readBytes(readPdf, await pdfOf(...pages))).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  it("calls a file that is no PDF inside damaged", async () => {
    await expect(readBytes(readPdf, "%PDF-1.7\nnothing")).rejects.toMatchObject({
      reason: "damaged",
    });
    const whole = await pdfOf([{ text: "Text.", y: 700 }]);
    await expect(readBytes(readPdf, whole.subarray(0, 200))).rejects.toMatchObject({
      reason: "damaged",
    });
  });
});

describe("joinLines", () => {
  it("joins words broken at a line's end, and Chinese and Japanese without a space", () => {
    expect(joinLines(["deli-", "very"])).toBe("delivery");
    expect(joinLines(["Baden-", "Baden"])).toBe("Baden- Baden");
    expect(joinLines(["收货后三十天内", "可免费退货。"])).toBe("收货后三十天内可免费退货。");
  });
});
