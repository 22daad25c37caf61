import type { Sharp } from "sharp";
import { isTooLarge, openPicture } from "../../platform/lib/images/open-picture.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";

/** Of a picture that takes more, no pixel is read. */
const mostPixels = 50_000_000;
const mostSeconds = 10;

/** A hostile picture, to be worked on in bounded memory and time; of several frames only the first. Nothing is read yet. */
export function openImage(bytes: Uint8Array): Sharp {
  return openPicture(bytes, { pixels: mostPixels, seconds: mostSeconds });
}

/** What a decoder's failure says about the picture. */
export function unreadable(error: unknown): UnreadableImage {
  const isSlow = error instanceof Error && /timeout/i.test(error.message);
  if (isSlow) return new UnreadableImage("too_large", "the image takes too long to decode");
  if (isTooLarge(error)) return new UnreadableImage("too_large", `the image has more than ${mostPixels / 1e6} megapixels`);
  return new UnreadableImage("damaged", "the image is damaged or truncated");
}
