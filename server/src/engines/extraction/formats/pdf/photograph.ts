import sharp from "sharp";
import { drawPicture } from "./page-pictures.ts";
import type { PdfiumPage } from "./pdfium.ts";

/** Pixels a side that are looked at. */
const SIDE = 160;
/** Least brightness of paper, and how far its colours may lie apart: copies are grey, old paper is yellow. */
const PAPER = { least: 130, apart: 60 };
/** Share of paper below which a page holds something else than text; and of colours from which it does, whatever the rest. */
const LEAST_PAPER = 0.5;
const MOST_COLOUR = 0.15;

/** The photograph that fills a page as a picture to show. @returns a JPEG file; null for a page that shows mostly paper, as scans of text do, and for any other page */
export async function photographOn(page: PdfiumPage, maxPixels: number): Promise<Uint8Array | null> {
  const [picture, ...others] = page.pictures().filter((one) => page.isFilledBy(one));
  if (picture === undefined || others.length > 0) return null;
  const drawn = await drawPicture(page, picture, maxPixels);
  return drawn !== null && (await isPhotograph(drawn)) ? drawn : null;
}

/** Tells photographs from scans of text by how much paper is seen. */
async function isPhotograph(file: Uint8Array): Promise<boolean> {
  // Not smoothed: text would turn its paper grey.
  const size = { width: SIDE, height: SIDE, fit: "fill", kernel: "nearest" } as const;
  const pixels = await sharp(file).resize(size).toColourspace("srgb").raw().toBuffer();
  const all = SIDE * SIDE;
  const channels = pixels.length / all;
  let [paper, colour] = [0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    const [red = 0, green = red, blue = red] = channels < 3 ? pixels.subarray(at, at + 1) : pixels.subarray(at, at + 3);
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    if (most - least > PAPER.apart) colour++;
    else if (least >= PAPER.least) paper++;
  }
  return paper < all * LEAST_PAPER || colour >= all * MOST_COLOUR;
}
