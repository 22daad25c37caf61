import type { Queryable } from "../ports/database.ts";

/** Usage of a document in replies to visitors. */
export interface DocumentUsage {
  readonly answers: number;
  readonly conversations: number;
  readonly lastUsedAt: Date | null;
}

/** A reply that used a document. */
export interface DocumentUse {
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly at: Date;
  readonly question: string | null;
}

interface UsageOf {
  readonly accountId: string;
  readonly sourceId: string;
  readonly externalId: string;
  readonly days: number;
}

/** Visitors' turns whose replies used the document. Test conversations in the dashboard do not count. */
const uses = `from turns t where t.account_id = $1 and t.created_at > now() - make_interval(days => $3::integer) and not t.of_dashboard
  and t.explanation -> 'found' @> $2::jsonb`;

const valuesOf = ({ accountId, sourceId, externalId, days }: UsageOf): readonly unknown[] => [
  accountId,
  JSON.stringify([{ source_id: sourceId, id: externalId, used: true }]),
  days,
];

/** Counts the replies of the last few days that used a document, and returns the latest ones. */
export async function documentUsage(
  db: Queryable,
  which: UsageOf,
  limit: number,
): Promise<{ readonly usage: DocumentUsage; readonly latest: DocumentUse[] }> {
  const [usage, latest] = await Promise.all([
    db.one<DocumentUsage>(
      "analytics.documentUsage",
      `select count(*) as answers, count(distinct t.session_id) as conversations, max(t.created_at) as "lastUsedAt" ${uses}`,
      valuesOf(which),
    ),
    db.rows<DocumentUse>(
      "analytics.documentUses",
      `select t.session_id as "sessionId", t.turn_index as "turnIndex", t.created_at as at, (
         select e.data ->> 'content' from session_events e
         where e.session_id = t.session_id and e.epoch = t.epoch and e.turn_index = t.turn_index and e.event = 'message' and e.data ->> 'role' = 'user'
         order by e.seq limit 1
       ) as question ${uses} order by t.created_at desc, t.id desc limit $4`,
      [...valuesOf(which), limit],
    ),
  ]);
  return { usage: usage ?? { answers: 0, conversations: 0, lastUsedAt: null }, latest };
}

/** Whether the account has a document with this id in the source. */
export async function hasDocument(db: Queryable, { accountId, sourceId, externalId }: UsageOf): Promise<boolean> {
  const found = await db.one(
    "analytics.hasDocument",
    `select 1 from documents d join sources s on s.id = d.source_id and s.deleted_at is null and s.type <> 'library'
     where d.account_id = $1 and d.source_id = $2 and d.external_id = $3 and d.state <> 'deleted'`,
    [accountId, sourceId, externalId],
  );
  return found !== null;
}
