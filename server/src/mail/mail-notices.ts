import type { Log } from "../platform/lib/log.ts";
import type { Transactions } from "../ports/database.ts";
import { dueNotice, forgetNotices, noticeMailed, recipientsOf } from "./notices.sql.ts";
import { insertRequestedMail, type RequestMailDeps } from "./request-mail.ts";

export interface MailNoticesDeps extends Pick<RequestMailDeps, "ids" | "encryptionKey" | "bus"> {
  readonly database: Transactions;
  /** Adds notices that are due, such as those about waiting visitors. */
  readonly addDue: () => Promise<void>;
}

/** Queues an email to each recipient of every notice that has not been mailed. Each notice and its email commit together. */
export async function mailNotices(deps: MailNoticesDeps): Promise<void> {
  await deps.addDue();
  const mailed = (): Promise<number | null> =>
    deps.database.transaction(async (tx) => {
      const notice = await dueNotice(tx);
      if (notice === null) return null;
      const recipients = await recipientsOf(tx, notice);
      for (const to of recipients) await insertRequestedMail(deps, tx, notice.kind, { to, detail: notice.detail });
      await noticeMailed(tx, notice);
      return recipients.length;
    });
  for (let count = await mailed(); count !== null; count = await mailed()) {
    if (count > 0) await deps.bus.publish("mail_requested", {});
  }
  await forgetNotices(deps.database);
}

/** Mails notices periodically. */
export function startMailingNotices(deps: MailNoticesDeps & { readonly log: Log }, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= mailNotices(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, "failed to mail notices, will retry"))
      .finally(() => (running = null));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
