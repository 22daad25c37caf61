/** A mail ready to send: plain text to one address. */
export interface OutgoingMail {
  /** Stays the same on retries, so that duplicates can be detected. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Outcome of a delivery. `reason` is a short sentence for operators without secrets or addresses. `permanent`: retrying is pointless. */
export type MailOutcome = { readonly kind: "sent" } | { readonly kind: "failed"; readonly permanent: boolean; readonly reason: string };

/** Delivers mail to a server. */
export interface Mailer {
  /** Sends a mail. Never rejects, and takes at most 30 seconds. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
