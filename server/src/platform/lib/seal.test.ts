import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = randomBytes(32);
const text = "a secret, with ünïcode";

describe("sealing", () => {
  it("encrypts text that decrypts with the same key and label", () => {
    const sealed = seal(key, "label", text);
    expect(sealed.includes("secret")).toBe(false);
    expect(unseal(key, "label", sealed)).toBe(text);
    expect(unseal(key, "label", seal(key, "label", ""))).toBe("");
  });

  it("produces a different ciphertext each time", () => {
    const many = new Set(Array.from({ length: 100 }, () => seal(key, "label", text).toString("hex")));
    expect(many.size).toBe(100);
  });

  it("decrypts with no other key or label", () => {
    const sealed = seal(key, "secret:persona:kid", text);
    expect(unseal(randomBytes(32), "secret:persona:kid", sealed)).toBeNull();
    expect(unseal(key, "secret:another:kid", sealed)).toBeNull();
    expect(unseal(key, "secret:persona:another", sealed)).toBeNull();
  });

  it("rejects ciphertext with any byte changed, removed or added", () => {
    const sealed = seal(key, "label", text);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(unseal(key, "label", changed), `byte ${at}`).toBeNull();
      expect(unseal(key, "label", sealed.subarray(0, at)), `${at} bytes`).toBeNull();
    }
    expect(unseal(key, "label", Buffer.concat([sealed, Buffer.from([0])]))).toBeNull();
  });
});
