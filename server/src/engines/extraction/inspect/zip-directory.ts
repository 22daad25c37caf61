import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

/** Location of a part according to the central directory. */
interface Entry {
  readonly method: number;
  readonly compressedSize: number;
  readonly headerAt: number;
  readonly isEncrypted: boolean;
}

/** Parts by lowercase name without a leading slash. */
export type Directory = ReadonlyMap<string, Entry>;

const endSize = 22;
const mostComment = 65_535;
/** Sufficient for about 20,000 parts; documents have fewer, and the extraction rejects archives with more. */
const mostDirectoryBytes = 2_097_152;
const mostPartBytes = 2_097_152;

const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;

/** Reads the central directory (APPNOTE 4.3.12 to 4.3.16); returns null if it is damaged or too large for a document. */
export async function readDirectory(file: FileHandle, size: number): Promise<Directory | null> {
  const found = await findDirectory(file, size);
  if (found === null || found.size > mostDirectoryBytes || found.at + found.size > size) return null;
  const bytes = await readAt(file, found.at, found.size);
  return bytes === null ? null : entriesOf(bytes, found.count);
}

interface Place {
  readonly at: number;
  readonly size: number;
  readonly count: number;
}

async function findDirectory(file: FileHandle, size: number): Promise<Place | null> {
  const from = Math.max(0, size - endSize - mostComment);
  const tail = await readAt(file, from, size - from);
  if (tail === null || tail.length < endSize) return null;
  // Like other readers, uses the last signature whose comment extends to the end of the file.
  let at = tail.length - endSize;
  while (at >= 0 && tail.readUInt32LE(at) !== endSignature) at -= 1;
  if (at < 0 || at + endSize + tail.readUInt16LE(at + 20) !== tail.length) return null;
  const place = { at: tail.readUInt32LE(at + 16), size: tail.readUInt32LE(at + 12), count: tail.readUInt16LE(at + 10) };
  if (place.at !== 0xffffffff && place.size !== 0xffffffff && place.count !== 0xffff) return place;
  return findDirectory64(file, from + at);
}

async function findDirectory64(file: FileHandle, endAt: number): Promise<Place | null> {
  const locator = await readAt(file, endAt - 20, 20);
  if (locator === null || locator.readUInt32LE(0) !== locator64Signature) return null;
  const end = await readAt(file, Number(locator.readBigUInt64LE(8)), 56);
  if (end === null || end.readUInt32LE(0) !== end64Signature) return null;
  return { at: Number(end.readBigUInt64LE(48)), size: Number(end.readBigUInt64LE(40)), count: Number(end.readBigUInt64LE(32)) };
}

function entriesOf(bytes: Buffer, count: number): Directory | null {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (nameEnd > bytes.length) return null;
    const name = bytes
      .toString("utf8", at + 46, nameEnd)
      .replace(/^\//, "")
      .toLowerCase();
    entries.set(name, {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const inflate = promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(inflateRaw);

/** Returns the text of a part of at most 2 MB; null if it is missing, larger, encrypted or damaged. */
export async function readPart(file: FileHandle, directory: Directory, name: string): Promise<string | null> {
  const entry = directory.get(name);
  if (entry === undefined || entry.isEncrypted || entry.compressedSize > mostPartBytes) return null;
  const header = await readAt(file, entry.headerAt, 30);
  if (header === null || header.readUInt32LE(0) !== headerSignature) return null;
  const packed = await readAt(file, entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), entry.compressedSize);
  if (packed === null) return null;
  if (entry.method === 0) return textOf(packed);
  if (entry.method !== 8) return null;
  return inflate(packed, { maxOutputLength: mostPartBytes }).then(textOf, () => null);
}

function textOf(bytes: Buffer): string {
  return bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString("utf16le") : bytes.toString("utf8");
}

/** Reads exactly `length` bytes; returns null if the file has fewer. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  if (!Number.isSafeInteger(at) || at < 0 || length < 0) return null;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : null;
}
