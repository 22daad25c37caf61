import { Signal } from "../../platform/lib/signal.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { claimWebhook, forgetOldEvents, releaseWebhook, type LeasedWebhook } from "./delivery-queue.sql.ts";
import type { SendDeliveryDeps } from "./send-delivery.ts";
import { serveEndpoint, turnLeaseMs } from "./serve-endpoint.ts";

export interface DeliverWebhooksDeps extends SendDeliveryDeps {
  readonly ids: Pick<Ids, "uuidv7">;
  readonly bus: Pick<EventBus, "subscribe">;
}

export interface DeliverWebhooksOptions {
  /** Maximum time between checks for work if no notification arrives. */
  readonly pollMs: number;
}

/** Maximum number of webhooks that this process serves concurrently, and maximum number of one account's webhooks served by all nodes. */
const mostWebhooks = 32;
const mostOfAccount = 8;
/** Maximum number of failing webhooks served concurrently. Failing endpoints are often slow and must leave slots for others. */
const mostFailing = mostWebhooks / 2;
const forgetEveryMs = 3_600_000;

/** Sends events to webhooks until stopped. */
export function deliverWebhooks(
  deps: DeliverWebhooksDeps,
  options: DeliverWebhooksOptions,
): { /** Waits for the running attempts to finish. */ stop(): Promise<void> } {
  const { database, log } = deps;
  const stopping = new AbortController();
  const wake = new Signal();
  const owner = deps.ids.uuidv7();
  const served = new Map<LeasedWebhook, Promise<void>>();
  const unsubscribe = deps.bus.subscribe("webhooks_pending", () => wake.notify());
  const forget = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await forgetOldEvents(database)) > 0);
    } catch (error) {
      log.warn({ err: error }, "failed to purge old events");
    }
  };
  void forget();
  const forgetting = setInterval(() => void forget(), forgetEveryMs);

  async function serve(webhook: LeasedWebhook): Promise<void> {
    try {
      await serveEndpoint(deps, webhook, stopping.signal);
    } catch (error) {
      log.error({ err: error, webhook: webhook.id }, "failed to send to a webhook, will retry");
    }
    await releaseWebhook(database, webhook, owner).catch((error: unknown) =>
      log.warn({ err: error }, "failed to release a webhook, its lease will expire"),
    );
    served.delete(webhook);
    wake.notify();
  }

  function claim(): Promise<LeasedWebhook | null> {
    if (served.size >= mostWebhooks) return Promise.resolve(null);
    const failing = [...served.keys()].filter(({ isFailing }) => isFailing).length;
    return claimWebhook(database, { owner, leaseMs: turnLeaseMs, mostOfAccount, takesFailing: failing < mostFailing });
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      try {
        const webhook = await claim();
        if (webhook === null) await wake.wait(options.pollMs, seen);
        else served.set(webhook, serve(webhook));
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.error({ err: error }, "webhook loop failed");
        await wake.wait(options.pollMs);
      }
    }
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      clearInterval(forgetting);
      wake.notify();
      await running;
      await Promise.all(served.values());
    },
  };
}
