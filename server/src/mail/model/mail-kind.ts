import type { MailKind } from "../../auth/model/mailed-link.ts";

/** State of a mail. */
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
 * Maximum mails of a kind per user and hour, to prevent harassment. Kinds are counted separately, so that repeated registrations with a stranger's
 * address do not block that person's password reset.
 */
const mostAnHour: Readonly<Record<MailKind, number>> = {
  confirm_email: 5,
  reset_password: 5,
  invitation: 5,
  already_registered: 1,
  webhook_disabled: 5,
  change_email: 5,
};

/**
 * Whether the user has reached the hourly limit for this mail.
 * @param asked the requested kind, if the user needs a different one
 */
export function hasHadEnough(asked: MailKind, kind: MailKind, { mailsOfLastHour }: Pick<Recipient, "mailsOfLastHour">): boolean {
  return (mailsOfLastHour[kind] ?? 0) >= Math.min(mostAnHour[asked], mostAnHour[kind]);
}

/** Returns the kind of mail that the user needs, which may differ from the requested one, or null if none should be sent. */
export function neededMail(asked: MailKind, { hasPassword, isConfirmed }: Pick<Recipient, "hasPassword" | "isConfirmed">): MailKind | null {
  if (asked === "webhook_disabled" || asked === "change_email") return hasPassword && isConfirmed ? asked : null;
  // An invited user has nothing to confirm or reset before the first password.
  if (!hasPassword) return "invitation";
  if (asked === "invitation") return null;
  if (isConfirmed) return asked === "confirm_email" ? null : asked;
  // Somebody else may have registered the address: a password reset returns it to the owner of the address and invalidates the old password.
  return asked === "confirm_email" ? asked : "reset_password";
}
