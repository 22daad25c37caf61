import { webhookDetail } from "../mail/model/letter.ts";
import { lazyWebhookSender } from "../engines/web/lazy-webhook-sender.ts";
import { insertRequestedMail } from "../mail/request-mail.ts";
import { ids } from "../platform/ids.ts";
import { deliverWebhooks } from "../webhooks/sending/deliver-webhooks.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes outbound webhooks, and starts sending unless this node only serves requests. */
export function composeWebhooks(
  { settings, version, store, secrets, clock, log, cleanup }: Foundation,
  { cursorsOf, sends }: Pick<RoutesDeps, "cursorsOf"> & { readonly sends: boolean },
): Pick<RoutesDeps, "webhooks"> {
  const { database, bus } = store;
  const sender = lazyWebhookSender({ version, allowPrivateHosts: settings.allowPrivateHosts });
  cleanup.add("webhook sender", () => sender.close());
  const encryptionKey = secrets.webhooks;
  if (sends && settings.role !== "api") {
    const mail = { ids, encryptionKey: secrets.mails };
    const sending = deliverWebhooks(
      {
        database,
        sender,
        encryptionKey,
        clock,
        random: Math.random,
        requestMail: (tx, to, { webhookId, reason }) =>
          insertRequestedMail(mail, tx, "webhook_disabled", { to, detail: webhookDetail(webhookId, reason) }),
        mailRequested: () => bus.publish("mail_requested", {}),
        ids,
        bus,
        log,
      },
      { pollMs: 1_000 },
    );
    cleanup.add("webhooks", () => sending.stop());
  }
  return { webhooks: { database, bus, ids, sender, encryptionKey, cursorsOf } };
}
