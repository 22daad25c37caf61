/** Purpose of an email. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered" | "webhook_disabled" | "change_email";

/** Kinds of email without a link for the recipient. No one has to forward these. */
export type NoticeKind = "webhook_disabled";

/** Kinds of email that the outbox lists. */
export type ListedMail = Exclude<MailKind, NoticeKind>;

/** Kinds of email that contain no link with a token. */
export type LinklessMail = "already_registered" | "webhook_disabled";

/** Names of the user who invites and of the business, as an invitation shows them. */
export interface Inviter {
  readonly name: string;
  /** Null if the account has no name other than an email address, and no brand. */
  readonly business: string | null;
}

/** Additional content of an email. */
export interface MailDetails {
  /** The user who is changing to the address; only for `change_email`. */
  readonly userId?: string;
  /** Only for `invitation`. */
  readonly inviter?: Inviter;
}

/** Queues an email, whether or not the address is known. */
export type RequestMail = (kind: MailKind, to: string, details?: MailDetails) => Promise<void>;

/** The token of a link. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, LinklessMail> | "set_up";
  readonly expiresAt: Date;
  /** The address that a `change_email` link confirms. */
  readonly email?: string;
}
