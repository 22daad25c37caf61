import { degrees, type PDFFont, type PDFPage } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { ReadResult } from "../../testing.ts";
import { readPages, shortly } from "./testing.ts";

type Rows = readonly (readonly string[])[];

interface Grid {
  readonly xs: readonly number[];
  /** Cells without a right border, which are merged with the next cell. */
  readonly merged?: readonly (readonly [row: number, column: number])[];
  /** How borders are drawn: as strokes, as cell outlines, or as thin filled areas. */
  readonly lines?: "stroked" | "outlines" | "filled";
}

const [TOP, HEIGHT, SIZE] = [713, 18, 10];

function drawLines(page: PDFPage, rows: number, { xs, merged = [], lines = "stroked" }: Grid): void {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const isMerged = (row: number, column: number): boolean => merged.some(([r, c]) => r === row && c === column);
  if (lines === "outlines") {
    for (let row = 0; row < rows; row++)
      for (const [column, x] of xs.slice(0, -1).entries())
        page.drawRectangle({ x, y: TOP - (row + 1) * HEIGHT, width: (xs[column + 1] ?? 0) - x, height: HEIGHT, borderWidth: 0.5 });
    return;
  }
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    if (lines === "filled") page.drawRectangle({ x: x0, y: y1, width: Math.max(x1 - x0, 0.6), height: Math.max(y0 - y1, 0.6) });
    else page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 0.5 });
  };
  for (let row = 0; row <= rows; row++) line(left, TOP - row * HEIGHT, right, TOP - row * HEIGHT);
  for (const [column, x] of xs.entries())
    for (let row = 0; row < rows; row++) if (!isMerged(row, column - 1)) line(x, TOP - row * HEIGHT, x, TOP - (row + 1) * HEIGHT);
}

/** Draws a ruled table whose last column is right-aligned, so its numbers are close to the preceding text. */
function drawTable(page: PDFPage, font: PDFFont, rows: Rows, grid: Grid): void {
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const isLast = column === cells.length - 1 && column > 0;
      const x = isLast ? (grid.xs[column + 1] ?? 0) - 2 - font.widthOfTextAtSize(text, SIZE) : (grid.xs[column] ?? 0) + 2;
      if (text !== "") page.drawText(text, { x, y: TOP - 13 - row * HEIGHT, size: SIZE, font });
    }
  drawLines(page, rows.length, grid);
}

/** Returns all rows of the only table, including its header. */
function rowsOf(found: ReadResult): Rows {
  const [block] = found.blocks;
  if (found.blocks.length !== 1 || block?.kind !== "table") throw new Error(`no single table: ${JSON.stringify(shortly(found))}`);
  return block.header.length === 0 ? block.rows : [block.header, ...block.rows];
}

async function read(rows: Rows, grid: Grid): Promise<Rows> {
  return rowsOf(await readPages(({ page, font }) => drawTable(page, font, rows, grid)));
}

const rows = [
  ["Item", "Price, EUR"],
  ["Kettle", "49.00"],
  ["Filter set", "9.50"],
  ["Large glass jug", "1,249.00"],
];
const narrow = [50, 121, 167];

