import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BackupError, type BackupPart, type BackupWriter } from "../../ports/backup-folder.ts";
import { newKeys } from "./backup-keys.ts";
import { Encryption } from "./crypt.ts";
import { writeManifest } from "./manifest-file.ts";
import { Meter } from "./meter.ts";

/** Marks a folder that contains an incomplete backup, which has no manifest yet. Only a marked folder may be emptied. */
export const markerName = "INCOMPLETE";

// Higher compression levels hardly compress vectors any further.
const gzipLevel = 3;

/**
 * Starts a backup in a new or empty folder. Also accepts the folder of an interrupted backup, whose parts are deleted.
 * @param backupKey value of `BACKUP_KEY`; if set, all parts are encrypted
 * @throws BackupError if the folder contains anything else
 */
export async function writeBackup(folder: string, backupKey?: string): Promise<BackupWriter> {
  await prepareFolder(folder);
  const keys = backupKey === undefined ? null : newKeys(backupKey);
  const folders = new Set<string>();
  async function target(part: string): Promise<string> {
    const file = path.join(folder, ...part.split("/"));
    const parent = path.dirname(file);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    return file;
  }
  async function write(part: string, source: Readable): Promise<BackupPart> {
    const meter = new Meter();
    const name = keys === null ? part : `${part}.enc`;
    const file = output(await target(name));
    await (keys === null ? pipeline(source, meter, file) : pipeline(source, new Encryption(keys.parts, name), meter, file));
    return { path: name, bytes: meter.bytes, sha256: meter.sha256() };
  }
  return {
    isEncrypted: keys !== null,
    writePart: (part, source) =>
      write(
        part,
        connect(source, createGzip({ level: gzipLevel }), () => undefined),
      ),
    async copyFile(part, source) {
      // Stored files never change, so a hard link suffices. A backup folder on another file system requires a copy.
      if (keys !== null || !(await isLinked(source, await target(part)))) return write(part, createReadStream(source));
      const meter = new Meter();
      await pipeline(createReadStream(source), meter, drain);
      return { path: part, bytes: meter.bytes, sha256: meter.sha256() };
    },
    async finish(manifest) {
      for (const made of folders) await syncFolder(made);
      await writeManifest(folder, manifest, keys);
      await rm(path.join(folder, markerName), { force: true });
      await syncFolder(folder);
    },
  };
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes("manifest.json")) throw new BackupError(`${folder} contains a complete backup: choose another folder`);
  if (names.length > 0 && !names.includes(markerName)) throw new BackupError(`${folder} is not empty: choose a new folder`);
  await writeFile(path.join(folder, markerName), "This backup is incomplete.\n", { flush: true });
  for (const name of names) if (name !== markerName) await rm(path.join(folder, name), { recursive: true, force: true });
}

function output(file: string): NodeJS.WritableStream {
  return createWriteStream(file, { flags: "w", mode: 0o600, flush: true });
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

/** Reads a stream to its end and discards its content. */
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
