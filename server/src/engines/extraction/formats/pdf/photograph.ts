import sharp from "sharp";
import { drawPicture } from "./page-pictures.ts";
import type { PdfiumPage } from "./pdfium.ts";

/** Width and height of the sampled image, in pixels. */
const SIDE = 160;
/** Minimum brightness of paper, and maximum difference between its color channels: photocopies are gray, and old paper is yellowish. */
const PAPER = { least: 130, apart: 60 };
/** Minimum fraction of paper pixels and maximum fraction of colored pixels on a page of text. */
const LEAST_PAPER = 0.5;
const MOST_COLOUR = 0.15;

/**
 * Returns the photograph that fills a page as an image to display.
 * @returns a JPEG file; null if the page is mostly paper, like a scan of text, or is not filled by a single image
 */
export async function photographOn(page: PdfiumPage, maxPixels: number): Promise<Uint8Array | null> {
  const [picture, ...others] = page.pictures().filter((one) => page.isFilledBy(one));
  if (picture === undefined || others.length > 0) return null;
  const drawn = await drawPicture(page, picture, maxPixels);
  return drawn !== null && (await isPhotograph(drawn)) ? drawn : null;
}

/** Distinguishes photographs from scans of text by the fraction of visible paper. */
async function isPhotograph(file: Uint8Array): Promise<boolean> {
  // Disables smoothing, because text would make the paper around it gray.
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
