import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer as bytesOf } from "node:stream/consumers";
import yauzl from "yauzl";
import { ExtractError, type ExtractLimits } from "../../../ports/text-extractor.ts";

const MAX_ENTRIES = 10_000;
const OLE_MAGIC = "d0cf11e0a1b11ae1";

/** An Office Open XML archive whose declared sizes are within the limits. */
export interface Archive {
  has(name: string): boolean;
  /**
   * Streams a part; fails as soon as the part exceeds its declared size.
   * @throws ExtractError
   */
  read(name: string): Promise<Readable>;
  /**
   * Reads a whole part of at most `maxEntryBytes`.
   * @throws ExtractError
   */
  bytes(name: string): Promise<Uint8Array>;
  close(): void;
}

/**
 * Opens an archive. Rejects it if its declared sizes are too large.
 * @throws ExtractError `encrypted`, `damaged` or `too_large`
 */
export async function openArchive(path: string, limits: ExtractLimits): Promise<Archive> {
  await refuseOle(path);
  const zip = await yauzl.openPromise(path, {
    lazyEntries: true,
    validateEntrySizes: true,
    autoClose: false,
  });
  try {
    const entries = await entriesOf(zip, limits);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(partKey(name));
      if (entry === undefined) throw new ExtractError("damaged", `the part ${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    return {
      has: (name) => entries.has(partKey(name)),
      read,
      bytes: async (name) => bytesOf(await read(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: yauzl.ZipFile, limits: ExtractLimits): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    declared += entry.uncompressedSize;
    if (entry.uncompressedSize > limits.maxEntryBytes || declared > limits.maxExpandedBytes) throw tooLarge();
    if (entries.size >= MAX_ENTRIES) throw new ExtractError("too_large", `more than ${MAX_ENTRIES} parts`);
    if (entry.isEncrypted()) throw new ExtractError("encrypted", "the file is password-protected");
    entries.set(partKey(entry.fileName), entry);
  }
  return entries;
}

/** Returns the lookup key for a part name. Names are case-insensitive (ECMA-376 part 2, 6.2.2.3), and some applications write a leading slash. */
function partKey(name: string): string {
  return name.replace(/^\//, "").toLowerCase();
}

function tooLarge(): ExtractError {
  return new ExtractError("too_large", "the archive exceeds the decompressed size limit");
}

/** Rejects OLE containers: password-protected documents, which contain the encrypted archive, and Office 97 files. */
async function refuseOle(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead < 8 || buffer.toString("hex") !== OLE_MAGIC) return;
    const name = Buffer.from("EncryptedPackage", "utf16le");
    if ((await file.readFile()).includes(name)) {
      throw new ExtractError("encrypted", "the file is password-protected");
    }
    throw new ExtractError("damaged", "the file is in an old Office format; save it in the current format");
  } finally {
    await file.close();
  }
}
