import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { degrees, setTextRenderingMode, TextRenderingMode } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture, shownPictures } from "./page-pictures.ts";
import { PdfiumDocument, type PdfiumPage } from "./pdfium.ts";
import { drawScan } from "./render-scan.ts";
import { bars, type Drawing, pdfOf } from "./testing.ts";

async function look<Result>(
  draw: (drawing: Drawing) => Promise<void> | void,
  at: (page: PdfiumPage) => Promise<Result>,
): Promise<Result | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "pdfium-"));
  try {
    const file = path.join(folder, "file.pdf");
    await writeFile(file, await pdfOf(draw));
    const document = await PdfiumDocument.open(file);
    try {
      return (await document?.page(1, at)) ?? null;
    } finally {
      document?.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
async function pixelsOf(file: Uint8Array | null): Promise<[number, number]> {
  const { width = 0, height = 0 } = file === null ? {} : await sharp(file).metadata();
  return [width, height];
}
const letters = ({ page }: Drawing): void => page.drawRectangle({ x: 50, y: 50, width: 400, height: 200 });

describe("drawScan", () => {
  it("renders at 200 dpi, limits a large page to 2,500 pixels per side, and never exceeds the pixel limit", async () => {
    expect(await look(letters, async (page) => pixelsOf(await drawScan(page, 50_000_000)))).toEqual([1667, 2222]);
    const large = (drawing: Drawing): void => {
      drawing.page.setSize(7_000, 14_000);
      letters(drawing);
    };
    expect(await look(large, async (page) => pixelsOf(await drawScan(page, 50_000_000)))).toEqual([1250, 2500]);
    const [width, height] = (await look(large, async (page) => pixelsOf(await drawScan(page, 500_000)))) ?? [0, 0];
    expect(width * height).toBeGreaterThan(490_000);
    expect(width * height).toBeLessThan(501_000);
  });

  it("uses the image from the scanner unchanged unless something is drawn over it or it is rotated", async () => {
    const scanned = await bars("jpeg");
    const scan = async ({ pdf, page }: Drawing): Promise<void> => page.drawImage(await pdf.embedJpg(scanned), { width: 600, height: 800 });
    expect(Buffer.from((await look(scan, async (page) => page.wholePageJpeg())) ?? []).equals(scanned)).toBe(true);
    const drawnOver = async (drawing: Drawing): Promise<void> => {
      await scan(drawing);
      letters(drawing);
    };
    expect(await look(drawnOver, async (page) => page.wholePageJpeg())).toBeNull();
    const turned = async (drawing: Drawing): Promise<void> => {
      drawing.page.setRotation(degrees(90));
      await scan(drawing);
    };
    expect(await look(turned, async (page) => page.wholePageJpeg())).toBeNull();
    const lettered =
      (mode: TextRenderingMode) =>
      async (drawing: Drawing): Promise<void> => {
        await scan(drawing);
        drawing.page.pushOperators(setTextRenderingMode(mode));
        drawing.page.drawText("Letters", { x: 50, y: 50, size: 20, font: drawing.font });
      };
    expect(await look(lettered(TextRenderingMode.Invisible), async (page) => page.wholePageJpeg())).not.toBeNull();
    expect(await look(lettered(TextRenderingMode.Fill), async (page) => page.wholePageJpeg())).toBeNull();
    const logo = async ({ pdf, page }: Drawing): Promise<void> => page.drawImage(await pdf.embedJpg(scanned), { width: 60, height: 80 });
    expect(await look(logo, async (page) => page.wholePageJpeg())).toBeNull();
    expect(await look(turned, async (page) => pixelsOf(await drawScan(page, 50_000_000)))).toEqual([2222, 1667]);
  });
});

describe("drawPicture", () => {
  it("extracts an image from a rotated page, even inside a form, at its original resolution", async () => {
    const half = sharp({ create: { width: 300, height: 200, channels: 3, background: "#ff0000" } });
    const picture = await half.extend({ right: 300, background: "#0000ff" }).png().toBuffer();
    const draw = async ({ pdf, page }: Drawing): Promise<void> => {
      const inner = pdf.addPage([400, 400]);
      inner.drawImage(await pdf.embedPng(picture), { x: 20, y: 20, width: 300, height: 100 });
      const form = await pdf.embedPage(inner);
      page.drawPage(form, { x: 100, y: 300, width: 200, height: 200 });
      page.setRotation(degrees(90));
    };
    const file = await look(draw, async (page) => {
      const [found, ...more] = shownPictures(page);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ left: 110, bottom: 310, right: 260, top: 360, width: 600, height: 200 });
      return found === undefined ? null : drawPicture(page, found, 50_000_000);
    });
    // The page is rotated clockwise, so the former left side is at the top.
    expect(await pixelsOf(file)).toEqual([200, 600]);
    const left = await sharp(file ?? Buffer.alloc(0))
      .extract({ left: 20, top: 20, width: 160, height: 200 })
      .png()
      .toBuffer();
    const { channels } = await sharp(left).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 100))).toEqual([3, 0, 0]);
  });
});
