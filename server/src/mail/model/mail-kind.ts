import { isNotice, type MailKind } from "../../auth/model/mailed-link.ts";

/** State of an email. */
export type MailStatus = "requested" | "queued" | "sent" | "kept" | "failed";

/** Properties of the recipient of an email. */
export interface Recipient {
  readonly userId: string;
  /** The address as the user entered it. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  /** Number of emails rendered for the user within the last hour, by kind. */
  readonly mailsOfLastHour: Readonly<Partial<Record<MailKind, number>>>;
}

/**
 * Maximum number of emails of each kind per user and hour, to prevent harassment. Kinds are counted separately, so that repeated
 * registrations with a stranger's address do not block the stranger's password reset.
 */
const mostAnHour: Readonly<Record<MailKind, number>> = {
  confirm_email: 5,
  reset_password: 5,
  invitation: 5,
  already_registered: 1,
  webhook_disabled: 5,
  visitor_waiting: 20,
  quota_80: 5,
  quota_100: 5,
  change_email: 5,
};

/**
 * Returns whether the user has reached the hourly limit for this email.
 * @param asked the requested kind, if the user needs a different kind
 */
export function hasHadEnough(asked: MailKind, kind: MailKind, { mailsOfLastHour }: Pick<Recipient, "mailsOfLastHour">): boolean {
  return (mailsOfLastHour[kind] ?? 0) >= Math.min(mostAnHour[asked], mostAnHour[kind]);
}

/** Returns the kind of email that the user needs, which may differ from the requested kind; null if none should be sent. */
export function neededMail(asked: MailKind, { hasPassword, isConfirmed }: Pick<Recipient, "hasPassword" | "isConfirmed">): MailKind | null {
  if (isNotice(asked) || asked === "change_email") return hasPassword && isConfirmed ? asked : null;
  // An invited user must choose a password before there is anything to confirm or reset.
  if (!hasPassword) return "invitation";
  if (asked === "invitation") return null;
  if (isConfirmed) return asked === "confirm_email" ? null : asked;
  // Someone else may have registered the address. A password reset returns it to its owner and invalidates the old password.
  return asked === "confirm_email" ? asked : "reset_password";
}
