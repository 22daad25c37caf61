import { PDFName, PDFRawStream, PDFString } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { joinLines } from "./join-lines.ts";
import { readPdf } from "./read-pdf.ts";
import { bars, type Drawn, type Drawing, pdfOf, readPages, shortly } from "./testing.ts";

async function blocksOf(...pages: Drawn[][]) {
  return shortly(await readPages(...pages));
}
const prose = "This page holds a text that is long enough to be one, as it goes on for more than two hundred characters. ".repeat(3);

describe("readPdf", () => {
  it("recognizes headings by size and paragraphs by spacing, and joins the lines of a paragraph", async () => {
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

  it("keeps the columns of a table separate", async () => {
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

  it("continues a table on the next pages, whether or not its header is repeated", async () => {
    const pages = (isRepeated: boolean): Drawn[][] =>
      [1, 2, 3].map((page) => {
        const body = Array.from({ length: 9 }, (_, row) => [`Lid ${"abcdefghi"[row]}`, "blue", `${page * 10 + row}.90`]);
        const rows = page === 1 || isRepeated ? [["Part", "Colour", "Price"], ...body] : body;
        return rows.flatMap((cells, row) => cells.map((text, column) => ({ text, x: 50 + column * 120, y: 750 - row * 14 })));
      });
    for (const isRepeated of [true, false]) {
      const { blocks } = await readPages(...pages(isRepeated));
      expect(blocks).toMatchObject([1, 2, 3].map((page) => ({ kind: "table", header: ["Part", "Colour", "Price"], page })));
      expect(blocks.map((block) => (block.kind === "table" ? block.rows.length : 0))).toEqual([9, 9, 9]);
    }
  });

  it("counts pages and records the page number of each block", async () => {
    const read = await readBytes(readPdf, await pdfOf([{ text: "One.", y: 700 }], [], [{ text: "Three.", y: 700 }]));
    expect(read.pages).toBe(3);
    expect(read.blocks.map((block) => block.page)).toEqual([1, 3]);
  });

  it("keeps only the first occurrence of a running header, and drops page numbers", async () => {
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

  it("checks the number of pages before it reads any page", async () => {
    const pages = Array.from({ length: 101 }, () => [{ text: "x", y: 700 }]);
    await expect(readBytes(readPdf, await pdfOf(...pages))).rejects.toMatchObject({
      reason: "too_large",
    });
  });

  it("reports a file that is not a PDF as damaged", async () => {
    await expect(readBytes(readPdf, "%PDF-1.7\nnothing")).rejects.toMatchObject({
      reason: "damaged",
    });
    const whole = await pdfOf([{ text: "Text.", y: 700 }]);
    await expect(readBytes(readPdf, whole.subarray(0, 200))).rejects.toMatchObject({
      reason: "damaged",
    });
  });

  it("reads short bold lines, and separate numbered lines, as headings", async () => {
    expect(
      await blocksOf([
        { text: "Delivery times", y: 750, isBold: true },
        { text: "Within five days of the order, and on request sooner.", y: 736 },
        { text: "2.1 Scope", y: 700 },
        { text: "Everything that is on stock, in all of the countries.", y: 670 },
      ]),
    ).toEqual([
      "h1 Delivery times",
      "paragraph Within five days of the order, and on request sooner.",
      "h2 2.1 Scope",
      "paragraph Everything that is on stock, in all of the countries.",
    ]);
  });

  it("reads content higher on the page first, even if it is drawn last", async () => {
    const drawn = [
      { text: "The text of the page.", y: 600 },
      { text: "It goes on below.", y: 560 },
      { text: "Title", size: 24, y: 750 },
    ];
    expect(await blocksOf(drawn)).toEqual(["h1 Title", "paragraph The text of the page.", "paragraph It goes on below."]);
  });

  it("includes the displayed choice of a form field, but not passwords", async () => {
    const read = await readPages(({ pdf, page, font }) => {
      page.drawText("Country", { x: 50, y: 703, size: 10, font });
      const secret = pdf.getForm().createTextField("secret");
      secret.setText("hunter2");
      secret.enablePassword();
      secret.addToPage(page, { x: 110, y: 600, width: 200, height: 16 });
      const choice = pdf.getForm().createDropdown("country");
      choice.addToPage(page, { x: 110, y: 700, width: 200, height: 16 });
      choice.acroField.setOptions([{ value: PDFString.of("de"), display: PDFString.of("Germany") }]);
      choice.acroField.dict.set(PDFName.of("V"), PDFString.of("de"));
    });
    expect(JSON.stringify(shortly(read))).toMatch(/Country\W+Germany/);
    expect(JSON.stringify(shortly(read))).not.toContain("hunter2");
  });

  it("places form values next to the name of their field", async () => {
    const read = await readPages(({ pdf, page, font }) => {
      page.drawText("Customer", { x: 50, y: 703, size: 10, font });
      page.drawText("Express", { x: 90, y: 653, size: 10, font });
      const field = pdf.getForm().createTextField("customer");
      field.setText("Ada Example");
      field.addToPage(page, { x: 110, y: 700, width: 200, height: 16 });
      const box = pdf.getForm().createCheckBox("express");
      box.addToPage(page, { x: 60, y: 650, width: 14, height: 14 });
      box.check();
      const empty = pdf.getForm().createCheckBox("gift");
      empty.addToPage(page, { x: 60, y: 600, width: 14, height: 14 });
    });
    const text = JSON.stringify(shortly(read));
    expect(text).toMatch(/Customer\W+Ada Example/);
    expect(text).toMatch(/\[x\]\W+Express/);
    expect(text.match(/\[x\]/g)).toHaveLength(1);
  });
});

describe("readPdf, pages for OCR", () => {
  const scan =
    (format: "jpeg" | "png") =>
    async ({ pdf, page }: Drawing): Promise<void> => {
      const bytes = await bars(format);
      page.drawImage(format === "png" ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes), { x: 0, y: 0, width: 600, height: 800 });
    };

  it.each(["jpeg", "png"] as const)("sends only scanned pages (%s) to OCR", async (format) => {
    const read = await readPages([{ text: prose, y: 700 }], scan(format), [{ text: "Short.", y: 700 }]);
    expect(read.unread).toEqual([{ kind: "unread", file: expect.stringMatching(/\.jpg$/), page: 2, isPage: true }]);
    expect(read.blocks.map(({ page }) => page)).toEqual([1, 3]);
    expect(read.pictures).toEqual([]);
  });

  it("also sends a scan with a text stamp", async () => {
    const read = await readPages(async (drawing) => {
      await scan("jpeg")(drawing);
      drawing.page.drawText("Received 3 May", { x: 50, y: 50, size: 10, font: drawing.font });
    });
    expect(read.unread).toHaveLength(1);
    expect(shortly(read)).toEqual(["paragraph Received 3 May"]);
  });

  it("sends a page whose letters are drawn as shapes, and ignores a blank page", async () => {
    const read = await readPages(
      ({ page }) => page.drawRectangle({ x: 100, y: 100, width: 300, height: 20 }),
      () => undefined,
      ({ page }) => page.drawRectangle({ x: 0, y: 0, width: 600, height: 800, opacity: 0 }),
    );
    expect(read.unread.map(({ page }) => page)).toEqual([1]);
    expect(read.warnings).toEqual([]);
  });

  it("sends a page whose font does not map its glyphs to characters", async () => {
    const read = await readPages(({ pdf, page }) => {
      const cmap = "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <e020> endbfrange endcmap";
      const toUnicode = pdf.context.register(PDFRawStream.of(pdf.context.obj({ Length: cmap.length }), Buffer.from(cmap)));
      const font = pdf.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", ToUnicode: toUnicode });
      page.node.setFontDictionary(PDFName.of("F1"), pdf.context.register(font));
      const text = "BT /F1 12 Tf 50 700 Td (Letters without meaning) Tj ET";
      page.node.set(
        PDFName.of("Contents"),
        pdf.context.register(PDFRawStream.of(pdf.context.obj({ Length: text.length }), Buffer.from(text))),
      );
    });
    expect(read.unread.map(({ page }) => page)).toEqual([1]);
    expect(read.blocks).toEqual([]);
  });

  it("does not render a page that exceeds the pixel limit", async () => {
    const pdf = await pdfOf(({ page }) => {
      page.setSize(14_000, 14_000);
      page.drawRectangle({ x: 100, y: 100, width: 9_000, height: 900 });
    });
    const { unread } = await readBytes(readPdf, pdf, { maxPixels: 1_000_000 });
    expect(unread).toHaveLength(1);
  });
});

describe("readPdf, images", () => {
  it("extracts an image with its caption at its position, but not icons or repeated letterheads", async () => {
    const draw = async ({ pdf, page, font }: Drawing): Promise<void> => {
      const picture = await pdf.embedPng(await bars("png", 400, 300));
      const icon = await pdf.embedPng(await bars("png", 80, 80));
      page.drawText(prose.slice(0, 100), { x: 50, y: 750, size: 10, font });
      page.drawImage(picture, { x: 50, y: 500, width: 200, height: 150 });
      page.drawImage(icon, { x: 400, y: 700, width: 12, height: 12 });
      page.drawText("Figure 1: The parts of a kettle", { x: 50, y: 480, size: 10, font });
      page.drawText(prose.slice(0, 90), { x: 50, y: 300, size: 10, font });
    };
    const read = await readPages(draw, draw);
    expect(read.pictures).toMatchObject([{ description: "Figure 1: The parts of a kettle", page: 1, width: 400, height: 300 }]);
    expect(read.unread.every(({ isPage }) => !isPage)).toBe(true);
  });

  it("extracts different images that have the same position on different pages", async () => {
    const draw =
      (shade: number) =>
      async ({ pdf, page, font }: Drawing): Promise<void> => {
        page.drawText(prose.slice(0, 100), { x: 50, y: 750, size: 10, font });
        const pixels = Uint8Array.from({ length: 400 * 300 * 3 }, (_, at) => (at * shade) % 251);
        const bytes = await sharp(pixels, { raw: { width: 400, height: 300, channels: 3 } })
          .blur(shade)
          .jpeg()
          .toBuffer();
        page.drawImage(await pdf.embedJpg(bytes), { x: 50, y: 300, width: 300, height: 225 });
      };
    const bar = async ({ pdf, page, font }: Drawing): Promise<void> => {
      page.drawText(prose.slice(0, 100), { x: 50, y: 750, size: 10, font });
      page.drawImage(await pdf.embedJpg(await bars("jpeg", 400, 300)), { x: 50, y: 300, width: 300, height: 225 });
    };
    expect((await readPages(bar, draw(37), bar)).pictures.map(({ page }) => page)).toEqual([1, 2]);
  });

  it("joins the strips of one image", async () => {
    const read = await readPages(async ({ pdf, page, font }) => {
      page.drawText(prose.slice(0, 100), { x: 50, y: 750, size: 10, font });
      const strip = await pdf.embedPng(await bars("png", 600, 100));
      for (const at of [0, 1, 2, 3]) page.drawImage(strip, { x: 50, y: 300 + at * 50, width: 300, height: 50 });
    });
    expect(read.pictures).toMatchObject([{ width: 600, height: 400 }]);
  });
});

describe("joinLines", () => {
  it("takes the same time per line for any number of lines", () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `some words of the line with the number ${line}`);
    const before = performance.now();
    expect(joinLines(lines)).toHaveLength(lines.join(" ").length);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it("rejoins hyphenated words, and joins Chinese and Japanese lines without a space", () => {
    expect(joinLines(["deli-", "very"])).toBe("delivery");
    expect(joinLines(["Baden-", "Baden"])).toBe("Baden- Baden");
    expect(joinLines(["after deli\u00ad", "very", "it is", "yours"])).toBe("after delivery it is yours");
    expect(joinLines(["收货后三十天内", "可免费退货。"])).toBe("收货后三十天内可免费退货。");
  });
});
