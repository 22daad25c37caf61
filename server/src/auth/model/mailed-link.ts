/** Purpose of an email. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered" | "webhook_disabled";

/** Kinds of email without a link for the recipient. No one has to forward these. */
export type NoticeKind = "webhook_disabled";

/** Kinds of email that the outbox lists. */
export type ListedMail = Exclude<MailKind, NoticeKind>;

/** Kinds of email that contain no link with a token. */
export type LinklessMail = "already_registered" | "webhook_disabled";

/** Queues an email, whether or not the address is known. */
export type RequestMail = (kind: MailKind, to: string) => Promise<void>;

/** The token of a link. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, LinklessMail> | "set_up";
  readonly expiresAt: Date;
}
