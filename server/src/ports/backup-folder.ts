import type { Readable } from "node:stream";

/** Thrown when a backup cannot be created or restored. The message identifies the affected part and the action to take. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A file in a backup. */
export interface BackupPart {
  /** Path relative to the backup's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 hash of the stored bytes, in lowercase hexadecimal. */
  readonly sha256: string;
}

/** A new backup. Until `finish` is called, it has no manifest and is therefore incomplete. */
export interface BackupWriter {
  readonly isEncrypted: boolean;
  /** Compresses and stores a stream. */
  writePart(path: string, source: Readable): Promise<BackupPart>;
  /** Stores a local file uncompressed. */
  copyFile(path: string, source: string): Promise<BackupPart>;
  /** Makes all files durable, and then writes the manifest. */
  finish(manifest: object): Promise<void>;
}

/** A complete backup. */
export interface BackupReader {
  /** The manifest, whose checksum has been verified. The manifest of an encrypted backup is also authenticated. */
  readonly manifest: unknown;
  /** Returns the decompressed content of a part. */
  openPart(part: BackupPart): Readable;
  /** Returns the content of a copied file. */
  openFile(part: BackupPart): Readable;
  /** @throws BackupError if the part is missing or its bytes have changed */
  check(part: BackupPart): Promise<void>;
}
