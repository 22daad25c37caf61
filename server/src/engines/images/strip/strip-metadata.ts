import type { ImageType } from "../../../ports/image-reader.ts";
import { stripGif } from "./gif.ts";
import { stripJpeg } from "./jpeg.ts";
import type { Orientation } from "./orientation.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strip: Readonly<Record<ImageType, (bytes: Buffer, orientation: Orientation) => Buffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/gif": stripGif,
  "image/webp": stripWebp,
};

/**
 * Takes out of a picture what it says about places, people, devices and times, and what stands behind its end; its pixels stay as they are,
 * bit by bit, and it is still turned as `orientation` says.
 * @returns the same object where there was nothing to take out
 * @throws UnreadableImage
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType, orientation: Orientation): Uint8Array {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stripped = strip[type](whole, orientation);
  return stripped.equals(whole) ? bytes : stripped;
}
