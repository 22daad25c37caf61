import { noteWaitingVisitors } from "../chat/handoff/waiting-notices.sql.ts";
import { startMailingNotices } from "../mail/mail-notices.ts";
import { sendMails } from "../mail/send-mails.ts";
import { ids } from "../platform/ids.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { Foundation } from "./foundation.ts";

/** The lease lasts longer than sending an email can take. */
const options = { leaseMs: 60_000, pollMs: 5_000, patienceMs: 5_000 };

const noticesEveryMs = 5_000;

/** Returns the configured mail server; null if there is none. */
export async function configuredMailer({ mail: { smtpUrl, from } }: Foundation["settings"]): Promise<Mailer | null> {
  if (smtpUrl === undefined) return null;
  const { smtpMailer } = await import("../engines/mail/smtp-mailer.ts");
  return smtpMailer({ url: smtpUrl, from });
}

/** Starts writing, sending and deleting email. Must be called once the service is listening, because email contains its address. */
export async function startMail({ settings, secrets, store, clock, log, cleanup, lifecycle }: Foundation): Promise<void> {
  const mailer = await configuredMailer(settings);
  const deps = { store: store.mails, mailer, encryptionKey: secrets.mails, bus: store.bus, clock, address: lifecycle.address, log };
  const mail = sendMails(deps, options);
  cleanup.add("mail", () => mail.stop());
  const { database, bus } = store;
  const addDue = (): Promise<void> => noteWaitingVisitors(database);
  const notices = startMailingNotices({ database, bus, ids, encryptionKey: secrets.mails, addDue, log }, noticesEveryMs);
  cleanup.add("notices by mail", () => notices.stop());
}
