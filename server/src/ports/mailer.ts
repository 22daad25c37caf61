/** A plain-text email to one address. */
export interface OutgoingMail {
  /** Does not change between retries, so duplicates can be detected. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Outcome of a delivery. `reason` is a short sentence for operators, without secrets or addresses. If `permanent` is set, a retry cannot succeed. */
export type MailOutcome = { readonly kind: "sent" } | { readonly kind: "failed"; readonly permanent: boolean; readonly reason: string };

/** Delivers email through a mail server. */
export interface Mailer {
  /** Sends an email. Never rejects, and takes at most 30 seconds. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
