import type { Sharp } from "sharp";
import { isTooLarge, openPicture } from "../../platform/lib/images/open-picture.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";

/** Maximum number of pixels; a larger image is not decoded. */
const mostPixels = 50_000_000;
const mostSeconds = 10;

/** Opens an untrusted image for processing with limited memory and time. Uses only the first frame. Does not read the content yet. */
export function openImage(bytes: Uint8Array): Sharp {
  return openPicture(bytes, { pixels: mostPixels, seconds: mostSeconds });
}

/** Converts a decoder error to the reason that the image is unreadable. */
export function unreadable(error: unknown): UnreadableImage {
  const isSlow = error instanceof Error && /timeout/i.test(error.message);
  if (isSlow) return new UnreadableImage("too_large", "the image takes too long to decode");
  if (isTooLarge(error)) return new UnreadableImage("too_large", `the image has more than ${mostPixels / 1e6} megapixels`);
  return new UnreadableImage("damaged", "the image is damaged or truncated");
}
