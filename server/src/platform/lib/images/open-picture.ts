import sharp, { type Sharp } from "sharp";

// Each image is read only once, so caching decoded images would waste memory.
sharp.cache(false);
// Allows only the decoders for these formats, regardless of the file name.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer", "VipsForeignLoadWebpBuffer"],
});

/** Resource limits for one image. */
export interface PictureLimits {
  /** Maximum number of pixels. A larger image is rejected without being decoded. */
  readonly pixels: number;
  /** Time limit for decoding. */
  readonly seconds: number;
}

/**
 * Opens an untrusted JPEG, PNG, GIF or WebP image for processing with bounded memory and time. Only the first frame is processed. The image
 * data is read only when it is processed.
 */
export function openPicture(bytes: Uint8Array, { pixels, seconds }: PictureLimits): Sharp {
  return sharp(bytes, { limitInputPixels: pixels, failOn: "truncated", pages: 1, sequentialRead: true }).timeout({ seconds });
}

/** Returns whether a decoder failed because of the limits, rather than because the image is damaged. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|exceeds|timeout/i.test(error.message);
}
