import { encrypt, decrypt } from "../../platform/lib/encryption.ts";

/** The encrypted part of a mail. A requested mail has only an address; a sent one no longer has its text. */
export interface MailContent {
  readonly to: string;
  /** The user who wants the address; absent where the address tells. */
  readonly userId?: string;
  readonly subject?: string;
  readonly text?: string;
  /** When its link expires; ISO 8601. */
  readonly expiresAt?: string;
}

/** Encrypts a mail for its row. @param key 32 bytes; the result decrypts only for the row with this id */
export function encryptMail(key: Uint8Array, mailId: string, content: MailContent): Buffer {
  return encrypt(key, labelOf(mailId), JSON.stringify(content));
}

/** Decrypts a row, or returns null if it was encrypted with another key or for another row. */
export function decryptMail(key: Uint8Array, mailId: string, encrypted: Uint8Array): MailContent | null {
  const text = decrypt(key, labelOf(mailId), encrypted);
  return text === null ? null : (JSON.parse(text) as MailContent);
}

function labelOf(mailId: string): string {
  return `mail:${mailId}`;
}
