import sharp from "sharp";
import type { PdfiumPage, PlacedPicture } from "./pdfium.ts";

/** Minimum width and height of an image, in points and pixels; smaller images are icons and rules. */
const LEAST_POINTS = 36;
const LEAST_PIXELS = 64;
/** Maximum ratio of the longer side to the shorter side. */
const MOST_STRETCHED = 10;
/** Maximum distance between parts of one image, in points. */
const TOUCHING = 1;
const MOST_OF_A_PAGE = 10;
const LONGEST_SIDE = 2_000;
const QUALITY = 90;

/** Returns the relevant images of a page in drawing order; joins strips and tiles. */
export function shownPictures(page: PdfiumPage): PlacedPicture[] {
  const parts = page.pictures().filter((picture) => !page.isFilledBy(picture));
  return joined(parts)
    .filter((picture) => isWorthShowing(picture) && !page.isFilledBy(picture))
    .slice(0, MOST_OF_A_PAGE);
}

/**
 * Renders an image as displayed (masked, rotated and in its colors), at approximately its original resolution.
 * @returns a JPEG file; null if little of the image is visible
 */
export async function drawPicture(page: PdfiumPage, picture: PlacedPicture, maxPixels: number): Promise<Uint8Array | null> {
  const part = page.onScreen(picture);
  if (part.width < LEAST_POINTS || part.height < LEAST_POINTS) return null;
  const own = Math.max(picture.width, picture.height) / Math.max(part.width, part.height);
  const allowed = Math.min(LONGEST_SIDE / Math.max(part.width, part.height), Math.sqrt(maxPixels / (part.width * part.height)));
  return page.render({ scale: Math.min(own, allowed), channels: 4, part }, ({ data, width, height, channels }) =>
    sharp(data, { raw: { width, height, channels } }).removeAlpha().jpeg({ quality: QUALITY }).toBuffer(),
  );
}

function isWorthShowing({ left, bottom, right, top, width, height }: PlacedPicture): boolean {
  const sides = [right - left, top - bottom];
  const [shortest, longest] = [Math.min(...sides), Math.max(...sides)];
  return shortest >= LEAST_POINTS && Math.min(width, height) >= LEAST_PIXELS && longest <= shortest * MOST_STRETCHED;
}

/** Joins touching parts into one image with their combined resolution. */
function joined(parts: readonly PlacedPicture[]): PlacedPicture[] {
  const whole: PlacedPicture[] = [];
  for (const part of parts) {
    let picture = part;
    for (let at = whole.findIndex((other) => touch(other, picture)); at !== -1; at = whole.findIndex((other) => touch(other, picture))) {
      const [other] = whole.splice(at, 1);
      if (other !== undefined) picture = union(other, picture);
    }
    whole.push(picture);
  }
  return whole;
}

function touch(a: PlacedPicture, b: PlacedPicture): boolean {
  return a.left <= b.right + TOUCHING && b.left <= a.right + TOUCHING && a.bottom <= b.top + TOUCHING && b.bottom <= a.top + TOUCHING;
}

function union(a: PlacedPicture, b: PlacedPicture): PlacedPicture {
  const box = {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
  const scale = Math.max(a.width / (a.right - a.left || 1), b.width / (b.right - b.left || 1));
  return {
    ...box,
    bytes: a.bytes + b.bytes,
    width: Math.round((box.right - box.left) * scale),
    height: Math.round((box.top - box.bottom) * scale),
  };
}
