import { imageHashOf, GRID } from "../../knowledge/image-hashes/model/image-hash.ts";
import type { HashImage } from "../../ports/image-fingerprint.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import { imageTypeOf } from "./image-type.ts";
import { openImage } from "./open-image.ts";
import { rgbPixels } from "../../platform/lib/images/rgb-pixels.ts";

/** Computes perceptual hashes with the decoders in libvips. */
export const fingerprintImage: HashImage = (bytes) =>
  decodeInTurn(async () => {
    if (imageTypeOf(bytes) === null) throw new UnreadableImage("unknown_type", "the content is not a JPEG, PNG, GIF or WebP image");
    const { rgb } = await rgbPixels(openImage(bytes).autoOrient().resize({ width: GRID, height: GRID, fit: "fill" }));
    return imageHashOf(rgb);
  });
