import { damaged } from "./damaged.ts";
import { type Orientation, orientationTiff } from "./orientation.ts";

const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const JFIF_BYTES = 16;

/**
 * Removes all data after the end of a JPEG file, and its comments and application data except data that affects colors (JFIF, ICC profile,
 * Adobe).
 */
export function stripJpeg(bytes: Buffer, orientation: Orientation): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) damaged();
  let at = 2;
  let turned = orientation === 1;
  for (;;) {
    if (bytes[at] !== 0xff) damaged();
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) damaged();
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    if (at + 4 > bytes.length) damaged();
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next < at + 4 || next > bytes.length) damaged();
    const segment = bytes.subarray(at, next);
    // Exif must be first, or follow JFIF.
    if (!turned && marker !== APP0) {
      kept.push(exif(orientation));
      turned = true;
    }
    if (isNeeded(marker, segment)) kept.push(marker === APP0 ? withoutThumbnail(segment) : segment);
    at = next;
    if (marker !== START_OF_SCAN) continue;
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
  }
}

function isNeeded(marker: number, segment: Buffer): boolean {
  const name = segment.toString("latin1", 4, 16);
  if (marker === APP0) return name.startsWith("JFIF\0");
  if (marker === APP2) return name.startsWith("ICC_PROFILE\0");
  if (marker === APP14) return name.startsWith("Adobe");
  return marker !== COMMENT && (marker < APP0 || marker > APP15);
}

/** Returns the end of entropy-coded data: the next marker that is not a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) damaged();
    const code = bytes[at + 1];
    if (code === undefined) damaged();
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
}

function withoutThumbnail(jfif: Buffer): Buffer {
  if (jfif.length <= JFIF_BYTES + 2) return jfif;
  const plain = Buffer.from(jfif.subarray(0, JFIF_BYTES + 2));
  plain.writeUInt16BE(JFIF_BYTES, 2);
  // Width and height of the removed thumbnail.
  plain.writeUInt16BE(0, JFIF_BYTES);
  return plain;
}

function exif(orientation: Orientation): Buffer {
  const tiff = orientationTiff(orientation);
  const head = Buffer.from("\xff\xe1\0\0Exif\0\0", "latin1");
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}
