/** Helpers for tests of the PDF reader. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { readBytes, type ReadResult } from "../../testing.ts";
import { readPdf } from "./read-pdf.ts";
import type { Segment, TextItem } from "./segments.ts";

export interface Drawn {
  readonly text: string;
  readonly size?: number;
  readonly x?: number;
  readonly y: number;
  readonly isBold?: boolean;
}

export interface Drawing {
  readonly pdf: PDFDocument;
  readonly page: PDFPage;
  readonly font: PDFFont;
}

/** Creates a PDF with pages of 600 × 800 points. Each page is either a list of strings or a function that draws the page. */
export async function pdfOf(...pages: (readonly Drawn[] | ((drawing: Drawing) => Promise<void> | void))[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const drawn of pages) {
    const page = pdf.addPage([600, 800]);
    if (typeof drawn === "function") await drawn({ pdf, page, font });
    else
      for (const { text, size = 10, x = 50, y, isBold = false } of drawn) page.drawText(text, { x, y, size, font: isBold ? bold : font });
  }
  return pdf.save();
}

/** Summarizes blocks as `h1 Title`, `paragraph Text`, or the rows of a table with the header first. */
export function shortly({ blocks }: ReadResult): (string | readonly (readonly string[])[])[] {
  return blocks.map((block) => {
    if (block.kind === "table") return [block.header, ...block.rows];
    return block.kind === "heading" ? `h${block.level} ${block.text}` : `${block.kind} ${block.text}`;
  });
}

export async function readPages(...pages: Parameters<typeof pdfOf>): Promise<ReadResult> {
  return readBytes(readPdf, await pdfOf(...pages));
}

/** Returns an image with bars that resemble lines of text. */
export function bars(format: "jpeg" | "png", width = 600, height = 800): Promise<Buffer> {
  const isBar = (x: number, y: number): boolean => y % 40 >= 10 && y % 40 < 22 && x > width * 0.1 && x < width * 0.8;
  const data = Uint8Array.from({ length: width * height }, (_, at) => (isBar(at % width, Math.floor(at / width)) ? 0 : 238));
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a text run with a height of 10 points and a width of 5 points per letter. */
export function item(str: string, x: number, y: number, more: Partial<TextItem> = {}): TextItem {
  return { str, dir: "ltr", transform: [10, 0, 0, 10, x, y], width: str.length * 5, height: 10, fontName: "f1", ...more };
}

/** Returns a segment with a height of 10 points and a width of 5 points per letter. */
export function segment(text: string, start: number, across: number, more: Partial<Segment> = {}): Segment {
  return {
    text,
    size: 10,
    font: "f1",
    across,
    start,
    end: start + text.length * 5,
    angle: 0,
    isRightToLeft: false,
    isVertical: false,
    isCell: false,
    ...more,
  };
}
