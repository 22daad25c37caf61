import type { Readable } from "node:stream";

/** Thrown when a backup cannot be taken or restored; the message names the part and says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A stored file of a backup. */
export interface BackupPart {
  /** Path below the backup's folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the stored bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A new backup. It has no manifest, and so is incomplete, until `finish`. */
export interface BackupWriter {
  readonly isEncrypted: boolean;
  /** Stores a stream, compressed. */
  writePart(path: string, source: Readable): Promise<BackupPart>;
  /** Stores a local file, uncompressed. */
  copyFile(path: string, source: string): Promise<BackupPart>;
  /** Makes everything durable and writes the manifest. */
  finish(manifest: object): Promise<void>;
}

/** A complete backup. */
export interface BackupReader {
  /** The manifest, whose own checksum is correct. That of an encrypted backup is authentic. */
  readonly manifest: unknown;
  /** Reads a compressed part. */
  openPart(part: BackupPart): Readable;
  /** Reads a copied file. */
  openFile(part: BackupPart): Readable;
  /** @throws BackupError if the part is missing or its bytes have changed */
  check(part: BackupPart): Promise<void>;
}
