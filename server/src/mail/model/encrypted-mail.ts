import type { Inviter } from "../../auth/model/mailed-link.ts";
import { encrypt, decrypt } from "../../platform/lib/encryption.ts";

/** The encrypted part of an email. Before rendering, it contains only an address; after sending, it no longer contains the text. */
export interface MailContent {
  readonly to: string;
  /** The user who is changing to the address; absent if the address itself identifies the user. */
  readonly userId?: string;
  /** Names that an invitation shows; only before rendering. */
  readonly inviter?: Inviter;
  /** What a notice is about: a conversation or a quota. */
  readonly detail?: string;
  readonly subject?: string;
  readonly text?: string;
  /** Time at which the link expires, in ISO 8601. */
  readonly expiresAt?: string;
}

/** Encrypts an email. @param key 32 bytes @param mailId id of the row; the result can be decrypted only for this row */
export function encryptMail(key: Uint8Array, mailId: string, content: MailContent): Buffer {
  return encrypt(key, labelOf(mailId), JSON.stringify(content));
}

/** Decrypts an email; null if it was encrypted with another key or for another row. */
export function decryptMail(key: Uint8Array, mailId: string, encrypted: Uint8Array): MailContent | null {
  const text = decrypt(key, labelOf(mailId), encrypted);
  return text === null ? null : (JSON.parse(text) as MailContent);
}

function labelOf(mailId: string): string {
  return `mail:${mailId}`;
}
