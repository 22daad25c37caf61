import type { DrawSquares } from "../../ports/draw-squares.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import { imageTypeOf } from "./image-type.ts";
import { openImage } from "./open-image.ts";

/** Draws squares with the decoders in libvips. Smaller sizes are drawn from the largest, so the original is decoded only once. */
export const drawSquares: DrawSquares = (bytes, sizes, fit) =>
  decodeInTurn(async () => {
    const type = imageTypeOf(bytes);
    if (type === null) throw new UnreadableImage("unknown_type", "the content is not a JPEG, PNG, GIF or WebP image");
    const { format } = await openImage(bytes).metadata();
    if (`image/${format}` !== type) throw new UnreadableImage("damaged", "the content does not match its file signature");
    const edge = Math.max(...sizes);
    // Lossless, so smaller sizes do not contain compression artifacts.
    const largest = await openImage(bytes)
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: edge, height: edge, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const files = [];
    for (const pixels of sizes) {
      const drawn = await openImage(largest).resize({ width: pixels, height: pixels }).webp({ quality: 88, alphaQuality: 100 }).toBuffer();
      files.push({ pixels, bytes: drawn });
    }
    return { type, files };
  });
