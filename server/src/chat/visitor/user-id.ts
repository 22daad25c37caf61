import { createHmac } from "node:crypto";

/**
 * Returns the id of the user whom a host's token identifies. The id is the same on every device and with every persona of the account. It has the
 * form of a visitor id, but its signature is valid only for users: without a token, the id does not identify anyone, so a leaked id is useless.
 */
export function userVisitorId(secret: Uint8Array, accountId: string, sub: string): string {
  const bytes = hmac(secret, `end-user-id:${accountId}:${sub}`).subarray(0, 16);
  // Version 8: a custom UUID (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const uuid = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return `eu_${uuid}.${hmac(secret, `end-user:${accountId}:${uuid}`).toString("base64url").slice(0, 22)}`;
}

function hmac(secret: Uint8Array, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
