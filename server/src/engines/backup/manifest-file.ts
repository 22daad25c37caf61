import { createHash, timingSafeEqual } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "../../ports/backup-folder.ts";
import { isDerivation, keysOf, type BackupKeys } from "./backup-keys.ts";

const name = "manifest.json";

/** Writes the manifest atomically and durably, with its checksum and, for an encrypted backup, its authentication code. */
export async function writeManifest(folder: string, manifest: object, keys: BackupKeys | null): Promise<void> {
  const sealed = keys === null ? manifest : { ...manifest, encryption: keys.derivation };
  const whole = keys === null ? sealed : { ...sealed, authentication: keys.authenticate(sealed) };
  const draft = path.join(folder, `${name}.tmp`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...whole, checksum: checksumOf(whole) }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}

export interface ReadManifest {
  readonly manifest: object;
  /** Keys of the backup; null if it is not encrypted. */
  readonly keys: BackupKeys | null;
}

/**
 * Reads the manifest; returns null if the folder has none.
 * @param backupKey value of `BACKUP_KEY`
 * @throws BackupError if the manifest is damaged, or if the key is missing or wrong
 */
export async function readManifest(folder: string, backupKey: string | undefined): Promise<ReadManifest | null> {
  const text = await readFile(path.join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const { checksum, ...whole } = parse(text);
  if (checksum !== checksumOf(whole)) throw new BackupError(`${name} is damaged: its checksum does not match`);
  const { authentication, ...sealed } = whole;
  const { encryption, ...manifest } = sealed;
  if (encryption === undefined) {
    // Otherwise, anyone with write access to the folder could replace an encrypted backup with one of their own.
    if (backupKey !== undefined)
      throw new BackupError(`${folder} is not encrypted, but BACKUP_KEY is set: unset it if you trust this backup`);
    return { manifest, keys: null };
  }
  if (!isDerivation(encryption))
    throw new BackupError(`${name} uses an encryption that this release does not support: use a newer release`);
  if (backupKey === undefined) throw new BackupError(`${folder} is encrypted: set BACKUP_KEY to the key with which it was encrypted`);
  const keys = keysOf(backupKey, encryption);
  if (!isEqual(keys.authenticate(sealed), String(authentication))) throw new BackupError(`BACKUP_KEY is not the key of ${folder}`);
  return { manifest, keys };
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new BackupError(`${name} is damaged: it is not complete JSON`);
  }
}

function checksumOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
