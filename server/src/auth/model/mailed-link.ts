/** Kinds of email about an event in the account, which are sent once per event. */
export const accountNoticeKinds = ["visitor_waiting", "quota_80", "quota_100"] as const;
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];

/** Kinds of email without a link that grants access. These do not have to be forwarded manually. */
export const noticeKinds = ["webhook_disabled", ...accountNoticeKinds] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Purpose of an email. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered" | "change_email" | NoticeKind;

export function isNotice(kind: MailKind): kind is NoticeKind {
  return (noticeKinds as readonly MailKind[]).includes(kind);
}

/** Kinds of email that the outbox lists. */
export type ListedMail = Exclude<MailKind, NoticeKind>;

/** Kinds of email that contain no link with a token. */
export type LinklessMail = "already_registered" | NoticeKind;

/** Names of the inviting user and of the business, as shown in an invitation. */
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

/** Queues an email regardless of whether the address is known. */
export type RequestMail = (kind: MailKind, to: string, details?: MailDetails) => Promise<void>;

/** The token of a link. Only its hash is stored. */
export interface NewMailToken {
  readonly hash: Buffer;
  readonly purpose: Exclude<MailKind, LinklessMail> | "set_up";
  readonly expiresAt: Date;
  /** The address that a `change_email` link confirms. */
  readonly email?: string;
}
