import { damaged } from "./damaged.ts";

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions that specify the number of loops. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/** Removes all data after the end of a GIF file, and its comments and application data except the number of loops. */
export function stripGif(bytes: Buffer): Buffer {
  let at = afterTable(bytes, 10, SCREEN_BYTES);
  const kept: Buffer[] = [bytes.subarray(0, at)];
  for (;;) {
    const kind = bytes[at];
    if (kind === undefined || kind === TRAILER) break;
    if (kind !== EXTENSION && kind !== IMAGE) damaged();
    // The local color table of an image is followed by one byte.
    const data = kind === IMAGE ? afterTable(bytes, at + 9, at + 10) + 1 : at + 2;
    const next = afterBlocks(bytes, data);
    const label = bytes[at + 1];
    const name = bytes.toString("latin1", at + 3, at + 14);
    if (kind === IMAGE || label === GRAPHIC_CONTROL || (label === APPLICATION && LOOPS.has(name))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  // Viewers do not require a trailer, so it is optional here as well.
  kept.push(Buffer.from([TRAILER]));
  return Buffer.concat(kept);
}

/** Returns the end of a color table at `from` if the flags at `flagsAt` declare one. */
function afterTable(bytes: Buffer, flagsAt: number, from: number): number {
  const flags = bytes[flagsAt];
  if (flags === undefined) damaged();
  const end = (flags & 0x80) === 0 ? from : from + 3 * 2 ** ((flags & 0x07) + 1);
  return end > bytes.length ? damaged() : end;
}

/** Returns the end of a sequence of blocks. Each block starts with its length, and the last block is empty. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) damaged();
    at += 1 + length;
    if (length === 0) return at;
  }
}
