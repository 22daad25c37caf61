import { decrypt } from "../../platform/lib/encryption.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Clock } from "../../ports/clock.ts";
import type { WebhookResponse, WebhookSender } from "../../ports/webhook-sender.ts";
import { messageBody, type LoggedAttempt } from "../model/delivery.ts";
import { outcomeOf, patienceMs, type Outcome } from "../model/outcome.ts";
import { secretLabel, signedHeaders } from "../model/signature.ts";
import type { DisabledReason } from "../model/webhook.ts";
import { validSecrets } from "../webhooks.sql.ts";
import {
  disableWebhook,
  noteFailing,
  postponeDelivery,
  settleDelivery,
  type AttemptRecord,
  type DueDelivery,
  type LeasedWebhook,
} from "./delivery-queue.sql.ts";

/** A webhook that the service has disabled. */
interface DisabledWebhook {
  readonly webhookId: string;
  readonly reason: DisabledReason;
}

export interface SendDeliveryDeps {
  readonly database: Transactions;
  readonly sender: Pick<WebhookSender, "send">;
  /** Key that decrypts signing secrets. */
  readonly encryptionKey: Uint8Array;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Queues an email to an owner, in the transaction that disables a webhook. */
  readonly requestMail: (tx: Queryable, to: string, disabled: DisabledWebhook) => Promise<void>;
  /** Called after an email has been queued. */
  readonly mailRequested: () => Promise<void>;
  readonly log: Log;
}

/** Timeout for an attempt, in milliseconds. */
export const attemptMs = 5_000;

/** Returns the valid secrets of a webhook. */
export async function secretsOf({ database, encryptionKey, log }: SendDeliveryDeps, { id, accountId }: LeasedWebhook): Promise<string[]> {
  const stored = await validSecrets(database, accountId, id);
  return stored.flatMap(({ id: secretId, encrypted }) => {
    const secret = decrypt(encryptionKey, secretLabel(secretId), encrypted);
    if (secret !== null) return [secret];
    log.warn({ webhook: id }, "failed to decrypt a webhook secret: it was encrypted with a different SECRET_KEY; rotate it");
    return [];
  });
}

/**
 * Attempts a delivery and records the outcome. If a crash occurs between the two, the delivery is sent again. Returns whether the webhook
 * is still active.
 */
export async function sendDelivery(
  deps: SendDeliveryDeps,
  webhook: LeasedWebhook,
  delivery: DueDelivery,
  secrets: readonly string[],
): Promise<boolean> {
  const startedAt = deps.clock.now();
  const began = performance.now();
  const body = messageBody(delivery);
  const headers = signedHeaders(delivery.eventId, body, startedAt, secrets);
  const response: WebhookResponse =
    secrets.length === 0 ? { error: "no valid secret; rotate it" } : await deps.sender.send({ url: webhook.url, headers, body }, attemptMs);
  const times = { attempts: delivery.attempts + 1, firstAttemptAt: delivery.firstAttemptAt ?? startedAt, endedAt: deps.clock.now() };
  const record: AttemptRecord = {
    delivery,
    headers,
    responseBody: "status" in response ? response.body : null,
    attempt: loggedAttempt(response, startedAt, Math.round(performance.now() - began)),
  };
  return recordOutcome(deps, webhook, record, outcomeOf(response, times, deps.random()));
}

function loggedAttempt(response: WebhookResponse, at: Date, durationMs: number): LoggedAttempt {
  const { status, error } = "status" in response ? { status: response.status, error: null } : { status: null, error: response.error };
  return { at: at.toISOString(), status, error, duration_ms: durationMs };
}

async function recordOutcome(deps: SendDeliveryDeps, webhook: LeasedWebhook, record: AttemptRecord, outcome: Outcome): Promise<boolean> {
  if (outcome.kind === "delivered") {
    await settleDelivery(deps.database, webhook, record, "delivered");
    return true;
  }
  const owners = await deps.database.transaction(async (tx) => {
    if (outcome.kind === "retry") await postponeDelivery(tx, webhook, record, outcome.at);
    else await settleDelivery(tx, webhook, record, "failed");
    const failingMs = await noteFailing(tx, webhook);
    const reason: DisabledReason | null = outcome.kind === "failed" && outcome.isGone ? "gone" : failingMs >= patienceMs ? "failing" : null;
    if (reason === null) return null;
    const addresses = await disableWebhook(tx, webhook, reason);
    for (const address of addresses ?? []) await deps.requestMail(tx, address, { webhookId: webhook.id, reason });
    return addresses ?? [];
  });
  if (owners === null) return true;
  deps.log.warn({ webhook: webhook.id, account: webhook.accountId }, "webhook disabled");
  if (owners.length > 0) await deps.mailRequested();
  return false;
}
