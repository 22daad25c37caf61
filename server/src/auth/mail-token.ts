import { createHash, randomBytes } from "node:crypto";

/** What a mailed link is for. */
export type MailTokenPurpose = "confirm_email" | "reset_password" | "invitation";

/** Seconds that a link works. */
export const mailTokenSeconds: Readonly<Record<MailTokenPurpose, number>> = {
  confirm_email: 24 * 60 * 60,
  reset_password: 60 * 60,
  invitation: 7 * 24 * 60 * 60,
};

/** The secret of a mailed link: 256 bits of chance, of which only the hash is stored. */
export function generateMailToken(): string {
  return `mt_${randomBytes(32).toString("base64url")}`;
}

/** What is stored of a link's token, or null when it has no token's shape. */
export function mailTokenHash(token: string): Buffer | null {
  return /^mt_[A-Za-z0-9_-]{43}$/.test(token) ? createHash("sha256").update(token).digest() : null;
}
