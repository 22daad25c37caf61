/** Purpose of a mail. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered" | "webhook_disabled" | "change_email";

/** Kinds of mail that nobody has to forward, because they contain no link for their recipient. */
export type NoticeKind = "webhook_disabled";

/** All other kinds. */
export type ListedMail = Exclude<MailKind, NoticeKind>;

/** Kinds of mail without a link. */
export type LinklessMail = "already_registered" | "webhook_disabled";

/**
 * Queues a mail to be written and sent, whether or not the address is known.
 * @param userId the user who wants the address, for `change_email`
 */
export type RequestMail = (kind: MailKind, to: string, userId?: string) => Promise<void>;

/** A link's token. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, LinklessMail> | "set_up";
  readonly expiresAt: Date;
  /** The address that a `change_email` link confirms. */
  readonly email?: string;
}
