/** Purpose of a mail. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered";

/** Queues a mail to be written and sent, whether or not the address is known. */
export type RequestMail = (kind: MailKind, to: string) => Promise<void>;

/** A link's token. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, "already_registered">;
  readonly expiresAt: Date;
}
