import type { ListCursor } from "../platform/lib/cursor.ts";
import { notify } from "../platform/postgres/notify.ts";
import type { Queryable } from "../ports/database.ts";
import type { Delivery, DeliveryState } from "./model/delivery.ts";

const columns = `d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.type, e.created_at as "happenedAt", e.data, d.state, d.attempts,
  d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt", d.settled_at as "settledAt", d.request_headers as "requestHeaders",
  d.response_status as "responseStatus", d.response_body as "responseBody", d.error, d.log`;

export interface DeliveryFilter {
  readonly webhookId: string;
  readonly state: DeliveryState | null;
  readonly event: string | null;
}

/** Sort order of the list, as stored in its cursors. */
export const deliveryOrder = "created_at.desc";

/** Returns the deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Queryable,
  accountId: string,
  { webhookId, state, event }: DeliveryFilter,
  { limit, after }: { readonly limit: number; readonly after: ListCursor | null },
): Promise<{ readonly items: Delivery[]; readonly next: ListCursor | null }> {
  const rows = await db.rows<Delivery & { moment: string }>(
    "deliveries.list",
    `select ${columns}, (extract(epoch from d.created_at) * 1000000)::bigint::text as moment
     from webhook_deliveries d join webhook_events e on e.id = d.event_id
     where d.account_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3) and ($4::text is null or e.type = $4)
       and ($6::bigint is null or (d.created_at, d.id) < (timestamptz 'epoch' + $6 * interval '1 microsecond', $7::uuid))
     order by d.created_at desc, d.id desc limit $5`,
    [accountId, webhookId, state, event, limit, after?.value ?? null, after?.id ?? null],
  );
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    items: rows.map(({ moment: _moment, ...row }) => row),
    next: last === undefined ? null : { order: deliveryOrder, value: last.moment, id: last.id },
  };
}

function deliveryById(db: Queryable, accountId: string, deliveryId: string): Promise<Delivery | null> {
  return db.one<Delivery>(
    "deliveries.byId",
    `select ${columns} from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.account_id = $1 and d.id = $2`,
    [accountId, deliveryId],
  );
}

/**
 * Returns the state of a delivery and of its webhook, and locks both to prevent their deletion. Resolves to null if the account has no such
 * delivery.
 */
export function lockDelivery(
  tx: Queryable,
  accountId: string,
  deliveryId: string,
): Promise<{ readonly state: DeliveryState; readonly isActive: boolean } | null> {
  return tx.one(
    "deliveries.lock",
    `select d.state, w.is_active as "isActive" from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.account_id = $1 and d.id = $2 for key share of w for update of d`,
    [accountId, deliveryId],
  );
}

/** Requeues the event of a delivery, after the pending events of the same object. */
export async function replayLocked(tx: Queryable, accountId: string, deliveryId: string): Promise<Delivery | null> {
  const replayed = await tx.one<{ id: string }>(
    "deliveries.replay",
    `insert into webhook_deliveries (account_id, webhook_id, event_id, object, place)
     select d.account_id, d.webhook_id, d.event_id, d.object, nextval('webhook_order') from webhook_deliveries d
     where d.account_id = $1 and d.id = $2 returning id`,
    [accountId, deliveryId],
  );
  return queued(tx, accountId, replayed);
}

/** Makes a pending delivery due now, together with the earlier pending events of the same object, which are sent first. */
export async function sendLockedNow(tx: Queryable, accountId: string, deliveryId: string): Promise<Delivery | null> {
  await tx.run(
    "deliveries.sendNow",
    `update webhook_deliveries e set next_attempt_at = now() from webhook_deliveries d
     where d.account_id = $1 and d.id = $2 and e.account_id = $1 and e.webhook_id = d.webhook_id and e.object = d.object
       and e.state = 'pending' and e.place <= d.place`,
    [accountId, deliveryId],
  );
  return queued(tx, accountId, { id: deliveryId });
}

/** Makes all pending deliveries of a webhook due now. */
export async function sendAllNow(db: Queryable, accountId: string, webhookId: string): Promise<void> {
  await db.run(
    "deliveries.sendAllNow",
    `update webhook_deliveries set next_attempt_at = now()
     where account_id = $1 and webhook_id = $2 and state = 'pending' and next_attempt_at > now()`,
    [accountId, webhookId],
  );
}

/** Queues a test event for one webhook, regardless of its subscriptions. Resolves to null if the account has no such active webhook. */
export async function insertTest(tx: Queryable, accountId: string, webhookId: string): Promise<Delivery | null> {
  const inserted = await tx.one<{ id: string }>(
    "deliveries.test",
    `with target as (
       select w.id, w.account_id from webhooks w where w.account_id = $1 and w.id = $2 and w.is_active for key share
     ), event as (
       insert into webhook_events (account_id, type, object, data)
       select t.account_id, 'webhook.test', 'webhook:' || t.id, json_build_object('webhook_id', t.id) from target t
       returning id, account_id, object, place
     )
     insert into webhook_deliveries (account_id, webhook_id, event_id, object, place)
     select e.account_id, t.id, e.id, e.object, e.place from event e, target t returning id`,
    [accountId, webhookId],
  );
  return queued(tx, accountId, inserted);
}

async function queued(tx: Queryable, accountId: string, inserted: { readonly id: string } | null): Promise<Delivery | null> {
  if (inserted === null) return null;
  await notify(tx, "webhooks_pending", {});
  return deliveryById(tx, accountId, inserted.id);
}
