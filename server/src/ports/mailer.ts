/** A mail that is ready to be sent: plain text to one address. */
export interface OutgoingMail {
  /** Stays the same when the mail is sent again, so that a repeated sending can be told. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * What became of it. `reason` is a short sentence for people who run the service; it holds neither secrets nor addresses. `permanent`:
 * trying again would change nothing.
 */
export type MailOutcome = { readonly kind: "sent" } | { readonly kind: "failed"; readonly permanent: boolean; readonly reason: string };

/** Hands mail to a server. */
export interface Mailer {
  /** Never rejects, and takes at most half a minute. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