describe("table with ruled cells", () => {
  it.each(["stroked", "outlines", "filled"] as const)("keeps its last row if two cells are close together (%s)", async (lines) => {
    expect(await read(rows, { xs: narrow, lines })).toEqual(rows);
  });

  it("keeps a first row, a header and a middle row whose cells are close together", async () => {
    const xs = [50, 108, 170];
    const full = [
      ["Name of item", "Price in EUR"],
      ["Kettle", "49.00"],
      ["A wide kettle", "11,249.00"],
      ["Jug", "9.50"],
    ];
    expect(await read(full, { xs: [50, 114, 176] })).toEqual(full);
    const first = [
      ["Large kettle", "11,249.00"],
      ["Jug", "9.50"],
      ["Lid", "4.00"],
    ];
    expect(await read(first, { xs })).toEqual(first);
  });

  it("splits a text item that crosses several lines", async () => {
    const cells = [
      ["Brook", "1.2 kg", "2 days", "49.00"],
      ["Brook", "3.4 kg", "5 days", "69.00"],
    ];
    const found = await readPages(({ page, font }) => {
      for (const [row, texts] of cells.entries()) page.drawText(texts.join(" "), { x: 52, y: TOP - 13 - row * HEIGHT, size: SIZE, font });
      const ends = [1, 2, 3].map((count) => 53 + font.widthOfTextAtSize(cells[0]?.slice(0, count).join(" ") ?? "", SIZE));
      drawLines(page, 2, { xs: [50, ...ends, 220] });
    });
    expect(rowsOf(found)).toEqual(cells);
  });

  it("keeps its cells separate on a page that follows many pages without lines", async () => {
    const cells = [
      ["Brook", "1.2 kg", "2 days", "49.00"],
      ["Brook", "3.4 kg", "5 days", "69.00"],
    ];
    const prose = ({ page }: { page: PDFPage }): void => {
      page.drawText("Boil water in the kettle and keep it warm.", { x: 52, y: 700, size: SIZE });
      page.drawText("Do not fill it above the mark.", { x: 52, y: 660, size: SIZE });
    };
    const found = await readPages(...Array.from({ length: 14 }, () => prose), ({ page, font }) => {
      for (const [row, texts] of cells.entries()) page.drawText(texts.join(" "), { x: 52, y: TOP - 13 - row * HEIGHT, size: SIZE, font });
      const ends = [1, 2, 3].map((count) => 53 + font.widthOfTextAtSize(cells[0]?.slice(0, count).join(" ") ?? "", SIZE));
      drawLines(page, 2, { xs: [50, ...ends, 220] });
    });
    const tables = found.blocks.flatMap((block) => (block.kind === "table" ? [block.rows] : []));
    expect(tables).toEqual([cells]);
  });

  it("keeps a last row in which only one cell is filled", async () => {
    const some = [...rows.slice(0, 3), ["Total to be paid", ""]];
    expect(await read(some, { xs: narrow })).toEqual(some);
  });

  it("does not split the text of a merged cell", async () => {
    const some = [...rows.slice(0, 3), ["Prices include tax"]];
    const found = await readPages(({ page, font }) => drawTable(page, font, some, { xs: narrow, merged: [[3, 0]] }));
    expect(JSON.stringify(shortly(found))).toContain("Prices include tax");
  });

  it("is read on a rotated page and in rotated text", async () => {
    const turned = await readPages(({ page, font }) => {
      page.setRotation(degrees(90));
      drawTable(page, font, rows, { xs: narrow });
    });
    expect(rowsOf(turned)).toEqual(rows);
    const upright = await readPages(({ page, font }) => {
      for (const [row, cells] of rows.entries())
        for (const [column, text] of cells.entries()) {
          const y = column === 0 ? 52 : 165 - font.widthOfTextAtSize(text, SIZE);
          page.drawText(text, { x: 113 + row * HEIGHT, y, size: SIZE, font, rotate: degrees(90) });
        }
      for (const y of narrow) page.drawLine({ start: { x: 100, y }, end: { x: 100 + rows.length * HEIGHT, y }, thickness: 0.5 });
      for (let row = 0; row <= rows.length; row++) {
        const x = 100 + row * HEIGHT;
        page.drawLine({ start: { x, y: 50 }, end: { x, y: 167 }, thickness: 0.5 });
      }
    });
    expect(rowsOf(upright)).toEqual(rows);
  });
});

describe("lines that do not belong to a table", () => {
  it("do not split text, whether they are a frame, a line next to or through text, or an underline", async () => {
    const text = "Returns are free within 30 days of delivery";
    const found = await readPages(({ page }) => {
      page.drawText(text, { x: 52, y: 700, size: SIZE });
      page.drawText(text, { x: 52, y: 640, size: SIZE });
      page.drawRectangle({ x: 48, y: 695, width: 400, height: 16, borderWidth: 0.5 });
      page.drawLine({ start: { x: 120, y: 630 }, end: { x: 120, y: 760 }, thickness: 0.5 });
      page.drawLine({ start: { x: 52, y: 638 }, end: { x: 260, y: 638 }, thickness: 0.5 });
    });
    expect(shortly(found)).toEqual([`paragraph ${text}`, `paragraph ${text}`]);
  });
});
