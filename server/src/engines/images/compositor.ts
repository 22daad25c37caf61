import sharp, { type OverlayOptions } from "sharp";
import type { ComposedImage, ImageCompositor } from "../../ports/image-compositor.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import { type Box, layOut, type Size } from "./layout.ts";
import { openImage } from "./open-image.ts";

const background = "#ffffff";
const quality = 88;

/** Places both images side by side on a plain background, without drawings or text. */
export const embeddedCompositor: ImageCompositor = {
  compose: ({ visitor, product, signal }) => decodeInTurn(() => compose(visitor, product, signal), signal),
};

async function compose(visitor: Uint8Array, product: Uint8Array, signal: AbortSignal): Promise<ComposedImage> {
  const { canvas, first, second } = layOut(await sizeOf(visitor), await sizeOf(product));
  signal.throwIfAborted();
  // One at a time, because each image may need a lot of memory.
  const left = await placed(visitor, first);
  signal.throwIfAborted();
  const right = await placed(product, second);
  signal.throwIfAborted();
  const bytes = await sharp({ create: { ...canvas, channels: 3, background } })
    .composite([left, right])
    .jpeg({ quality, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { type: "image/jpeg", ...canvas, bytes };
}

async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await openImage(bytes).metadata();
  return autoOrient;
}

async function placed(bytes: Uint8Array, { left, top, width, height }: Box): Promise<OverlayOptions> {
  const { data, info } = await openImage(bytes)
    .autoOrient()
    .resize({ width, height, fit: "contain", background })
    .flatten({ background })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left, top };
}
