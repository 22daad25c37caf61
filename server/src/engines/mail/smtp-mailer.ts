import { createTransport } from "nodemailer";
import { canonicalAddress } from "../../auth/model/address.ts";
import type { Mailer, MailOutcome, OutgoingMail } from "../../ports/mailer.ts";
import { failureOf } from "./failures.ts";

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password if required. */
  readonly url: string;
  /** Sender as shown in the mail: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** Timeout of each protocol step in milliseconds; default 10 seconds. */
  readonly stepMs?: number;
  /** Timeout of a whole mail in milliseconds; default 30 seconds. */
  readonly mailMs?: number;
}

/** Sends mail by SMTP, one connection per mail. A server with encryption must have a verifiable certificate. */
export function smtpMailer({ url, from, stepMs = 10_000, mailMs = 30_000 }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // Text is never interpreted as a file name or URL to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

  return {
    async send({ id, to, subject, text }: OutgoingMail): Promise<MailOutcome> {
      // Allows only a single address that every mail server parses the same way.
      const address = canonicalAddress(to);
      if (address === null) return { kind: "failed", permanent: true, reason: "the address is not a valid mail address" };
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
