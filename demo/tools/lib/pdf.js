import { PDFDocument, StandardFonts, rgb } from "pdf-lib";

const A4 = [595.28, 841.89];
const MARGIN = 56;
const WIDTH = A4[0] - 2 * MARGIN;
const INK = rgb(0.13, 0.15, 0.14);
const GREEN = rgb(0.12, 0.37, 0.29);
const RULE = rgb(0.7, 0.74, 0.72);
const DATE = new Date("2025-02-03T09:00:00Z");

/** Breaks text into lines at most `width` points wide. */
function wrap(text, font, size, width) {
  const lines = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Lays out blocks on pages from top to bottom. */
class Typesetter {
  constructor(pdf, fonts) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.startPage();
  }

  startPage() {
    this.page = this.pdf.addPage(A4);
    this.y = A4[1] - MARGIN;
  }

  need(height) {
    if (this.y - height < MARGIN) this.startPage();
  }

  write(text, x, size, font, color) {
    this.page.drawText(text, { x, y: this.y - size, size, font, color });
  }

  paragraph(text, { size = 10.5, font = this.fonts.plain, color = INK, indent = 0, after = 6 } = {}) {
    for (const line of wrap(text, font, size, WIDTH - indent)) {
      this.need(size * 1.4);
      this.write(line, MARGIN + indent, size, font, color);
      this.y -= size * 1.4;
    }
    this.y -= after;
  }

  heading({ level, text }) {
    this.need(70);
    if (level > 1) this.y -= 6;
    this.paragraph(text, {
      size: level === 1 ? 21 : 13,
      font: this.fonts.bold,
      color: GREEN,
      after: level === 1 ? 8 : 4,
    });
  }

  list({ ordered, items }) {
    for (const [index, item] of items.entries()) {
      this.need(16);
      this.write(ordered ? `${index + 1}.` : "•", MARGIN + 4, 10.5, this.fonts.plain, INK);
      this.paragraph(item, { indent: 20, after: 2 });
    }
    this.y -= 6;
  }

  table({ head, rows }) {
    const column = WIDTH / head.length;
    this.need((rows.length + 1) * 17 + 10);
    for (const [index, row] of [head, ...rows].entries()) {
      const font = index === 0 ? this.fonts.bold : this.fonts.plain;
      for (const [cell, text] of row.entries()) this.write(text, MARGIN + cell * column + 4, 10, font, INK);
      this.y -= 15;
      this.page.drawLine({
        start: { x: MARGIN, y: this.y },
        end: { x: MARGIN + WIDTH, y: this.y },
        thickness: index === 0 ? 1 : 0.5,
        color: index === 0 ? GREEN : RULE,
      });
      this.y -= 2;
    }
    this.y -= 10;
  }

  footer(title) {
    const pages = this.pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const text = `Brindlefell - ${title} - page ${index + 1} of ${pages.length}`;
      page.drawText(text, { x: MARGIN, y: 32, size: 8.5, font: this.fonts.plain, color: INK });
    }
  }
}

/**
 * Renders a document as a PDF of A4 pages. Deterministic.
 * @param {{title: string, subject: string, blocks: object[]}} source see `content/blocks.js`
 * @returns {Promise<Buffer>}
 */
export async function makePdf({ title, subject, blocks }) {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(subject);
  document.setAuthor("Brindlefell");
  document.setLanguage("en");
  document.setCreationDate(DATE);
  document.setModificationDate(DATE);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const setter = new Typesetter(document, fonts);
  for (const block of blocks) {
    if (block.type === "heading") setter.heading(block);
    else if (block.type === "list") setter.list(block);
    else if (block.type === "table") setter.table(block);
    else if (block.type === "page") setter.startPage();
    else setter.paragraph(block.text);
  }
  setter.footer(title);
  return Buffer.from(await document.save());
}
