import type { Sharp } from "sharp";
import { type CheckedImage, type ImageReader, type ImageType, type Thumbnail, UnreadableImage } from "../../ports/image-reader.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import { imageTypeOf } from "./image-type.ts";
import { openImage } from "./open-image.ts";
import { rgbPixels } from "../../platform/lib/images/rgb-pixels.ts";
import type { Orientation } from "./strip/orientation.ts";
import { stripMetadata } from "./strip/strip-metadata.ts";

const THUMBNAIL = 64;

/** Image reader that uses the decoders in libvips. */
export const imageReader: ImageReader = {
  check: (bytes) => decodeInTurn(() => check(bytes)),
  thumbnail: (bytes) => decodeInTurn(() => thumbnail(bytes)),
  reduced: (bytes, longest) => decodeInTurn(() => reduced(bytes, longest)),
};

async function check(bytes: Uint8Array): Promise<CheckedImage> {
  const type = imageTypeOf(bytes);
  if (type === null) throw new UnreadableImage("unknown_type", "the content is not a JPEG, PNG, GIF or WebP image");
  const { width, height, orientation, autoOrient, format } = await openImage(bytes).metadata();
  if (`image/${format}` !== type || width < 1 || height < 1)
    throw new UnreadableImage("damaged", "the content does not match its file signature");
  // Decodes every pixel, because truncation or damage at the end is detected only then.
  await thumbnail(bytes);
  const turned = isOrientation(orientation) ? orientation : 1;
  return { type, width: autoOrient.width, height: autoOrient.height, bytes: await withoutMetadata(bytes, type, turned) };
}

function thumbnail(bytes: Uint8Array): Promise<Thumbnail> {
  return rgbPixels(openImage(bytes).autoOrient().resize({ width: THUMBNAIL, height: THUMBNAIL, fit: "inside", withoutEnlargement: true }));
}

function reduced(bytes: Uint8Array, longest: number): Promise<Uint8Array> {
  const image = openImage(bytes).autoOrient().resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
  return image.flatten({ background: "white" }).jpeg({ quality: 85 }).toBuffer();
}

/** Removes metadata. Re-encodes a file that can be decoded but has an unusual structure. */
async function withoutMetadata(bytes: Uint8Array, type: ImageType, orientation: Orientation): Promise<Uint8Array> {
  try {
    return stripMetadata(bytes, type, orientation);
  } catch {
    return writers[type](openImage(bytes).autoOrient().keepIccProfile()).toBuffer();
  }
}

const writers: Readonly<Record<ImageType, (image: Sharp) => Sharp>> = {
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/png": (image) => image.png(),
  "image/gif": (image) => image.gif(),
  "image/webp": (image) => image.webp({ quality: 90 }),
};

function isOrientation(value: number | undefined): value is Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8;
}
