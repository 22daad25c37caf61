import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MovableBlobStore, StoredBlob } from "../../../ports/blob-store.ts";
import { KEY, removeStaleFiles, writeDurably } from "../hashed-file.ts";
import { s3Client, type S3Client, type S3ClientOptions, type S3Response } from "./s3-client.ts";
import { isMissingObject, missingBlob, storageUnavailable } from "./s3-errors.ts";
import { s3Inventory } from "./s3-inventory.ts";
import { abortStaleUploads } from "./stale-uploads.ts";
import { hashHeader, upload } from "./upload.ts";

export interface S3StoreOptions extends S3ClientOptions {
  /** Prefix of all keys, which is empty or ends with a slash. */
  readonly prefix: string;
  /** Local folder for files that are being uploaded or read. */
  readonly tempDir: string;
  /** Files above this size are uploaded in parts of this size. */
  readonly partBytes?: number;
  /** Number of blobs that the server lists in one response. */
  readonly pageSize?: number;
}

const usualPartBytes = 32 * 1_048_576;

/**
 * Creates a blob store in an S3 bucket. A blob is first written to a local file, because the length and the hash must be known before the
 * upload. Objects are complete or absent, and are never replaced. Their hash is verified whenever they are read.
 */
export async function createS3BlobStore(options: S3StoreOptions): Promise<MovableBlobStore> {
  const { tempDir, log, prefix, partBytes = usualPartBytes, pageSize = 1_000 } = options;
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  await removeStaleFiles(tempDir);
  const client = s3Client(options);
  const names = { blobs: `${prefix}blobs/`, owner: `${prefix}owner`, of: (key: string) => `${prefix}blobs/${checked(key)}` };
  void abortStaleUploads(client, names.blobs).catch((error: unknown) => log.warn({ err: error }, "failed to abort unfinished uploads"));

  const temporary = (): string => path.join(tempDir, randomBytes(16).toString("hex"));

  async function store(key: string, content: Readable, maxBytes: number): Promise<Omit<StoredBlob, "key">> {
    const file = temporary();
    try {
      const written = await writeDurably(file, content, maxBytes);
      await upload(client, names.of(key), { path: file, ...written }, partBytes);
      return written;
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    async put(content, maxBytes) {
      const key = randomBytes(16).toString("hex");
      return { key, ...(await store(key, content, maxBytes)) };
    },
    async place(key, content) {
      await store(key, content, Number.MAX_SAFE_INTEGER);
    },
    async open(key) {
      const found = await get(client, names.of(key), key);
      const check = new HashCheck(key, found.header(hashHeader));
      // Also destroys the response if the reader stops early.
      pipeline(found.body, check).catch(() => undefined);
      return check;
    },
    async asFile(key) {
      const found = await get(client, names.of(key), key);
      const file = temporary();
      const release = (): Promise<void> => rm(file, { force: true });
      try {
        await pipeline(found.body, new HashCheck(key, found.header(hashHeader)), createWriteStream(file, { flags: "wx", mode: 0o600 }));
      } catch (error) {
        await release();
        throw error instanceof BlobDamaged ? error : storageUnavailable(`the S3 server stopped sending ${key}`, error);
      }
      return { path: file, release };
    },
    async delete(key) {
      await client.text({ method: "DELETE", key: names.of(key) }).catch((error: unknown) => {
        if (!isMissingObject(error)) throw error;
      });
    },
    ...s3Inventory(client, names, pageSize),
  };
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error("malformed blob key");
  return key;
}

async function get(client: S3Client, name: string, key: string): Promise<S3Response> {
  return client.send({ method: "GET", key: name }).catch((error: unknown) => {
    throw isMissingObject(error) ? missingBlob(key) : error;
  });
}

class BlobDamaged extends Error {
  override readonly name = "BlobDamaged";
}

/**
 * Passes bytes through, and fails at the end if their SHA-256 hash differs from the stored one. Objects that another program stored have no
 * hash.
 */
class HashCheck extends Transform {
  readonly #hash = createHash("sha256");
  readonly #key: string;
  readonly #expected: string | undefined;

  constructor(key: string, expected: string | undefined) {
    super();
    this.#key = key;
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const isWhole = this.#expected === undefined || this.#hash.digest("hex") === this.#expected;
    done(isWhole ? null : new BlobDamaged(`the file ${this.#key} in S3 is damaged: its SHA-256 differs`));
  }
}
