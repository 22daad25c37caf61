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
 * Removes metadata about places, people, devices and times, and all data after the end of the image. The pixels remain bit-identical, and
 * `orientation` still applies.
 * @returns the same object if there was nothing to remove
 * @throws UnreadableImage
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType, orientation: Orientation): Uint8Array {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stripped = strip[type](whole, orientation);
  return stripped.equals(whole) ? bytes : stripped;
}
