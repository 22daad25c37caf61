import type { Log } from "../platform/lib/log.ts";
import { mostBreaksFromNow } from "../platform/lib/rest-after-breaks.ts";
import { Signal } from "../platform/lib/signal.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { Mailer } from "../ports/mailer.ts";
import { sendMail } from "./send-mail.ts";
import type { ClaimedMail } from "./model/queued-mail.ts";
import type { MailStatements } from "./mail.sql.ts";
import { writeMail } from "./write-mail.ts";

export interface SendMailsDeps {
  readonly store: MailStatements;
  /** Null if no server is configured. Email then stays in the outbox. */
  readonly mailer: Mailer | null;
  readonly encryptionKey: Uint8Array;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly clock: Clock;
  readonly address: () => string;
  readonly log: Log;
}

export interface SendMailsOptions {
  /** Must exceed the time needed to send an email. */
  readonly leaseMs: number;
  /** Maximum time between checks for work if no notification arrives. */
  readonly pollMs: number;
  /** Maximum time that `stop` waits for an email in progress. After that, the lease expires and the email is sent again. */
  readonly patienceMs: number;
}

const forgetEveryMs = 3_600_000;

/**
 * Renders requested email, sends rendered email and purges old email until stopped. Rendering has its own loop, so that a hanging mail
 * server does not block the outbox.
 */
export function sendMails(deps: SendMailsDeps, options: SendMailsOptions): { stop(): Promise<void> } {
  const { store, mailer, log } = deps;
  const stopping = new AbortController();
  const wake = new Signal();
  const mostBreaks = mostBreaksFromNow();
  const unsubscribe = deps.bus.subscribe("mail_requested", () => wake.notify());
  const forget = (): void => {
    store.forgetOld().catch((error: unknown) => log.warn({ err: error }, "failed to purge old email"));
  };
  forget();
  const forgetting = setInterval(forget, forgetEveryMs);

  async function loop(status: "requested" | "queued", step: (mail: ClaimedMail) => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      try {
        const mail = await store.claim(status, options.leaseMs, mostBreaks());
        if (mail === null) await wake.wait(options.pollMs, seen);
        else await step(mail);
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.error({ err: error, status }, "mail loop failed");
        await wake.wait(options.pollMs);
      }
    }
  }

  const running = [
    loop("requested", async (mail) => {
      await writeMail({ ...deps, hasServer: mailer !== null }, mail);
      wake.notify();
    }),
    ...(mailer === null ? [] : [loop("queued", (mail) => sendMail({ ...deps, mailer }, mail))]),
  ];
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(forgetting);
      wake.notify();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.patienceMs);
      });
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(timer);
    },
  };
}
