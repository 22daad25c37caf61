import { fail } from "../platform/errors/fail.ts";
import type { Transactions } from "../ports/database.ts";
import { insertTest, lockDelivery, replayLocked, sendLockedNow } from "./deliveries.sql.ts";
import type { Delivery } from "./model/delivery.ts";
import { failUnknownWebhook } from "./unknown-webhook.ts";
import { webhookById } from "./webhooks.sql.ts";

export interface QueueDeliveryDeps {
  readonly database: Transactions;
}

const inactive = "The webhook is not active. Activate it first.";

/** Queues a test event. @throws Failure `resource.not_found`; `resource.conflict` if the webhook is not active */
export async function testWebhook({ database }: QueueDeliveryDeps, accountId: string, webhookId: string | null): Promise<Delivery> {
  if (webhookId === null) failUnknownWebhook();
  const delivery = await database.transaction((tx) => insertTest(tx, accountId, webhookId));
  if (delivery !== null) return delivery;
  if ((await webhookById(database, accountId, webhookId)) === null) failUnknownWebhook();
  return fail("resource.conflict", inactive);
}

/**
 * Requeues the event of a completed delivery under the same event id. A pending delivery becomes due immediately instead.
 * @throws Failure `resource.not_found`; `resource.conflict` if the webhook is not active
 */
export async function replayDelivery({ database }: QueueDeliveryDeps, accountId: string, deliveryId: string | null): Promise<Delivery> {
  if (deliveryId === null) failUnknownDelivery();
  return database.transaction(async (tx) => {
    const found = (await lockDelivery(tx, accountId, deliveryId)) ?? failUnknownDelivery();
    if (!found.isActive) fail("resource.conflict", inactive);
    const queue = found.state === "pending" ? sendLockedNow : replayLocked;
    return (await queue(tx, accountId, deliveryId)) ?? failUnknownDelivery();
  });
}

function failUnknownDelivery(): never {
  fail("resource.not_found", "No delivery with this id exists.");
}
