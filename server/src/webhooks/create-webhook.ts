import { fail } from "../platform/errors/fail.ts";
import type { Transactions } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import { checkFields } from "./check-fields.ts";
import { addSecret, type SecretDeps } from "./add-secret.ts";
import { mostWebhooks, type Webhook, type WebhookFields } from "./model/webhook.ts";
import { insertWebhook, lockWebhooks } from "./webhooks.sql.ts";

export interface CreateWebhookDeps extends SecretDeps {
  readonly database: Transactions;
  readonly ids: Ids;
  readonly sender: Pick<WebhookSender, "objection">;
}

/**
 * Creates a webhook. The secret is returned only once.
 * @throws Failure `validation.failed`; `resource.conflict` if the account has too many webhooks
 */
export async function createWebhook(
  deps: CreateWebhookDeps,
  accountId: string,
  fields: WebhookFields,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  checkFields(deps.sender, fields);
  const id = deps.ids.uuidv7();
  return deps.database.transaction(async (tx) => {
    if ((await lockWebhooks(tx, accountId)) >= mostWebhooks)
      fail("resource.conflict", `The account already has ${mostWebhooks} webhooks. Delete one first.`);
    const webhook = await insertWebhook(tx, accountId, id, fields);
    return { webhook, secret: await addSecret(deps, tx, accountId, id) };
  });
}
