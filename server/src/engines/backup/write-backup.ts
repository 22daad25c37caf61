import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BackupError, type BackupPart, type BackupWriter } from "../../ports/backup-folder.ts";
import { readManifest, writeManifest } from "./manifest-file.ts";
import { Meter } from "./meter.ts";

/** Marks an incomplete backup; without a manifest, nothing else tells it from a folder of the user's. */
export const markerName = "INCOMPLETE";

// Rows of vectors hardly compress better at higher levels.
const gzipLevel = 3;

/**
 * Starts a backup in a new or empty folder, or in that of an interrupted backup, whose parts are deleted.
 * @throws BackupError if the folder contains anything else
 */
export async function writeBackup(folder: string): Promise<BackupWriter> {
  await prepareFolder(folder);
  const folders = new Set<string>();
  async function target(part: string): Promise<string> {
    const file = path.join(folder, ...part.split("/"));
    const parent = path.dirname(file);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    return file;
  }
  return {
    async writePart(part, source) {
      const meter = new Meter();
      await pipeline(source, createGzip({ level: gzipLevel }), meter, output(await target(part)));
      return measured(part, meter);
    },
    async copyFile(part, source) {
      const file = await target(part);
      const meter = new Meter();
      // A file is never changed once it has been stored. Another file system needs a copy.
      if (await isLinked(source, file)) await pipeline(createReadStream(file), meter, async (bytes) => drain(bytes));
      else await pipeline(createReadStream(source), meter, output(file));
      return measured(part, meter);
    },
    async finish(manifest) {
      for (const made of folders) await syncFolder(made);
      await writeManifest(folder, manifest);
      await rm(path.join(folder, markerName), { force: true });
      await syncFolder(folder);
    },
  };
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes("manifest.json") && (await readManifest(folder)) !== null)
    throw new BackupError(`${folder} contains a complete backup: choose another folder`);
  if (names.length > 0 && !names.includes(markerName)) throw new BackupError(`${folder} is not empty: choose a new folder`);
  await writeFile(path.join(folder, markerName), "This backup has not finished.\n", { flush: true });
  for (const name of names) if (name !== markerName) await rm(path.join(folder, name), { recursive: true, force: true });
}

function output(file: string): NodeJS.WritableStream {
  return createWriteStream(file, { flags: "w", mode: 0o600, flush: true });
}

function measured(part: string, meter: Meter): BackupPart {
  return { path: part, bytes: meter.bytes, sha256: meter.sha256() };
}

async function isLinked(source: string, file: string): Promise<boolean> {
  return link(source, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw error;
      return false;
    },
  );
}

/** Reads a stream to its end. */
export async function drain(bytes: AsyncIterable<unknown> | Readable): Promise<void> {
  for await (const _ of bytes);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
