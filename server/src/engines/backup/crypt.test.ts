import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Decryption, Encryption } from "./crypt.ts";

const key = randomBytes(32);
const chunked = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
    { objectMode: false },
  );
const encrypted = (bytes: Buffer, path = "a"): Promise<Buffer> => buffer(chunked(bytes, 10_000).pipe(new Encryption(key, path)));
const decrypted = (bytes: Buffer, path = "a", secret: Uint8Array = key, size = 7_777): Promise<Buffer> =>
  buffer(chunked(bytes, size).pipe(new Decryption(secret, path)));

describe("encryption of a part", () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])("restores %i bytes from chunks of any size", async (size) => {
    const plain = randomBytes(size);
    const hidden = await encrypted(plain);
    for (const chunk of [size < 100 ? 1 : 101, 7_777, 1_000_000])
      expect((await decrypted(hidden, "a", key, chunk)).equals(plain)).toBe(true);
  });

  it("encrypts the same content to different bytes each time", async () => {
    const plain = Buffer.from("the same");
    expect((await encrypted(plain)).equals(await encrypted(plain))).toBe(false);
  });

  it("rejects a wrong key, a wrong path, and changed, removed or repeated frames", async () => {
    const hidden = await encrypted(randomBytes(200_000));
    const frame = 4 + 65_536 + 16;
    const frames = [0, 1, 2].map((at) => hidden.subarray(16 + at * frame, 16 + (at + 1) * frame));
    const salt = hidden.subarray(0, 16);
    const last = hidden.subarray(16 + 3 * frame);
    const [first = salt, second = salt, third = salt] = frames;
    expect(Buffer.concat([salt, ...frames, last]).equals(hidden)).toBe(true);
    const flipped = Buffer.from(hidden);
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
    for (const wrong of [
      flipped,
      hidden.subarray(0, -1),
      hidden.subarray(0, -last.length),
      Buffer.concat([hidden, Buffer.from([0])]),
      Buffer.concat([salt, second, first, third, last]),
      Buffer.concat([salt, first, third, last]),
      Buffer.concat([hidden, last]),
      Buffer.alloc(0),
      salt,
    ]) {
      await expect(decrypted(wrong)).rejects.toThrow("a cannot be decrypted");
    }
    await expect(decrypted(hidden, "b")).rejects.toThrow("b cannot be decrypted");
    await expect(decrypted(hidden, "a", randomBytes(32))).rejects.toThrow("a cannot be decrypted");
  });
});
