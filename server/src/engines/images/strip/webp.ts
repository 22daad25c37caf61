import { damaged } from "./damaged.ts";
import { type Orientation, orientationTiff } from "./orientation.ts";

const HEAD_BYTES = 12;
const SHOWN = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Flags in `VP8X` that indicate which chunks are present. */
const HAS_XMP = 0x04;
const HAS_EXIF = 0x08;

/** Removes Exif, XMP and unknown chunks, and all data after the end, from a WebP file. */
export function stripWebp(bytes: Buffer, orientation: Orientation): Buffer {
  const kept: Buffer[] = [];
  if (bytes.length < HEAD_BYTES) damaged();
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) damaged();
  let at = HEAD_BYTES;
  while (at + 8 <= end) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size;
    if (next > end) damaged();
    const name = bytes.toString("latin1", at, at + 4);
    // A chunk with an odd size is followed by one byte of padding.
    const padded = Math.min(next + (size % 2), end);
    if (name === "VP8X") kept.push(announced(bytes.subarray(at, padded), orientation));
    else if (SHOWN.has(name)) kept.push(bytes.subarray(at, padded));
    at = padded;
  }
  if (kept.length === 0) damaged();
  if (orientation !== 1) kept.push(exif(orientation));
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(
    kept.reduce((sum, each) => sum + each.length, 4),
    4,
  );
  return Buffer.concat([head, ...kept]);
}

function announced(extended: Buffer, orientation: Orientation): Buffer {
  const copy = Buffer.from(extended);
  const flags = (copy[8] ?? 0) & ~(HAS_XMP | HAS_EXIF);
  copy[8] = orientation === 1 ? flags : flags | HAS_EXIF;
  return copy;
}

function exif(orientation: Orientation): Buffer {
  const tiff = orientationTiff(orientation);
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
