import type { Readable } from "node:stream";

/** A stored file. */
export interface StoredBlob {
  /** Name of the blob in the store; unguessable, made by the store. */
  readonly key: string;
  readonly size: number;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string;
  /** The first bytes (at most 4,100), for recognising the type. */
  readonly head: Uint8Array;
}

/** Raised by `put` when the stream is longer than `maxBytes`; nothing is kept. */
export class BlobTooLarge extends Error {
  override readonly name = "BlobTooLarge";
}

/** Keeps files. Bytes are durable when `put` resolves. */
export interface BlobStore {
  /** Streams bytes in, hashing and counting on the way; never holds the whole in memory. @throws BlobTooLarge */
  put(content: Readable, maxBytes: number): Promise<StoredBlob>;
  /** Streams a blob out. Rejects when it does not exist. */
  open(key: string): Promise<Readable>;
  /** Lends the blob as a local file until `release` is called. Rejects when it does not exist. */
  asFile(key: string): Promise<{ readonly path: string; release(): Promise<void> }>;
  /** Deletes; a missing blob is not an error. */
  delete(key: string): Promise<void>;
}

/** What is in a blob store, for looking after it. */
export interface BlobInventory {
  /** Every whole blob, in no order; what is being written is not among them. */
  list(): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>;
  has(key: string): Promise<boolean>;
  /** The present moment by the clock that `modifiedAt` comes from. */
  now(): Promise<Date>;
  /** Id of whom the store belongs to, or null where nobody has claimed it. */
  owner(): Promise<string | null>;
  claim(owner: string): Promise<void>;
}
