import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

// An encrypted part is a salt followed by frames. Each frame contains the length of the ciphertext, the ciphertext and the authentication
// tag. The key is derived from the salt and the part's path. The nonce contains the frame number and a flag that marks the last frame, so
// frames cannot be removed, reordered or moved to another part.
const saltBytes = 16;
const lengthBytes = 4;
const tagBytes = 16;
const nonceBytes = 12;
/** Number of plaintext bytes per frame. GCM limits the length of a message, and decryption buffers a whole frame. */
const frameBytes = 65_536;

function keyOf(key: Uint8Array, salt: Buffer, path: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, `parlance:backup:${path}`, 32));
}

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(frame, 2, 6);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a part of a backup with AES-256-GCM. */
export class Encryption extends Transform {
  readonly #key: Buffer;
  #waiting: Buffer = Buffer.alloc(0);
  #frame = 0;

  constructor(key: Uint8Array, path: string) {
    super();
    const salt = randomBytes(saltBytes);
    this.#key = keyOf(key, salt, path);
    this.push(salt);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let bytes = Buffer.concat([this.#waiting, chunk]);
    // Holds back at least one frame, because the last frame must be marked.
    for (; bytes.length > frameBytes; bytes = bytes.subarray(frameBytes)) this.#write(bytes.subarray(0, frameBytes), false);
    this.#waiting = bytes;
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#write(this.#waiting, true);
    done();
  }

  #write(plain: Buffer, isLast: boolean): void {
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonceOf(this.#frame++, isLast), { authTagLength: tagBytes });
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(plain.length);
    this.push(Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
}

/** Decrypts a part of a backup. Fails if the part was encrypted with another key or path, or was changed or truncated. */
export class Decryption extends Transform {
  readonly #secret: Uint8Array;
  readonly #path: string;
  #key: Buffer | null = null;
  #waiting: Buffer = Buffer.alloc(0);
  #frame = 0;

  constructor(key: Uint8Array, path: string) {
    super();
    this.#secret = key;
    this.#path = path;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    try {
      // Decrypts a frame only when more bytes follow: the last frame is decrypted differently, in `_flush`.
      for (let end = this.#endOfFrame(); end !== null && end < this.#waiting.length; end = this.#endOfFrame()) this.#read(end, false);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.#endOfFrame() !== this.#waiting.length) throw this.#damaged();
      this.#read(this.#waiting.length, true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** Returns the end position of the next frame; null if its length has not arrived yet or is invalid. */
  #endOfFrame(): number | null {
    if (this.#key === null) {
      if (this.#waiting.length < saltBytes) return null;
      this.#key = keyOf(this.#secret, this.#waiting.subarray(0, saltBytes), this.#path);
      this.#waiting = this.#waiting.subarray(saltBytes);
    }
    if (this.#waiting.length < lengthBytes) return null;
    const length = this.#waiting.readUInt32BE(0);
    if (length > frameBytes) throw this.#damaged();
    return lengthBytes + length + tagBytes;
  }

  #read(end: number, isLast: boolean): void {
    const frame = this.#waiting.subarray(lengthBytes, end);
    const decipher = createDecipheriv("aes-256-gcm", this.#key ?? "", nonceOf(this.#frame++, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(frame.subarray(-tagBytes));
    try {
      this.push(Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()]));
    } catch {
      throw this.#damaged();
    }
    this.#waiting = this.#waiting.subarray(end);
  }

  #damaged(): Error {
    return new Error(`${this.#path} cannot be decrypted`);
  }
}
