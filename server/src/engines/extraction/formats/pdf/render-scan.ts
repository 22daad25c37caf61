import sharp from "sharp";
import type { PdfiumPage } from "./pdfium.ts";

/** Pixels per point at 200 dpi, which is suitable for OCR. */
const SCALE = 200 / 72;
/** Maximum and minimum length of the longer side, in pixels: large pages do not need more pixels, and small pages need a higher resolution. */
const MOST_PIXELS = 2_500;
const FEWEST_PIXELS = 1_600;
const QUALITY = 75;
/** Minimum number of pixels with high contrast to the paper; a page with fewer is blank. */
const LEAST_MARKS = 40;
const CONTRAST = 48;

/**
 * Renders a page in grayscale for OCR.
 * @returns a JPEG file; null if the page is blank
 */
export async function drawScan(page: PdfiumPage, maxPixels: number): Promise<Uint8Array | null> {
  if (!page.hasObjects) return null;
  const scanned = page.wholePageJpeg();
  // Several times faster than rendering the page.
  const reduced = scanned === null ? null : await reducedJpeg(scanned, maxPixels).catch(() => null);
  if (reduced !== null) return reduced;
  const longest = Math.max(page.width, page.height);
  const wanted = Math.min(Math.max(SCALE, FEWEST_PIXELS / longest), MOST_PIXELS / longest);
  const allowed = Math.sqrt(maxPixels / (page.width * page.height));
  return page.render({ scale: Math.min(wanted, allowed), channels: 1 }, async ({ data, width, height }) =>
    isBlank(data)
      ? null
      : sharp(data, { raw: { width, height, channels: 1 } })
          .jpeg({ quality: QUALITY })
          .toBuffer(),
  );
}

/** Returns a reduced JPEG; null if its colors may be inverted. */
async function reducedJpeg(file: Uint8Array, maxPixels: number): Promise<Uint8Array | null> {
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
  const { format, channels } = await picture.metadata();
  if (format !== "jpeg" || channels > 3) return null;
  const size = { width: MOST_PIXELS, height: MOST_PIXELS, fit: "inside", withoutEnlargement: true } as const;
  return picture.resize(size).greyscale().jpeg({ quality: QUALITY }).toBuffer();
}

function isBlank(pixels: Uint8Array): boolean {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  let marks = 0;
  for (const [shade, count] of counts.entries()) if (Math.abs(shade - paper) > CONTRAST) marks += count;
  return marks < LEAST_MARKS;
}
