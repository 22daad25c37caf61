import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateKey, parseKey, recordOf, sameHash } from "./api-key.ts";

describe("API keys", () => {
  it("have a prefix followed by 43 base64url characters, and are never repeated", () => {
    expect(generateKey("account")).toMatch(/^ak_[A-Za-z0-9_-]{43}$/);
    expect(generateKey("integration")).toMatch(/^ik_[A-Za-z0-9_-]{43}$/);
    expect(generateKey("persona")).toMatch(/^pa_live_[A-Za-z0-9_-]{43}$/);
    expect(generateKey("account")).not.toBe(generateKey("account"));
  });

  it("are stored as a SHA-256 hash and their first 12 characters", () => {
    const key = generateKey("persona");
    expect(recordOf(key)).toEqual({ hash: createHash("sha256").update(key).digest(), prefix: key.slice(0, 12) });
  });

  it("have a kind that is determined by their prefix; a persona key is the same with and without live_", () => {
    for (const kind of ["account", "integration", "persona"] as const) {
      const key = generateKey(kind);
      expect(parseKey(key)).toEqual({ kind, key });
    }
    const key = generateKey("persona");
    expect(parseKey(key.replace("live_", ""))).toEqual({ kind: "persona", key });
  });

  it("are rejected in any other format", () => {
    const secret = "x".repeat(43);
    for (const text of [
      "",
      "ak_",
      secret,
      `ak_${secret}x`,
      `ak_${secret.slice(1)}`,
      `AK_${secret}`,
      `xx_${secret}`,
      ` ak_${secret}`,
      `ak_${secret}\n`,
      `ak_${secret.slice(1)}+`,
    ]) {
      expect(parseKey(text), text).toBeNull();
    }
  });

  it("are equal only if the complete hashes are equal", () => {
    const hash = recordOf("a").hash;
    expect(sameHash(hash, Buffer.from(hash))).toBe(true);
    expect(sameHash(hash, hash.subarray(1))).toBe(false);
    expect(sameHash(hash, recordOf("b").hash)).toBe(false);
  });
});
