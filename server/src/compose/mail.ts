import { sendMails } from "../auth/mail/send-mails.ts";
import type { OpenDatabase } from "./database.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Clock } from "../ports/clock.ts";

interface MailParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly store: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  /** The service's own address, as used in mail. */
  readonly address: () => string;
}

/** The lease exceeds the time that sending a mail may take. */
const options = { leaseMs: 60_000, pollMs: 5_000, patienceMs: 5_000 };

/** Starts to write and send mail. */
export async function startMail({ settings, secrets, store, clock, log, address }: MailParts): Promise<ReturnType<typeof sendMails>> {
  const { smtpUrl, from } = settings.mail;
  const mailer = smtpUrl === undefined ? null : (await import("../engines/mail/smtp-mailer.ts")).smtpMailer({ url: smtpUrl, from });
  return sendMails({ store: store.mails, mailer, encryptionKey: secrets.mails, bus: store.bus, clock, address, log }, options);
}
