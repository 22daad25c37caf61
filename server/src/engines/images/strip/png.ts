import { crc32 } from "node:zlib";
import { damaged } from "./damaged.ts";
import { type Orientation, orientationTiff } from "./orientation.ts";

const SIGNATURE_BYTES = 8;
/** Optional chunks that affect the appearance or animation. */
const SHOWN = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"]);

/** Removes all data after the end of a PNG file, and its optional chunks except those that affect its appearance. */
export function stripPng(bytes: Buffer, orientation: Orientation): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  for (;;) {
    if (at + 12 > bytes.length) damaged();
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) damaged();
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (isCritical(name) || SHOWN.has(name)) kept.push(bytes.subarray(at, next));
    if (name === "IHDR" && orientation !== 1) kept.push(chunk("eXIf", orientationTiff(orientation)));
    if (name === "IEND") return Buffer.concat(kept);
    at = next;
  }
}

/** Returns whether a chunk is critical, which is indicated by a capital first letter. */
function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
}
