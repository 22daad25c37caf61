import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes through while counting and hashing them. */
export class Meter extends Transform {
  bytes = 0;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Returns the hash in hexadecimal. Call it once, at the end. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
