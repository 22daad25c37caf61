/** Purpose of an email. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered" | "webhook_disabled" | "change_email";

/** Kinds of email without a link for the recipient. No one has to forward these. */
export type NoticeKind = "webhook_disabled";

/** Kinds of email that the outbox lists. */
export type ListedMail = Exclude<MailKind, NoticeKind>;

/** Kinds of email that contain no link with a token. */
export type LinklessMail = "already_registered" | "webhook_disabled";

/**
 * Queues an email, whether or not the address is known.
 * @param userId the user who is changing to the address; only for `change_email`
 */
export type RequestMail = (kind: MailKind, to: string, userId?: string) => Promise<void>;

/** The token of a link. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, LinklessMail> | "set_up";
  readonly expiresAt: Date;
  /** The address that a `change_email` link confirms. */
  readonly email?: string;
}
