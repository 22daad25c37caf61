import { createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError, type BackupPart, type BackupReader } from "../../ports/backup-folder.ts";
import { readManifest } from "./manifest-file.ts";
import { Meter } from "./meter.ts";
import { drain, markerName } from "./write-backup.ts";

/** Opens a complete backup. @throws BackupError if the folder contains none, or its manifest is damaged */
export async function readBackup(folder: string): Promise<BackupReader> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw await without(folder);
  const fileOf = (part: BackupPart): string => path.join(folder, ...part.path.split("/"));
  return {
    manifest,
    openPart: (part) => decoded(createReadStream(fileOf(part))),
    openFile: (part) => createReadStream(fileOf(part)),
    async check(part) {
      const found = await stat(fileOf(part)).catch(() => null);
      if (found === null) throw new BackupError(`${part.path} is missing from the backup`);
      if (found.size !== part.bytes) throw new BackupError(`${part.path} is damaged: it has ${found.size} bytes instead of ${part.bytes}`);
      const meter = new Meter();
      await pipeline(createReadStream(fileOf(part)), meter, drain);
      if (meter.sha256() !== part.sha256) throw new BackupError(`${part.path} is damaged: its SHA-256 does not match the manifest`);
    },
  };
}

/** Returns the content of a compressed part. Reading it fails if reading the part does. */
function decoded(stored: Readable): Readable {
  return connect(stored, createGunzip(), () => undefined);
}

async function without(folder: string): Promise<BackupError> {
  const isIncomplete = await access(path.join(folder, markerName)).then(
    () => true,
    () => false,
  );
  return new BackupError(
    isIncomplete
      ? `${folder} contains an incomplete backup, which was interrupted: use another one, or take it again`
      : `${folder} contains no backup: manifest.json is missing`,
  );
}
