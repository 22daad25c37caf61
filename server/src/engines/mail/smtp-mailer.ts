import { createTransport } from "nodemailer";
import { canonicalAddress } from "../../auth/model/address.ts";
import type { Mailer, MailOutcome, OutgoingMail } from "../../ports/mailer.ts";
import { failureOf } from "./failures.ts";

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** Sender, as it stands in the mail: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** Milliseconds for each step that waits for the server; 10 seconds when absent. */
  readonly stepMs?: number;
  /** Milliseconds for a whole mail; 30 seconds when absent. */
  readonly mailMs?: number;
}

/** Sends mail by SMTP, one connection a mail. A server that offers encryption has to have a certificate that can be verified. */
export function smtpMailer({ url, from, stepMs = 10_000, mailMs = 30_000 }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // A text is only ever text: it names no file and no address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

  return {
    async send({ id, to, subject, text }: OutgoingMail): Promise<MailOutcome> {
      // One address that means itself alone, however a mail server reads it.
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
