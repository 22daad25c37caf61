import { createInterface } from "node:readline";
import { createHash } from "node:crypto";
import { BackupError } from "../ports/backup-folder.ts";
import type { BlobInventory, BlobPlacement, BlobStore } from "../ports/blob-store.ts";
import type { Snapshot } from "./snapshot.sql.ts";

export interface FileKey {
  readonly key: string;
  /** False if only deleted documents reference the file, in which case it may be missing. */
  readonly required: boolean;
}

/** Keeps all keys in memory. They are short, so even a million of them fit. */
export async function readKeys(snapshot: Pick<Snapshot, "fileKeys">): Promise<FileKey[]> {
  const keys: FileKey[] = [];
  for await (const line of createInterface({ input: snapshot.fileKeys(), crlfDelay: Infinity })) {
    keys.push({ key: line.replace(/\?$/, ""), required: !line.endsWith("?") });
  }
  return keys;
}

interface CopyFilesDeps {
  readonly from: Pick<BlobStore, "open">;
  readonly to: Pick<BlobStore, "open"> & BlobPlacement & BlobInventory;
  readonly progress: (detail: string) => void;
}

/**
 * Copies stored files to another store, and compares the copies. Files that were stored by an interrupted run are only compared.
 * @returns the number of files, and the keys of required files that are missing
 * @throws BackupError if the other store contains other files
 */
export async function copyFiles(
  { from, to, progress }: CopyFilesDeps,
  keys: readonly FileKey[],
): Promise<{ readonly files: number; readonly missing: readonly string[] }> {
  const known = new Set(keys.map(({ key }) => key));
  for await (const { key } of to.list())
    if (!known.has(key)) throw new BackupError(`the new folder already contains other files, such as ${key}`);
  const missing: string[] = [];
  let files = 0;
  for (const { key, required } of keys) {
    progress(`file ${files + 1} of ${keys.length}`);
    const content = await from.open(key).catch(nullIfMissing);
    if (content === null) {
      if (required) missing.push(key);
      continue;
    }
    if (await to.has(key)) content.destroy();
    else await to.place(key, content);
    if ((await hashOf(from, key)) !== (await hashOf(to, key)))
      throw new BackupError(`the copy of the file ${key} differs: delete it and repeat`);
    files += 1;
  }
  return { files, missing };
}

async function hashOf(store: Pick<BlobStore, "open">, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await store.open(key)) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
