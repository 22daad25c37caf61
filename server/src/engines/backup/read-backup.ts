import { createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError, type BackupPart, type BackupReader } from "../../ports/backup-folder.ts";
import { Decryption } from "./crypt.ts";
import { readManifest } from "./manifest-file.ts";
import { Meter } from "./meter.ts";
import { drain, markerName } from "./write-backup.ts";

/**
 * Opens a complete backup.
 * @param backupKey value of `BACKUP_KEY`
 * @throws BackupError if the folder contains no complete backup, the manifest is damaged, or the key is wrong
 */
export async function readBackup(folder: string, backupKey: string | undefined): Promise<BackupReader> {
  const read = await readManifest(folder, backupKey);
  if (read === null) throw await without(folder);
  const { manifest, keys } = read;
  const fileOf = (part: BackupPart): string => path.join(folder, ...part.path.split("/"));
  // An error in the source stream also destroys the returned stream.
  const open = (part: BackupPart): Readable => {
    const stored = createReadStream(fileOf(part));
    return keys === null ? stored : connect(stored, new Decryption(keys.parts, part.path), () => undefined);
  };
  return {
    manifest,
    openPart: (part) => connect(open(part), createGunzip(), () => undefined),
    openFile: open,
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

async function without(folder: string): Promise<BackupError> {
  const isIncomplete = await access(path.join(folder, markerName)).then(
    () => true,
    () => false,
  );
  return new BackupError(
    isIncomplete
      ? `${folder} contains a backup that was interrupted: use another backup, or create it again`
      : `${folder} does not contain a backup: manifest.json is missing`,
  );
}
