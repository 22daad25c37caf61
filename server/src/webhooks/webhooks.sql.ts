import type { Queryable } from "../ports/database.ts";
import type { Webhook, WebhookChanges, WebhookFields } from "./model/webhook.ts";

const columns = `id, account_id as "accountId", url, events, description, is_active as "isActive", created_at as "createdAt",
  disabled_at as "disabledAt", disabled_reason as "disabledReason", failing_since as "failingSince"`;

/** Returns the webhooks of the account, oldest first. */
export function listWebhooks(db: Queryable, accountId: string): Promise<Webhook[]> {
  return db.rows<Webhook>("webhooks.list", `select ${columns} from webhooks where account_id = $1 order by created_at, id`, [accountId]);
}

export function webhookById(db: Queryable, accountId: string, webhookId: string): Promise<Webhook | null> {
  return db.one<Webhook>("webhooks.byId", `select ${columns} from webhooks where account_id = $1 and id = $2`, [accountId, webhookId]);
}

/** Serializes the creation of webhooks within an account. Returns the account's number of webhooks. */
export async function lockWebhooks(tx: Queryable, accountId: string): Promise<number> {
  await tx.one("webhooks.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
  const row = await tx.one<{ count: number }>("webhooks.count", `select count(*) as count from webhooks where account_id = $1`, [
    accountId,
  ]);
  return row?.count ?? 0;
}

export async function insertWebhook(tx: Queryable, accountId: string, id: string, fields: WebhookFields): Promise<Webhook> {
  const webhook = await tx.one<Webhook>(
    "webhooks.insert",
    `insert into webhooks (id, account_id, url, events, description) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, accountId, fields.url, [...new Set(fields.events)], fields.description],
  );
  if (webhook === null) throw new Error("the database returned no webhook");
  return webhook;
}

/** Changes a webhook. Activating it resets its series of failed attempts. Resolves to null if the account has no such webhook. */
export function updateWebhook(db: Queryable, accountId: string, webhookId: string, changes: WebhookChanges): Promise<Webhook | null> {
  const { url = null, events = null, description = null, isActive = null } = changes;
  return db.one<Webhook>(
    "webhooks.update",
    `update webhooks set url = coalesce($3::text, url), events = coalesce($4::text[], events), description = coalesce($5::text, description),
       is_active = coalesce($6::boolean, is_active), disabled_at = case when $6 then null else disabled_at end,
       disabled_reason = case when $6 then null else disabled_reason end, failing_since = case when $6 then null else failing_since end,
       updated_at = now()
     where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, webhookId, url, events === null ? null : [...new Set(events)], description, isActive],
  );
}

/** Deletes a webhook with its secrets and deliveries. Returns false if the account has no such webhook. */
export async function deleteWebhookRow(db: Queryable, accountId: string, webhookId: string): Promise<boolean> {
  return (await db.run("webhooks.delete", `delete from webhooks where account_id = $1 and id = $2`, [accountId, webhookId])) > 0;
}

/** Locks a webhook against concurrent rotations of its secret. Returns whether the webhook exists. */
export async function lockWebhook(tx: Queryable, accountId: string, webhookId: string): Promise<boolean> {
  const found = await tx.one("webhooks.lock", `select 1 from webhooks where account_id = $1 and id = $2 for no key update`, [
    accountId,
    webhookId,
  ]);
  return found !== null;
}

interface StoredSecret {
  readonly id: string;
  readonly encrypted: Uint8Array;
}

/** Returns the valid secrets of a webhook, newest first. */
export function validSecrets(db: Queryable, accountId: string, webhookId: string): Promise<StoredSecret[]> {
  return db.rows<StoredSecret>(
    "webhooks.secrets",
    `select id, sealed as encrypted from webhook_secrets where account_id = $1 and webhook_id = $2 and (valid_until is null or valid_until > now())
     order by valid_until desc nulls first`,
    [accountId, webhookId],
  );
}

/**
 * Makes the newest secret expire after `overlapMs`, and deletes secrets that have expired. Returns the expiry time, or null if there was no
 * secret.
 */
export async function endNewestSecret(tx: Queryable, accountId: string, webhookId: string, overlapMs: number): Promise<Date | null> {
  await tx.run(
    "webhooks.deleteEndedSecrets",
    `delete from webhook_secrets where account_id = $1 and webhook_id = $2 and valid_until <= now()`,
    [accountId, webhookId],
  );
  const ended = await tx.one<{ validUntil: Date }>(
    "webhooks.endSecret",
    `update webhook_secrets set valid_until = now() + $3::integer * interval '1 millisecond'
     where account_id = $1 and webhook_id = $2 and valid_until is null returning valid_until as "validUntil"`,
    [accountId, webhookId, overlapMs],
  );
  return ended?.validUntil ?? null;
}

export async function insertSecret(tx: Queryable, accountId: string, webhookId: string, secret: StoredSecret): Promise<void> {
  await tx.run("webhooks.addSecret", `insert into webhook_secrets (id, account_id, webhook_id, sealed) values ($1, $2, $3, $4)`, [
    secret.id,
    accountId,
    webhookId,
    secret.encrypted,
  ]);
}
