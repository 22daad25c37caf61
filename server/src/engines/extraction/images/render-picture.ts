import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { dominantColours } from "../../../platform/lib/images/dominant-colours.ts";
import { rgbPixels } from "../../../platform/lib/images/rgb-pixels.ts";
import type { Pixels } from "./sketch.ts";

/** Maximum pixels each way of a shown image. */
const SHOWN = 1_600;
const THUMBNAIL = 320;
/** Pixels each way, ignoring proportions, for comparing images and counting colors. */
const SKETCH = 64;

// One image at a time, because each thread needs additional memory.
sharp.concurrency(1);

/** A decoded image, no larger than shown. */
export interface DecodedPicture {
  /** Pixels of the original after applying its orientation. */
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of 64 x 64 pixels of the whole image. */
  readonly sketch: Uint8Array;
  readonly pixels: Pixels;
  /** Reopens the decoded image. */
  readonly open: () => Sharp;
}

/**
 * Decodes an image once.
 * @param image opened within the limits
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

/** Files of a shown image. */
export interface RenderedPicture {
  readonly path: string;
  readonly thumbnailPath: string;
  readonly colors: readonly string[];
}

/** Writes an image as WebP, full-size and thumbnail. @param name of the files, without extension */
export async function renderPicture(picture: DecodedPicture, folder: string, name: string): Promise<RenderedPicture> {
  const shown = path.join(folder, `${name}.webp`);
  const thumbnail = path.join(folder, `${name}-small.webp`);
  await writeFile(shown, await picture.open().webp({ quality: 82 }).toBuffer());
  const small = picture.open().resize({ width: THUMBNAIL, height: THUMBNAIL, fit: "inside", withoutEnlargement: true });
  await writeFile(thumbnail, await small.webp({ quality: 78 }).toBuffer());
  return { path: shown, thumbnailPath: thumbnail, colors: dominantColours(picture.sketch) };
}
