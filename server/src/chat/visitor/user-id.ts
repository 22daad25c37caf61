import { createHmac } from "node:crypto";

/**
 * The id of a user whom a host's token names: always the same one, on every device and with every persona of the account.
 *
 * It looks like a visitor's id, but its second half is made for users alone: shown without a token it is nobody's, so that whoever reads it
 * somewhere cannot pass for the user.
 */
export function userVisitorId(secret: Uint8Array, accountId: string, sub: string): string {
  const bytes = hmac(secret, `end-user-id:${accountId}:${sub}`).subarray(0, 16);
  // Version 8: a UUID of one's own making (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const uuid = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return `eu_${uuid}.${hmac(secret, `end-user:${accountId}:${uuid}`).toString("base64url").slice(0, 22)}`;
}

function hmac(secret: Uint8Array, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
