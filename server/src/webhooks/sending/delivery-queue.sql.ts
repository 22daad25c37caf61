import type { Queryable } from "../../ports/database.ts";
import type { LoggedAttempt, SentEvent } from "../model/delivery.ts";
import type { DisabledReason } from "../model/webhook.ts";

/** A webhook that only this process may send to until its lease expires. */
export interface LeasedWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly isFailing: boolean;
}

/** A delivery that is due and is not waiting for an earlier event of its object. */
export interface DueDelivery extends SentEvent {
  readonly id: string;
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
}

interface ClaimTerms {
  readonly owner: string;
  readonly leaseMs: number;
  /** Maximum number of one account's webhooks that all nodes serve concurrently. */
  readonly mostOfAccount: number;
  /** Whether webhooks whose last attempt failed may be claimed. */
  readonly takesFailing: boolean;
}

/**
 * Leases a webhook that has a due delivery. The account with the fewest leased webhooks goes first, and within it the webhook that has
 * waited longest. Only one process at a time sends to a webhook, so its concurrency and the order of its events do not depend on the number
 * of nodes.
 */
export function claimWebhook(db: Queryable, { owner, leaseMs, mostOfAccount, takesFailing }: ClaimTerms): Promise<LeasedWebhook | null> {
  return db.one<LeasedWebhook>(
    "webhookQueue.claim",
    // Finds the webhooks with a skip scan over the index, so that a webhook with many deliveries costs little.
    `with recursive waiting as (
       (select webhook_id from webhook_deliveries where state = 'pending' order by webhook_id limit 1)
       union all
       select (select d.webhook_id from webhook_deliveries d where d.state = 'pending' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
       from waiting w where w.webhook_id is not null
     ), busy as (
       select account_id, count(*) as webhooks from webhooks where lease_until >= now() group by account_id
     ), chosen as (
       select h.id from waiting w join webhooks h on h.id = w.webhook_id left join busy b on b.account_id = h.account_id
         cross join lateral (
           select d.next_attempt_at from webhook_deliveries d where d.webhook_id = h.id and d.state = 'pending' order by d.next_attempt_at, d.place limit 1
         ) first
       where h.is_active and (h.lease_until is null or h.lease_until < now()) and (h.failing_since is null or $4::boolean)
         and coalesce(b.webhooks, 0) < $3::integer and first.next_attempt_at <= now()
       order by coalesce(b.webhooks, 0), first.next_attempt_at limit 1 for update of h skip locked
     )
     update webhooks h set lease_owner = $1, lease_until = now() + $2::integer * interval '1 millisecond'
     from chosen c where h.id = c.id
     returning h.id, h.account_id as "accountId", h.url, h.failing_since is not null as "isFailing"`,
    [owner, leaseMs, mostOfAccount, takesFailing],
  );
}

export async function releaseWebhook(db: Queryable, { id, accountId }: LeasedWebhook, owner: string): Promise<void> {
  await db.run(
    "webhookQueue.release",
    `update webhooks set lease_owner = null, lease_until = null where account_id = $1 and id = $2 and lease_owner = $3`,
    [accountId, id, owner],
  );
}

/** Maximum number of deliveries examined at a time. */
const window = 200;

/**
 * Returns the due deliveries of a leased webhook that can be sent now. Deliveries that are waiting for an earlier event of their object are
 * postponed by a minute; `settleDelivery` makes them due again.
 * @returns `mayBeMore` is false if nothing was due
 */
export async function dueDeliveries(
  db: Queryable,
  { id, accountId }: LeasedWebhook,
): Promise<{ readonly due: DueDelivery[]; readonly mayBeMore: boolean }> {
  const rows = await db.rows<DueDelivery & { readonly isFirst: boolean }>(
    "webhookQueue.due",
    `with seen as (
       select d.id, d.event_id, d.attempts, d.first_attempt_at, d.place, d.place = first.place as is_first, first.next_attempt_at
       from (
         select * from webhook_deliveries d where d.account_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.next_attempt_at <= now()
         order by d.next_attempt_at, d.place limit ${window}
       ) d cross join lateral (
         select f.place, f.next_attempt_at from webhook_deliveries f
         where f.webhook_id = d.webhook_id and f.object = d.object and f.state = 'pending' order by f.place limit 1
       ) first
     ), moved as (
       update webhook_deliveries d set next_attempt_at = greatest(s.next_attempt_at, now() + interval '1 minute')
       from seen s where d.id = s.id and not s.is_first
     )
     select s.id, s.event_id as "eventId", s.attempts, s.first_attempt_at as "firstAttemptAt", s.is_first as "isFirst", e.type,
       e.created_at as "happenedAt", e.data
     from seen s join webhook_events e on e.id = s.event_id order by s.place`,
    [accountId, id],
  );
  return { due: rows.filter(({ isFirst }) => isFirst).map(({ isFirst: _first, ...row }) => row), mayBeMore: rows.length > 0 };
}

