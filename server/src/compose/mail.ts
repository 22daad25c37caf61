import { sendMails } from "../mail/send-mails.ts";
import type { Foundation } from "./foundation.ts";

/** The lease lasts longer than sending an email can take. */
const options = { leaseMs: 60_000, pollMs: 5_000, patienceMs: 5_000 };

/** Starts writing, sending and deleting email. Must be called once the service is listening, because email contains its address. */
export async function startMail({ settings, secrets, store, clock, log, cleanup, lifecycle }: Foundation): Promise<void> {
  const { smtpUrl, from } = settings.mail;
  const mailer = smtpUrl === undefined ? null : (await import("../engines/mail/smtp-mailer.ts")).smtpMailer({ url: smtpUrl, from });
  const deps = { store: store.mails, mailer, encryptionKey: secrets.mails, bus: store.bus, clock, address: lifecycle.address, log };
  const mail = sendMails(deps, options);
  cleanup.add("mail", () => mail.stop());
}
