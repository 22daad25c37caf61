import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { dominantColours } from "../../../platform/lib/images/dominant-colours.ts";
import { rgbPixels } from "../../../platform/lib/images/rgb-pixels.ts";
import type { Pixels } from "./sketch.ts";

/** Maximum width and height of a displayed image, in pixels. */
const SHOWN = 1_600;
const THUMBNAIL = 320;
/** Width and height, in pixels, of the distorted thumbnail used to compare images and count colors. */
const SKETCH = 64;

// Decodes one image at a time, because each thread needs additional memory.
sharp.concurrency(1);

/** A decoded image, reduced to at most the size at which images are displayed. */
export interface DecodedPicture {
  /** Width of the original in pixels, after its orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Red, green and blue values of the whole image scaled to 64 × 64 pixels. */
  readonly sketch: Uint8Array;
  readonly pixels: Pixels;
  /** Reopens the decoded image. */
  readonly open: () => Sharp;
}

/**
 * Decodes an image once.
 * @param image image opened with the limits
 */
export async function decodePicture(image: Sharp): Promise<DecodedPicture> {
  const { width, height } = (await image.metadata()).autoOrient;
  const { data, info } = await image
    .autoOrient()
    .resize({ width: SHOWN, height: SHOWN, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const open = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { rgb } = await rgbPixels(open().resize({ width: SKETCH, height: SKETCH, fit: "fill" }));
  return { width, height, sketch: rgb, pixels: { data, channels: info.channels }, open };
}

/** Files of a displayed image. */
export interface RenderedPicture {
  readonly path: string;
  readonly thumbnailPath: string;
  readonly colors: readonly string[];
}

/**
 * Writes an image and its thumbnail as WebP.
 * @param name name of the files, without extension
 */
export async function renderPicture(picture: DecodedPicture, folder: string, name: string): Promise<RenderedPicture> {
  const shown = path.join(folder, `${name}.webp`);
  const thumbnail = path.join(folder, `${name}-small.webp`);
  await writeFile(shown, await picture.open().webp({ quality: 82 }).toBuffer());
  const small = picture.open().resize({ width: THUMBNAIL, height: THUMBNAIL, fit: "inside", withoutEnlargement: true });
  await writeFile(thumbnail, await small.webp({ quality: 78 }).toBuffer());
  return { path: shown, thumbnailPath: thumbnail, colors: dominantColours(picture.sketch) };
}
