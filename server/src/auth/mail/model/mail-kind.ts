/** What a mail is for. */
export type MailKind = "confirm_email" | "reset_password" | "invitation" | "already_registered";

/** How far a mail is. `requested`: it is not known yet whether the address is anybody's. `kept`: no server to send it by is configured. */
export type MailStatus = "requested" | "queued" | "sent" | "kept" | "failed";

/** What is to be known of the person whose address a mail goes to. */
export interface Recipient {
  readonly userId: string;
  /** As the person gave it. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  /** Mails that were written to the person within the last hour, by their kinds. */
  readonly mailsOfLastHour: Readonly<Partial<Record<MailKind, number>>>;
}

/**
 * Mails of a kind that a person gets in an hour: whoever asks for more of them wants to annoy. One kind uses up nothing of another: who
 * registers with a stranger's address again and again keeps no link to a new password from them.
 */
const mostAnHour: Readonly<Record<MailKind, number>> = { confirm_email: 5, reset_password: 5, invitation: 5, already_registered: 1 };

/** Whether a person has had so many mails that this one is not written. @param asked what was asked for, where the person needs another kind */
export function hasHadEnough(asked: MailKind, kind: MailKind, { mailsOfLastHour }: Pick<Recipient, "mailsOfLastHour">): boolean {
  return (mailsOfLastHour[kind] ?? 0) >= Math.min(mostAnHour[asked], mostAnHour[kind]);
}

/** The mail that the person needs where another was asked for, or null where none is to be sent. */
export function neededMail(asked: MailKind, { hasPassword, isConfirmed }: Pick<Recipient, "hasPassword" | "isConfirmed">): MailKind | null {
  // Who was invited has nothing to confirm or to reset before the first password.
  if (!hasPassword) return "invitation";
  if (asked === "invitation") return null;
  if (isConfirmed) return asked === "confirm_email" ? null : asked;
  // Somebody else may have opened the account: by a link to a new password it becomes the address's owner's, and the old password is worth nothing.
  return asked === "confirm_email" ? asked : "reset_password";
}
