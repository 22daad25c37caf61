import { createHmac, timingSafeEqual } from "node:crypto";

const shape = /^wr_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

function signatureOf(secret: Uint8Array, placeId: string): string {
  return createHmac("sha256", secret).update(`place:${placeId}`).digest("base64url");
}

/**
 * Returns the ticket that redeems a reserved slot. The ticket is derived from the slot, so it need not be stored, and a lost response can
 * be repeated.
 */
export function ticketFor(secret: Uint8Array, placeId: string): string {
  return `wr_${placeId}.${signatureOf(secret, placeId)}`;
}

/** Returns the slot that a ticket redeems; null if this service did not issue the ticket. */
export function placeOfTicket(secret: Uint8Array, ticket: string): string | null {
  const [, placeId, signature] = shape.exec(ticket) ?? [];
  if (placeId === undefined || signature === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, placeId))) ? placeId : null;
}
