import { createHash } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { BlobTooLarge, type StoredBlob } from "../../ports/blob-store.ts";

const HEAD_BYTES = 4_100;
const STALE_TEMP_MS = 60 * 60 * 1_000;

/** Format of the keys of all blob stores, so that blobs can move between them. */
export const KEY = /^[0-9a-f]{32}$/;

/**
 * Writes a stream to a new file, syncs the file, and returns the stream's size, hash and first bytes.
 * @throws BlobTooLarge
 */
export async function writeDurably(file: string, content: Readable, maxBytes: number): Promise<Omit<StoredBlob, "key">> {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array | string>) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      if (size < HEAD_BYTES) head.push(bytes.subarray(0, HEAD_BYTES - size));
      size += bytes.byteLength;
      if (size > maxBytes) throw new BlobTooLarge(`content exceeds ${maxBytes} bytes`);
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest("hex"), head: new Uint8Array(Buffer.concat(head)) };
}

/** Deletes the files of processes that ended while writing: files that have not changed for an hour. */
export async function removeStaleFiles(folder: string): Promise<void> {
  const oldest = Date.now() - STALE_TEMP_MS;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < oldest) await rm(file, { force: true, recursive: true });
  }
}
