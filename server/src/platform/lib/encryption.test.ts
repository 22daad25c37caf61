import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encrypt, decrypt } from "./encryption.ts";

const key = randomBytes(32);
const text = "a secret, with ünïcode";

describe("encryption", () => {
  it("encrypts text that can be decrypted with the same key and label", () => {
    const encrypted = encrypt(key, "label", text);
    expect(encrypted.includes("secret")).toBe(false);
    expect(decrypt(key, "label", encrypted)).toBe(text);
    expect(decrypt(key, "label", encrypt(key, "label", ""))).toBe("");
  });

  it("produces a different ciphertext each time", () => {
    const many = new Set(Array.from({ length: 100 }, () => encrypt(key, "label", text).toString("hex")));
    expect(many.size).toBe(100);
  });

  it("does not decrypt with another key or label", () => {
    const encrypted = encrypt(key, "secret:persona:kid", text);
    expect(decrypt(randomBytes(32), "secret:persona:kid", encrypted)).toBeNull();
    expect(decrypt(key, "secret:another:kid", encrypted)).toBeNull();
    expect(decrypt(key, "secret:persona:another", encrypted)).toBeNull();
  });

  it("rejects ciphertext in which any byte was changed, removed or added", () => {
    const encrypted = encrypt(key, "label", text);
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(decrypt(key, "label", changed), `byte ${at}`).toBeNull();
      expect(decrypt(key, "label", encrypted.subarray(0, at)), `${at} bytes`).toBeNull();
    }
    expect(decrypt(key, "label", Buffer.concat([encrypted, Buffer.from([0])]))).toBeNull();
  });
});
