/** Images for tests. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Returns an image with one color on the left and another color on the right. */
export function halves(width: number, height: number, left = "#ff0000", right = "#0000ff"): Sharp {
  const half = { create: { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const, background: left } };
  return sharp({ create: { width, height, channels: 3, background: right } }).composite([{ input: half, left: 0, top: 0 }]);
}

/**
 * Returns an image with colored discs on a colored background that depends on the seed.
 * @param colours seed of the colors, used to draw the same discs in other colors
 */
export function drawing(seed: number, width: number, height: number, colours = seed): Sharp {
  const [place, colour] = [randomNumbers(seed), randomNumbers(colours + 1_000)];
  const discs = Array.from({ length: 12 }, () => ({
    x: place(),
    y: place(),
    size: 0.05 + 0.2 * place(),
    rgb: [255 * colour(), 255 * colour(), 255 * colour()],
  }));
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const top = discs.findLast((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.size ** 2) ?? discs[0];
    pixels.set(top?.rgb ?? [], 3 * at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns a generator of deterministic numbers from 0 to 1 for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an incompressible image. */
export function noise(width: number, height: number): Sharp {
  let state = 7;
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[at] = state >>> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Location and device metadata as written by a camera. */
export const cameraExif = {
  IFD0: { Make: "SecretCam", Artist: "Secret Person", ImageDescription: "Secret place" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" },
};

/** Returns a PNG file with the declared dimensions, whose pixel data is the given number of compressed zero bytes. */
export function pngOf(width: number, height: number, pixelBytes: number, bitDepth = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(pixelBytes))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
