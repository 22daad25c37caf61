import { createHash, randomBytes } from "node:crypto";

/** Purpose of a link. `set_up` links are printed on first start; the others are emailed. */
export type MailTokenPurpose = "confirm_email" | "reset_password" | "invitation" | "set_up" | "change_email";

/** Lifetime of a link in seconds, by purpose. */
export const mailTokenSeconds: Readonly<Record<MailTokenPurpose, number>> = {
  confirm_email: 24 * 60 * 60,
  reset_password: 60 * 60,
  invitation: 7 * 24 * 60 * 60,
  set_up: 60 * 60,
  change_email: 24 * 60 * 60,
};

/** Generates the secret of a link: 256 random bits. Only its hash is stored. */
export function generateMailToken(): string {
  return `mt_${randomBytes(32).toString("base64url")}`;
}

/** Returns the hash under which a link's token is stored; null if the token is malformed. */
export function mailTokenHash(token: string): Buffer | null {
  return /^mt_[A-Za-z0-9_-]{43}$/.test(token) ? createHash("sha256").update(token).digest() : null;
}
