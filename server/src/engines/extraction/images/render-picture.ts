import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { dominantColours } from "../../../platform/lib/images/dominant-colours.ts";
import { rgbPixels } from "../../../platform/lib/images/rgb-pixels.ts";
import type { Pixels } from "./sketch.ts";

/** Pixels each way, at most, of what is shown. */
const SHOWN = 1_600;
const THUMBNAIL = 320;
/** Pixels each way, whatever the proportions, by which pictures are compared and their colours counted. */
const SKETCH = 64;

// One picture is worked on at a time; more threads would each take memory of their own.
sharp.concurrency(1);

/** A decoded picture, no larger than it is shown. */
export interface DecodedPicture {
  /** Pixels of the original, as it is to be looked at. */
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of 64 x 64 pixels: the whole picture. */
  readonly sketch: Uint8Array;
  readonly pixels: Pixels;
  /** Opens what was decoded once more. */
  readonly open: () => Sharp;
}

/**
 * Decodes a picture once.
 * @param image what was opened within limits
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

/** The files of a picture that is shown. */
export interface RenderedPicture {
  readonly path: string;
  readonly thumbnailPath: string;
  readonly colors: readonly string[];
}

/** Writes a picture as WebP, whole and small. @param name of the files, without their ending */
export async function renderPicture(picture: DecodedPicture, folder: string, name: string): Promise<RenderedPicture> {
  const shown = path.join(folder, `${name}.webp`);
  const thumbnail = path.join(folder, `${name}-small.webp`);
  await writeFile(shown, await picture.open().webp({ quality: 82 }).toBuffer());
  const small = picture.open().resize({ width: THUMBNAIL, height: THUMBNAIL, fit: "inside", withoutEnlargement: true });
  await writeFile(thumbnail, await small.webp({ quality: 78 }).toBuffer());
  return { path: shown, thumbnailPath: thumbnail, colors: dominantColours(picture.sketch) };
}
