import type { Sharp } from "sharp";

/** Decoded pixels. */
export interface RgbPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0-255, row by row. */
  readonly rgb: Uint8Array;
}

/** Decodes an image to sRGB pixels. Transparent areas become white. */
export async function rgbPixels(image: Sharp): Promise<RgbPixels> {
  const { data, info } = await image
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: inThreeChannels(data, info.channels) };
}

function inThreeChannels(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  const rgb = new Uint8Array((data.length / channels) * 3);
  for (let pixel = 0; pixel * channels < data.length; pixel += 1) rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  return rgb;
}
