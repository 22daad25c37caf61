import { fail } from "../platform/errors/fail.ts";
import type { Transactions } from "../ports/database.ts";
import { addSecret, type SecretDeps } from "./add-secret.ts";
import { failUnknownWebhook } from "./unknown-webhook.ts";
import { endNewestSecret, lockWebhook, validSecrets } from "./webhooks.sql.ts";

export interface RotateSecretDeps extends SecretDeps {
  readonly database: Transactions;
}

const overlapMs = 24 * 60 * 60 * 1_000;
/** Maximum number of valid secrets; limited because each of them adds a signature to every message. */
const mostValid = 5;

/**
 * Creates a new secret. The previous one remains valid for 24 hours; during this time, messages are signed with both secrets.
 * @throws Failure `resource.not_found`; `resource.conflict` after too many rotations within 24 hours
 */
export async function rotateSecret(
  deps: RotateSecretDeps,
  accountId: string,
  webhookId: string | null,
): Promise<{ readonly secret: string; readonly previousValidUntil: Date | null }> {
  if (webhookId === null) failUnknownWebhook();
  return deps.database.transaction(async (tx) => {
    if (!(await lockWebhook(tx, accountId, webhookId))) failUnknownWebhook();
    if ((await validSecrets(tx, accountId, webhookId)).length >= mostValid)
      fail("resource.conflict", `The webhook already has ${mostValid} valid secrets. Each expires 24 hours after its rotation.`);
    const previousValidUntil = await endNewestSecret(tx, accountId, webhookId, overlapMs);
    return { secret: await addSecret(deps, tx, accountId, webhookId), previousValidUntil };
  });
}
