import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Counts and hashes the bytes that pass through. */
export class Meter extends Transform {
  bytes = 0;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Returns the hexadecimal SHA-256 of all bytes. Call it once, after the stream ends. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
