import { seal, unseal } from "../../../platform/lib/seal.ts";

/** What is sealed of a mail. A requested one has an address only, a sent one no text any more. */
export interface MailContent {
  readonly to: string;
  readonly subject?: string;
  readonly text?: string;
  /** When its link stops working; ISO 8601. */
  readonly expiresAt?: string;
}

/** @param key 32 bytes; what was sealed opens for the row of this id only */
export function sealMail(key: Uint8Array, mailId: string, content: MailContent): Buffer {
  return seal(key, labelOf(mailId), JSON.stringify(content));
}

/** What a row holds, or null where it was sealed with another key or for another row. */
export function openMail(key: Uint8Array, mailId: string, sealed: Uint8Array): MailContent | null {
  const text = unseal(key, labelOf(mailId), sealed);
  return text === null ? null : (JSON.parse(text) as MailContent);
}

function labelOf(mailId: string): string {
  return `mail:${mailId}`;
}
