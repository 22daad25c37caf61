import { suspectBreaks } from "../platform/lib/rest-after-breaks.ts";

/** An invariant of the database rows. */
export interface IntegrityQuery {
  /** Stable name, such as `usage.documents`. */
  readonly name: string;
  /** The invariant. It holds if the query returns no rows. */
  readonly promise: string;
  /** Leases are meaningful only while workers run. */
  readonly onlyWhileRunning?: boolean;
  /** Selects one description per fault. */
  readonly faults: string;
}

/** Documents that count toward usage: not deleted, and in a source that is not deleted. */
const live = `documents d join sources s on s.id = d.source_id and s.deleted_at is null where d.state <> 'deleted'`;

/** One statement per invariant, so each check reads a single snapshot. */
export const integrityQueries: readonly IntegrityQuery[] = [
  {
    name: "passages.document",
    promise: "every passage belongs to a document",
    faults: `select format('%s passages of document %s, which does not exist', count(*), p.document_id) from passages p
      where not exists (select from documents d where d.id = p.document_id) group by p.document_id`,
  },
  {
    name: "passages.whole",
    promise: "passages of a document are numbered without gaps",
    faults: `select format('document %s: passages %s to %s, but %s of them', document_id, min(ordinal), max(ordinal), count(*)) from passages
      group by document_id having min(ordinal) <> 0 or max(ordinal) + 1 <> count(*)`,
  },
  {
    name: "passages.vectors",
    promise: "while no vectors are being built, every served passage has a vector of each serving model",
    faults: `select format('document %s: %s passages without a vector of generation %s', d.id, count(*), g.generation)
      from vector_plan plan, source_generations g join documents d on d.source_id = g.source_id and d.served is not null and d.state <> 'deleted'
        join passages p on p.document_id = d.id and p.generation <> g.generation
      where plan.wanted = plan.done and g.serves and not exists (
        select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = g.generation
      ) group by d.id, g.generation`,
  },
  {
    name: "sentences.vectors",
    promise: "every served document has vectors of its sentences, of each serving model and no other, or waits for them",
    faults: `select format('document %s: passage %s has no vectors of sentences of generation %s', d.id, p.ordinal, g.generation)
      from vector_plan plan, source_generations g join documents d on d.source_id = g.source_id and d.served is not null and d.state <> 'deleted'
        join passages p on p.document_id = d.id and (d.kind = 'file' or p.ordinal = 0)
      where plan.wanted = plan.done and g.serves and not exists (select from sentence_queue q where q.document_id = d.id) and not exists (
        select from sentence_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = g.generation
      )
      union all
      select format('document %s, passage %s: %s bytes of vectors for %s sentences of generation %s, which %s', v.document_id, v.ordinal,
          octet_length(v.vectors), octet_length(v.digests) / 16, v.generation, case when n.generation is null then 'is not needed' else 'is' end)
      from vector_plan plan, sentence_vectors v join documents d on d.id = v.document_id and d.state <> 'deleted'
        join sources s on s.id = d.source_id and s.deleted_at is null join vector_generations g on g.id = v.generation
        left join source_generations n on n.source_id = d.source_id and n.generation = v.generation
      where octet_length(v.digests) * g.dimensions <> octet_length(v.vectors) * 16 or (plan.wanted = plan.done and n.generation is null)`,
  },
  {
    name: "waiting_room.places",
    promise: "exactly the admitted visitors of waiting rooms have a reserved place",
    faults: `select format('entry %s is %s, %s', e.id, e.state, case when l.id is null then 'but has no place' else 'but has a place' end)
      from waiting_room_entries e left join live_places l on l.entry_id = e.id
      where (e.state in ('admitted', 'finalized')) <> (l.id is not null) or (e.ended_at is null) <> (e.state in ('waiting', 'admitted', 'finalized'))`,
  },
  {
    name: "documents.ready",
    promise: "every ready document is searchable and has passages",
    faults: `select format('document %s is ready, %s', d.id, case when d.served is null then 'but not served' else 'but has no passages' end)
      from ${live} and d.state = 'ready' and (d.served is null or not exists (select from passages p where p.document_id = d.id))`,
  },
  {
    name: "documents.served",
    promise: "a document is searchable if and only if it has passages and is not deleted",
    faults: `select format('document %s in state %s: %s', d.id, d.state, case when d.state = 'deleted' then 'served though deleted'
        when d.served is null then 'passages, but not served' else 'served without passages' end)
      from documents d left join (select distinct document_id from passages) p on p.document_id = d.id
      where case when d.state = 'deleted' then d.served is not null else (d.served is null) <> (p.document_id is null) end`,
  },
  {
    name: "documents.unique",
    promise: "no two documents of a source have the same id",
    faults: `select format('source %s: %s documents with the id %s', source_id, count(*), external_id) from documents where state <> 'deleted'
      group by source_id, external_id having count(*) > 1`,
  },
  {
    name: "documents.account",
    promise: "related documents, sources, brands and personas belong to the same account",
    faults: `select format('document %s of account %s: source %s is %s', d.id, d.account_id, d.source_id,
          coalesce('of account ' || s.account_id, 'missing'))
        from documents d left join sources s on s.id = d.source_id where s.account_id is distinct from d.account_id
      union all
      select format('source %s of account %s: brand %s is %s', s.id, s.account_id, coalesce(s.brand_id::text, '(none)'),
          coalesce('of account ' || b.account_id, 'missing'))
        from sources s left join brands b on b.id = s.brand_id
        where s.deleted_at is null and (s.type <> 'library' or s.brand_id is not null) and b.account_id is distinct from s.account_id
      union all
      select format('persona %s of account %s: brand %s is %s', p.id, p.account_id, p.brand_id, coalesce('of account ' || b.account_id, 'missing'))
        from personas p left join brands b on b.id = p.brand_id where b.account_id is distinct from p.account_id`,
  },
  {
    name: "streams.source",
    promise: "each stream of an integration owns one source of its account, and each owned source has its stream",
    faults: `select format('source %s: %s', coalesce(t.source_id, s.id), case when s.id is null then 'its stream exists, the source does not'
          when t.source_id is null then 'no stream owns it' else 'source and stream name different owners' end)
      from integration_streams t full join (select * from sources where integration_id is not null) s on s.id = t.source_id
      where (s.account_id, s.integration_id, s.stream_key) is distinct from (t.account_id, t.integration_id, t.stream_key)`,
  },
  {
    name: "deleted.leftover",
    promise: "everything marked as deleted has a deletion job",
    faults: `select format('account %s: %s deleted documents and %s deleted sources without a job', coalesce(d.account_id, s.account_id),
          coalesce(d.n, 0), coalesce(s.n, 0))
        from (select account_id, count(*) as n from documents where state = 'deleted' group by account_id) d
        full join (select account_id, count(*) as n from sources where deleted_at is not null group by account_id) s on s.account_id = d.account_id
        where not exists (select from jobs j where j.account_id = coalesce(d.account_id, s.account_id) and j.operation = 'delete'
          and j.status in ('queued', 'running'))`,
  },
  {
    name: "activations.account",
    promise: "personas activate only account documents of their own account",
    faults: `select format('persona %s, document %s: %s', a.persona_id, a.document_id, case when p.id is null then 'there is no such persona'
          when d.id is null then 'there is no such document' when s.type is distinct from 'library' then 'it is not an account document'
          else 'they are of different accounts' end)
      from activations a left join personas p on p.id = a.persona_id left join documents d on d.id = a.document_id
        left join sources s on s.id = d.source_id
      where p.account_id is distinct from a.account_id or d.account_id is distinct from a.account_id or s.type is distinct from 'library'`,
  },
  {
    name: "usage.documents",
    promise: "an account's usage equals the sum of its documents",
    faults: `select format('account %s: counted %s Ku and %s Su, its documents take %s Ku and %s Su', a.id, coalesce(u.knowledge_units, 0),
          coalesce(u.storage_units, 0), coalesce(t.ku, 0), coalesce(t.su, 0))
      from accounts a left join account_usage u on u.account_id = a.id left join (
        select d.account_id, round(sum(coalesce(d.knowledge_units, d.estimated_knowledge_units)::numeric), 4) as ku,
          round(sum(coalesce(d.storage_units, d.estimated_storage_units)::numeric), 6) as su
        from ${live} group by d.account_id) t on t.account_id = a.id
      where coalesce(u.knowledge_units, 0) <> coalesce(t.ku, 0) or coalesce(u.storage_units, 0) <> coalesce(t.su, 0)`,
  },
  {
    name: "usage.ledger",
    promise: "an account's usage equals the sum of its ledger",
    faults: `select format('account %s: counted %s Ku and %s Su, the ledger sums up to %s Ku and %s Su', a.id, coalesce(u.knowledge_units, 0),
          coalesce(u.storage_units, 0), coalesce(l.ku, 0), coalesce(l.su, 0))
      from accounts a left join account_usage u on u.account_id = a.id
        left join (select account_id, sum(knowledge_units) as ku, sum(storage_units) as su from usage_ledger group by account_id) l on l.account_id = a.id
      where coalesce(u.knowledge_units, 0) <> coalesce(l.ku, 0) or coalesce(u.storage_units, 0) <> coalesce(l.su, 0)`,
  },
  {
    name: "usage.credits",
    promise: "an account's credit totals equal the sum of its ledger",
    faults: `select format('account %s: counted %s credits, the ledger sums up to %s', a.id, coalesce(c.credits, 0), coalesce(l.credits, 0))
      from accounts a left join (select account_id, sum(credits) as credits from hourly_credits group by account_id) c on c.account_id = a.id
        left join (select account_id, sum(credits) as credits from usage_ledger group by account_id) l on l.account_id = a.id
      where coalesce(c.credits, 0) <> coalesce(l.credits, 0)`,
  },
  {
    name: "documents.stalled",
    promise: "no document is leased to a worker that has exited",
    onlyWhileRunning: true,
    // A document whose processing was interrupted repeatedly waits for a worker that has been running for some time. Worker uptimes are not
    // known here, so such documents are not reported.
    faults: `select format('document %s: its lease expired at %s', d.id, d.lease_until)
      from ${live} and d.state = 'pending' and d.lease_until < now() - interval '60 seconds' and d.next_attempt_at <= now()
        and d.broken_off < ${suspectBreaks}`,
  },
  {
    name: "jobs.stalled",
    promise: "every job is claimed by a worker",
    onlyWhileRunning: true,
    // A job without a lease may be waiting for a busy worker.
    faults: `select format('job %s (%s) of account %s: %s', j.id, j.operation, j.account_id,
          coalesce('its lease expired at ' || j.lease_until, 'no worker has claimed it'))
      from jobs j where j.status in ('queued', 'running') and (j.lease_until < now() - interval '60 seconds'
        or (j.lease_until is null and j.created_at < now() - interval '60 seconds'
          and not exists (select from jobs other where other.status = 'running' and other.lease_until > now())))`,
  },
  {
    name: "sessions.messages",
    promise: "a conversation's message count equals its transcript",
    faults: `select format('session %s: counted %s messages, stored %s', s.id, s.message_count, coalesce(e.n, 0)) from sessions s left join (
        select session_id, epoch, count(*) as n from session_events where event = 'message' group by session_id, epoch
      ) e on e.session_id = s.id and e.epoch = s.epoch where s.message_count <> coalesce(e.n, 0)`,
  },
];
