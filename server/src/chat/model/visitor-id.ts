import { createHmac, timingSafeEqual } from "node:crypto";

const shape = /^eu_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{22})$/;

function signatureOf(secret: Uint8Array, accountId: string, id: string): string {
  return createHmac("sha256", secret).update(`visitor:${accountId}:${id}`).digest("base64url").slice(0, 22);
}

/** Creates a signed visitor id that is valid for one account. */
export function mintVisitorId(secret: Uint8Array, accountId: string, uuid: string): string {
  return `eu_${uuid}.${signatureOf(secret, accountId, uuid)}`;
}

/** Returns whether this service issued the id for the account. */
export function isVisitorId(secret: Uint8Array, accountId: string, presented: string): boolean {
  const match = shape.exec(presented);
  if (match?.[1] === undefined || match[2] === undefined) return false;
  return timingSafeEqual(Buffer.from(match[2]), Buffer.from(signatureOf(secret, accountId, match[1])));
}
