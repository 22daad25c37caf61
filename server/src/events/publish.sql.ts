import { newsOf } from "../platform/postgres/news.ts";
import type { Queryable } from "../ports/database.ts";
import type { OutboxEvent } from "./event-types.schema.ts";

const message = newsOf("webhooks_pending", {});

/**
 * Changes that the event streams of signed-in users report. Documents of one source are reported together, because thousands can become
 * ready at once; a single document keeps its external id. Other changes to conversations are reported with `session_changed`, once per
 * commit.
 */
const newsOfAccounts = `select f.account_id, f.type,
         case when count(*) = 1 or min(f.object) not like 'document:%' then min(f.object)
           else 'document:' || split_part(min(f.object), ':', 2) end as object
       from happened f where f.type not like 'conversation.%' or f.type = 'conversation.handoff_requested'
       group by f.account_id, f.type, case when f.object like 'document:%' then split_part(f.object, ':', 2) else f.object end`;

/**
 * Returns common table expressions that write events, write one delivery for each active webhook subscribed to them, and report them to the
 * streams of signed-in users. For accounts without webhooks, the cost is a single lookup. The statement must return
 * `(select news from events_told) as news`, which the client sends after the commit. The caller must lock each event's object, so that no
 * other event of the same object is written concurrently.
 * @param from a query with the columns of `eventColumns`, which may read earlier parts
 */
export function eventParts(from: string): string {
  return `happened as not materialized (
       ${from}
     ), listening as (
       select w.id, w.account_id, w.events from webhooks w where w.is_active and w.account_id in (select f.account_id from happened f)
       for key share of w
     ), events as (
       insert into webhook_events (account_id, type, object, data)
       select f.account_id, f.type, f.object, f.data from happened f
       where exists (select 1 from listening l where l.account_id = f.account_id and f.type = any (l.events)) order by f.ordinal
       returning id, account_id, type, object, place
     ), deliveries as (
       insert into webhook_deliveries (account_id, webhook_id, event_id, object, place)
       select e.account_id, l.id, e.id, e.object, e.place from events e join listening l on l.account_id = e.account_id and e.type = any (l.events)
       returning 1
     ), events_told as (
       select array_agg(m.message) as news from (
         select '${message}' as message from (select 1 from deliveries limit 1) any_delivery
         union all
         select '"account_event"' || json_build_object('accountId', n.account_id, 'event', n.type, 'object', n.object)::text
         from (${newsOfAccounts}) n
       ) m
     )`;
}

/** Writes an account's events in one statement. Call it in the transaction that makes the reported changes. */
export async function publishEvents(tx: Queryable, accountId: string, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.one(
    "events.publish",
    `with ${eventParts("select $1::uuid as account_id, e.* from rows from (json_to_recordset($2::json) as (type text, object text, data json)) with ordinality as e (type, object, data, ordinal)")}
     select news from events_told`,
    [accountId, JSON.stringify(events)],
  );
}

/** Deletes an object's events and their deliveries, including pending deliveries. */
export async function forgetEvents(tx: Queryable, accountId: string, object: string): Promise<void> {
  await tx.run("events.forget", `delete from webhook_events where account_id = $1 and object = $2`, [accountId, object]);
}
