import { webcrypto } from "node:crypto";

/** Returns the SHA-256 as lowercase hexadecimal. Does not block the event loop. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
