import sharp, { type Sharp } from "sharp";

// Each image is read once: caching decoded ones wastes memory.
sharp.cache(false);
// Allows only the decoders of these formats, regardless of the file name.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer", "VipsForeignLoadWebpBuffer"],
});

/** Resource limits for one image. */
export interface PictureLimits {
  /** An image with more pixels is rejected without decoding. */
  readonly pixels: number;
  /** Decoding time limit. */
  readonly seconds: number;
}

/** Opens an untrusted JPEG, PNG, GIF or WebP image for processing in bounded memory and time, first frame only. Reads nothing yet. */
export function openPicture(bytes: Uint8Array, { pixels, seconds }: PictureLimits): Sharp {
  return sharp(bytes, { limitInputPixels: pixels, failOn: "truncated", pages: 1, sequentialRead: true }).timeout({ seconds });
}

/** Returns whether a decoder failed because of the limits, not because the image is damaged. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|exceeds|timeout/i.test(error.message);
}
