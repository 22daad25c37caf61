import sharp, { type Sharp } from "sharp";

// Pictures are looked at once: keeping decoded ones takes memory for nothing.
sharp.cache(false);
// Whatever its name says, nothing but these formats reaches a decoder.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer", "VipsForeignLoadWebpBuffer"],
});

/** What one picture may take. */
export interface PictureLimits {
  /** Of a picture that has more, no pixel is read. */
  readonly pixels: number;
  /** A picture on which the decoder works for longer is given up. */
  readonly seconds: number;
}

/** A hostile JPEG, PNG, GIF or WebP picture, to be worked on in bounded memory and time; of several frames only the first. Nothing is read yet. */
export function openPicture(bytes: Uint8Array, { pixels, seconds }: PictureLimits): Sharp {
  return sharp(bytes, { limitInputPixels: pixels, failOn: "truncated", pages: 1, sequentialRead: true }).timeout({ seconds });
}

/** Whether a decoder gave up for what the picture would take, rather than for damage. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|too large|exceeds|timeout/i.test(error.message);
}
