import type { MailKind } from "../../auth/model/mailed-link.ts";

/** State of a mail. `requested`: whether the address is known has not been checked yet. `kept`: no mail server is configured. */
export type MailStatus = "requested" | "queued" | "sent" | "kept" | "failed";

/** Facts about the recipient of a mail. */
export interface Recipient {
  readonly userId: string;
  /** As entered by the user. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  /** Number of mails written to the user within the last hour, by kind. */
  readonly mailsOfLastHour: Readonly<Partial<Record<MailKind, number>>>;
}

/**
 * Mails of a kind per user and hour, against harassment. Kinds are counted separately, so that repeated registrations with a stranger's
 * address do not block that person's password reset.
 */
const mostAnHour: Readonly<Record<MailKind, number>> = { confirm_email: 5, reset_password: 5, invitation: 5, already_registered: 1 };

/** Whether the user has reached the hourly limit for this mail. @param asked the requested kind, when the user needs another */
export function hasHadEnough(asked: MailKind, kind: MailKind, { mailsOfLastHour }: Pick<Recipient, "mailsOfLastHour">): boolean {
  return (mailsOfLastHour[kind] ?? 0) >= Math.min(mostAnHour[asked], mostAnHour[kind]);
}

/** Returns the mail that the user needs when another was requested, or null when none is to be sent. */
export function neededMail(asked: MailKind, { hasPassword, isConfirmed }: Pick<Recipient, "hasPassword" | "isConfirmed">): MailKind | null {
  // An invited user has nothing to confirm or reset before the first password.
  if (!hasPassword) return "invitation";
  if (asked === "invitation") return null;
  if (isConfirmed) return asked === "confirm_email" ? null : asked;
  // Somebody else may have registered the address: a password reset gives it to the address's owner and invalidates the old password.
  return asked === "confirm_email" ? asked : "reset_password";
}
