/** Kinds of email about an occasion in the account, which are sent once per occasion. */
export const accountNoticeKinds = ["visitor_waiting", "quota_80", "quota_100"] as const;
export type AccountNoticeKind = (typeof accountNoticeKinds)[number];

/** Kinds of email without a link that grants access. No one has to forward these. */
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
