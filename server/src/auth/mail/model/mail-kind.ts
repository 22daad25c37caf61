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
  /** Mails that were written to the person within the last hour. */
  readonly mailsOfLastHour: number;
}

/** Mails that a person gets in an hour: whoever asks for more of them wants to annoy. */
export const mostMailsAnHour = 5;

/** The mail that the person needs where another was asked for, or null where none is to be sent. */
export function neededMail(asked: MailKind, { hasPassword, isConfirmed }: Pick<Recipient, "hasPassword" | "isConfirmed">): MailKind | null {
  // Who was invited has nothing to confirm or to reset before the first password.
  if (!hasPassword) return "invitation";
  if (asked === "invitation") return null;
  if (isConfirmed) return asked === "confirm_email" ? null : asked;
  // Somebody else may have opened the account: by a link to a new password it becomes the address's owner's, and the old password is worth nothing.
  return asked === "confirm_email" ? asked : "reset_password";
}
