import sharp, { type Sharp } from "sharp";
import { UnreadableImage } from "../../ports/image-reader.ts";

/** Of a picture that takes more, no pixel is read. */
export const mostPixels = 50_000_000;
/** A picture on which the decoder works for longer is given up. */
const mostSeconds = 10;

// Pictures are looked at once: keeping decoded ones takes memory for nothing.
sharp.cache(false);
// Whatever its name says, nothing but these formats reaches a decoder.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer", "VipsForeignLoadWebpBuffer"],
});

/** A hostile picture, to be worked on in bounded memory and time; of several frames only the first. Nothing is read yet. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "truncated", pages: 1, sequentialRead: true }).timeout({
    seconds: mostSeconds,
  });
}

/** What a decoder's failure says about the picture. */
export function unreadable(error: unknown): UnreadableImage {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit|too large|exceeds/i.test(message))
    return new UnreadableImage("too_large", `the picture has more than ${mostPixels / 1e6} megapixels`);
  if (/timeout/i.test(message)) return new UnreadableImage("too_large", "the picture takes too long to be read");
  return new UnreadableImage("damaged", "the picture is damaged or cut off");
}
