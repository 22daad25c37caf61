import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM: version, nonce, ciphertext, tag.
 * @param key 32 bytes
 * @param label what the text belongs to; required to decrypt it
 */
export function seal(key: Uint8Array, label: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(label, "utf8"));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, hidden, cipher.getAuthTag()]);
}

/** Decrypts the result of `seal`, or returns null: another key, another label, or altered data. */
export function unseal(key: Uint8Array, label: string, sealed: Uint8Array): string | null {
  if (sealed.length < 1 + nonceBytes + tagBytes || sealed[0] !== version) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(label, "utf8"));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
