import type { EventBus } from "../ports/event-bus.ts";
import type { Queryable } from "../ports/database.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import { checkFields } from "./check-fields.ts";
import type { Webhook, WebhookChanges } from "./model/webhook.ts";
import { sendAllNow } from "./deliveries.sql.ts";
import { failUnknownWebhook } from "./unknown-webhook.ts";
import { deleteWebhookRow, updateWebhook, webhookById } from "./webhooks.sql.ts";

export interface ChangeWebhookDeps {
  readonly database: Queryable;
  readonly bus: Pick<EventBus, "publish">;
  readonly sender: Pick<WebhookSender, "objection">;
}

/** Returns a webhook. @throws Failure `resource.not_found` */
export async function findWebhook(
  { database }: Pick<ChangeWebhookDeps, "database">,
  accountId: string,
  webhookId: string | null,
): Promise<Webhook> {
  return (webhookId === null ? null : await webhookById(database, accountId, webhookId)) ?? failUnknownWebhook();
}

/**
 * Changes a webhook. Setting it to active sends pending events immediately, even if it was already active. @throws Failure
 * `resource.not_found`, `validation.failed`
 */
export async function changeWebhook(
  { database, bus, sender }: ChangeWebhookDeps,
  accountId: string,
  webhookId: string | null,
  changes: WebhookChanges,
): Promise<Webhook> {
  if (webhookId === null) failUnknownWebhook();
  checkFields(sender, changes);
  const webhook = (await updateWebhook(database, accountId, webhookId, changes)) ?? failUnknownWebhook();
  if (changes.isActive === true) await sendAllNow(database, accountId, webhookId);
  await bus.publish("webhooks_pending", {});
  return webhook;
}

/** Deletes a webhook with its deliveries. @throws Failure `resource.not_found` */
export async function deleteWebhook(
  { database }: Pick<ChangeWebhookDeps, "database">,
  accountId: string,
  webhookId: string | null,
): Promise<void> {
  if (webhookId === null || !(await deleteWebhookRow(database, accountId, webhookId))) failUnknownWebhook();
}
