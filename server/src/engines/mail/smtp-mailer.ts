import { createTransport } from "nodemailer";
import { canonicalAddress } from "../../auth/model/address.ts";
import type { Mailer, MailOutcome, OutgoingMail } from "../../ports/mailer.ts";
import { failureOf } from "./failures.ts";

export interface SmtpMailerOptions {
  /** URL of the SMTP server, `smtp://` or `smtps://`, with user and password if required. */
  readonly url: string;
  /** Sender displayed in the email: an address, or a name followed by an address in angle brackets. */
  readonly from: string;
  /** Timeout for each protocol step, in milliseconds; default 10 seconds. */
  readonly stepMs?: number;
  /** Timeout for sending an email, in milliseconds; default 30 seconds. */
  readonly mailMs?: number;
}

/**
 * Creates a mailer that sends email over SMTP, with one connection per email. If the server supports encryption, its certificate must be verifiable.
 */
export function smtpMailer({ url, from, stepMs = 10_000, mailMs = 30_000 }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Ensures that text is never interpreted as a file name or URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

  return {
    async send({ id, to, subject, text }: OutgoingMail): Promise<MailOutcome> {
      // Allows only a single address that all mail servers parse in the same way.
      const address = canonicalAddress(to);
      if (address === null) return { kind: "failed", permanent: true, reason: "the address is not a valid email address" };
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), mailMs);
      try {
        await transport.sendMail({
          from,
          to: { name: "", address },
          subject,
          text,
          messageId: `<${id}@${host}>`,
          headers: { "auto-submitted": "auto-generated" },
          signal: limit.signal,
        });
        return { kind: "sent" };
      } catch (error) {
        return { kind: "failed", ...failureOf(error) };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