export interface AttemptRecord {
  readonly delivery: Pick<DueDelivery, "id" | "attempts">;
  readonly headers: Readonly<Record<string, string>>;
  readonly responseBody: string | null;
  readonly attempt: LoggedAttempt;
}

const attemptColumns = `attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, $4::timestamptz), request_headers = $5,
  response_status = $6, response_body = $7, error = $8, log = d.log || $9::jsonb`;

const attemptValues = ({ delivery, headers, responseBody, attempt }: AttemptRecord): unknown[] => [
  delivery.id,
  delivery.attempts,
  new Date(attempt.at),
  JSON.stringify(headers),
  attempt.status,
  responseBody,
  attempt.error,
  JSON.stringify([attempt]),
];

/**
 * Records an attempt that ends a delivery, and makes the next event of its object due. Has no effect if another process has since recorded
 * an attempt.
 */
export async function settleDelivery(
  tx: Queryable,
  { id: webhookId, accountId }: LeasedWebhook,
  record: AttemptRecord,
  state: "delivered" | "failed",
): Promise<void> {
  await tx.run(
    "webhookQueue.settle",
    `with settled as (
       update webhook_deliveries d set state = $10, settled_at = now(), ${attemptColumns}
       where d.account_id = $1 and d.id = $2 and d.attempts = $3 and d.state = 'pending' returning d.object, d.place
     ), healthy as (
       update webhooks set failing_since = null where account_id = $1 and id = $11 and $10 = 'delivered' and failing_since is not null
     )
     update webhook_deliveries n set next_attempt_at = now() where n.id = (
       select f.id from settled s join webhook_deliveries f on f.webhook_id = $11 and f.object = s.object and f.state = 'pending' and f.place > s.place
       order by f.place limit 1
     ) and n.account_id = $1`,
    [accountId, ...attemptValues(record), state, webhookId],
  );
}

/** Records a failed attempt, and schedules the next one. */
export async function postponeDelivery(
  tx: Queryable,
  { id: webhookId, accountId }: LeasedWebhook,
  record: AttemptRecord,
  at: Date,
): Promise<void> {
  await tx.run(
    "webhookQueue.postpone",
    `update webhook_deliveries d set next_attempt_at = $10, ${attemptColumns}
     where d.account_id = $1 and d.webhook_id = $11 and d.id = $2 and d.attempts = $3 and d.state = 'pending'`,
    [accountId, ...attemptValues(record), at, webhookId],
  );
}

/** Records that an endpoint is failing. Returns how long it has been failing, in milliseconds. */
export async function noteFailing(tx: Queryable, { id, accountId }: LeasedWebhook): Promise<number> {
  const row = await tx.one<{ failingMs: number }>(
    "webhookQueue.failing",
    `update webhooks set failing_since = coalesce(failing_since, now()) where account_id = $1 and id = $2
     returning extract(epoch from now() - failing_since) * 1000 as "failingMs"`,
    [accountId, id],
  );
  return row?.failingMs ?? 0;
}

/**
 * Disables a webhook and marks its pending deliveries as failed. Returns the email addresses of the account's owners, or null if the
 * webhook was not active.
 */
export async function disableWebhook(
  tx: Queryable,
  { id, accountId }: Pick<LeasedWebhook, "id" | "accountId">,
  reason: DisabledReason,
): Promise<string[] | null> {
  const disabled = await tx.run(
    "webhookQueue.disable",
    `update webhooks set is_active = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
     where account_id = $1 and id = $2 and is_active`,
    [accountId, id, reason],
  );
  if (disabled === 0) return null;
  await tx.run(
    "webhookQueue.failWaiting",
    `update webhook_deliveries set state = 'failed', settled_at = now(), error = coalesce(error, 'the webhook was disabled')
     where account_id = $1 and webhook_id = $2 and state = 'pending'`,
    [accountId, id],
  );
  const owners = await tx.rows<{ email: string }>(
    "webhookQueue.owners",
    `select email from users where account_id = $1 and role = 'owner' order by email`,
    [accountId],
  );
  return owners.map(({ email }) => email);
}

/**
 * Deletes events older than thirty days that have no pending deliveries, a limited number at a time. Returns the number of deleted events.
 */
export function forgetOldEvents(db: Queryable): Promise<number> {
  return db.run(
    "webhookQueue.forget",
    `delete from webhook_events where id in (
       select e.id from webhook_events e where e.created_at < now() - interval '30 days'
         and not exists (select 1 from webhook_deliveries d where d.event_id = e.id and d.state = 'pending')
       order by e.created_at limit 5000
     )`,
  );
}
