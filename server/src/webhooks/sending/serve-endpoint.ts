import { Semaphore } from "../../platform/lib/semaphore.ts";
import { dueDeliveries, type LeasedWebhook } from "./delivery-queue.sql.ts";
import { attemptMs, secretsOf, sendDelivery, type SendDeliveryDeps } from "./send-delivery.ts";

/** Maximum number of concurrent deliveries to one endpoint. */
const mostAtOnce = 4;
/** Length of a webhook's turn: the maximum time that it is served without interruption, so that other accounts get a turn. */
const turnMs = 10_000;
/** Lease duration: the turn, the attempts still running at its end, and a margin. */
export const turnLeaseMs = turnMs + 3 * attemptMs;

/**
 * Sends due deliveries to a leased webhook until nothing is due, its turn is over, or it is disabled. Deliveries for different objects are
 * sent concurrently; those for the same object are sent one after another.
 */
export async function serveEndpoint(deps: SendDeliveryDeps, webhook: LeasedWebhook, signal: AbortSignal): Promise<void> {
  const end = performance.now() + turnMs;
  let isActive = true;
  const mayGoOn = (): boolean => isActive && !signal.aborted && performance.now() < end;
  while (mayGoOn()) {
    const { due, mayBeMore } = await dueDeliveries(deps.database, webhook);
    if (!mayBeMore) return;
    const secrets = await secretsOf(deps, webhook);
    const slots = new Semaphore(mostAtOnce);
    await Promise.all(
      due.map(async (delivery) => {
        const release = await slots.acquire();
        try {
          if (mayGoOn() && !(await sendDelivery(deps, webhook, delivery, secrets))) isActive = false;
        } finally {
          release();
        }
      }),
    );
  }
}
