import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts text with AES-256-GCM. The result consists of a version, the nonce, the ciphertext and the tag.
 * @param key 32 bytes
 * @param label context of the text; decryption requires the same label
 */
export function encrypt(key: Uint8Array, label: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(label, "utf8"));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, hidden, cipher.getAuthTag()]);
}

/** Decrypts the result of `encrypt`. Returns null if the key or the label differs, or if the data was altered. */
export function decrypt(key: Uint8Array, label: string, encrypted: Uint8Array): string | null {
  if (encrypted.length < 1 + nonceBytes + tagBytes || encrypted[0] !== version) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(label, "utf8"));
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
