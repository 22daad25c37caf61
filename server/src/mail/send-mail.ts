import type { Log } from "../platform/lib/log.ts";
import type { Clock } from "../ports/clock.ts";
import type { Mailer } from "../ports/mailer.ts";
import { pauseBeforeRetry } from "./model/retries.ts";
import { decryptMail, encryptMail } from "./model/encrypted-mail.ts";
import type { ClaimedMail } from "./model/queued-mail.ts";
import type { MailStatements } from "./mail.sql.ts";
import { otherSecret } from "./write-mail.ts";

export interface SendMailDeps {
  readonly store: Pick<MailStatements, "sent" | "retryLater" | "giveUp">;
  readonly mailer: Mailer;
  readonly encryptionKey: Uint8Array;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Sends a rendered email. Failures are retried with exponential backoff until the link in the email expires. A crash does not count as an
 * attempt; a crash between the mail server's response and the commit sends the email twice, with the same Message-ID.
 */
export async function sendMail(deps: SendMailDeps, mail: ClaimedMail): Promise<void> {
  const { id, kind, attempts, failures } = mail;
  const content = decryptMail(deps.encryptionKey, id, mail.encrypted);
  const { to, subject, text, expiresAt } = content ?? {};
  if (to === undefined || subject === undefined || text === undefined) return deps.store.giveUp(id, attempts, otherSecret);
  const expiry = expiresAt === undefined ? null : new Date(expiresAt);
  if (expiry !== null && expiry <= deps.clock.now()) return deps.store.giveUp(id, attempts, "its link has expired");

  const outcome = await deps.mailer.send({ id, to, subject, text });
  if (outcome.kind === "sent") {
    // The link is a credential, so it is deleted once it is sent.
    await deps.store.sent(id, attempts, encryptMail(deps.encryptionKey, id, { to, subject }));
    deps.log.info({ mail: id, kind, attempts }, "mail sent");
    return;
  }
  const { permanent, reason } = outcome;
  const pause = permanent ? null : pauseBeforeRetry(failures + 1, deps.clock.now(), expiry);
  const fields = { mail: id, kind, attempts, reason };
  if (pause === null) {
    deps.log.error(fields, "failed to send email, kept in the outbox");
    await deps.store.giveUp(id, attempts, reason);
  } else {
    deps.log.warn(fields, "failed to send email, will retry");
    await deps.store.retryLater(id, attempts, pause, reason);
  }
}
