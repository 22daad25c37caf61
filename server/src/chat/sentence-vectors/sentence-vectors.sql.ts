import type { Queryable } from "../../ports/database.ts";
import type { FilterFields } from "../../ports/retrieval-index.ts";
import type { ComparedTexts } from "../answer/index.ts";
import type { StoredVectors } from "./model/compact-vectors.ts";

/** A leased document from the queue, in its served version. */
export interface QueuedDocument {
  readonly id: string;
  readonly accountId: string;
  /** Changes when the document is queued again. */
  readonly queuedAt: string;
  /** Null if the document is no longer served. */
  readonly served: { readonly hit: string; readonly filter: FilterFields } | null;
  readonly brandId: string | null;
  readonly externalId: string;
  readonly segment: string;
  /** BCP 47 languages of the brand. */
  readonly languages: readonly string[];
}

export interface StoredPassage {
  readonly ordinal: number;
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly revision: string;
  /** Null if no vectors are stored. */
  readonly digests: Buffer | null;
  readonly vectors: Buffer | null;
}

/** Leases the oldest document of the next account in rotation. Returns null if the queue is empty. */
export function claimDocument(db: Queryable, afterAccount: string, leaseMs: number): Promise<QueuedDocument | null> {
  const free = `(lease_until is null or lease_until < now())`;
  const next = (which: string): string => `(select account_id from sentence_queue where ${free} ${which} order by account_id limit 1)`;
  return db.one(
    "sentences.claim",
    `with claimed as (
       update sentence_queue set lease_until = now() + $2::integer * interval '1 millisecond' where document_id = (
         select document_id from sentence_queue where ${free} and account_id = coalesce(${next("and account_id > $1")}, ${next("")})
         order by queued_at limit 1 for update skip locked
       ) returning document_id, queued_at
     )
     select d.id, d.account_id as "accountId", c.queued_at::text as "queuedAt", s.brand_id as "brandId", d.external_id as "externalId",
       d.source_id as segment, case when d.state <> 'deleted' and s.deleted_at is null then d.served end as served,
       coalesce(b.audience_languages, (
         select audience_languages from brands where account_id = d.account_id order by created_at, id limit 1
       ), '[]') as languages
     from claimed c join documents d on d.id = c.document_id join sources s on s.id = d.source_id left join brands b on b.id = s.brand_id`,
    [afterAccount, leaseMs],
  );
}

export async function renewLease(db: Queryable, { id, queuedAt }: QueuedDocument, leaseMs: number): Promise<void> {
  await db.run(
    "sentences.renew",
    `update sentence_queue set lease_until = now() + $3::integer * interval '1 millisecond' where document_id = $1 and queued_at = $2::timestamptz`,
    [id, queuedAt, leaseMs],
  );
}

/** Removes a document from the queue unless it was queued again. */
export async function finishDocument(db: Queryable, { id, queuedAt }: QueuedDocument): Promise<void> {
  await db.run("sentences.finish", `delete from sentence_queue where document_id = $1 and queued_at = $2::timestamptz`, [id, queuedAt]);
}

/** Returns passages of a document in order, with the stored vectors of their sentences. */
export function passagesFrom(
  db: Queryable,
  documentId: string,
  generation: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<StoredPassage[]> {
  return db.rows(
    "sentences.passages",
    `select p.ordinal, p.text, p.headings, p.page, p.xmin::text as revision, v.digests, v.vectors
     from passages p left join sentence_vectors v on v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $2
     where p.document_id = $1 and p.ordinal >= $3 order by p.ordinal limit $4`,
    [documentId, generation, from, limit],
  );
}

/**
 * Stores the vectors of a passage.
 * @returns false if the passage has changed since it was read
 */
export async function storeVectors(
  db: Queryable,
  { documentId, ordinal, revision }: { readonly documentId: string; readonly ordinal: number; readonly revision: string },
  generation: number,
  { digests, vectors }: StoredVectors,
): Promise<boolean> {
  const stored = await db.run(
    "sentences.store",
    // Waits for a concurrent replacement of the passage; the replaced passage is then skipped.
    `with held as (select document_id, ordinal from passages where document_id = $1 and ordinal = $2 and xmin::text = $3 for key share)
     insert into sentence_vectors (document_id, ordinal, generation, digests, vectors) select document_id, ordinal, $4, $5, $6 from held
     on conflict (document_id, ordinal, generation) do update set digests = excluded.digests, vectors = excluded.vectors`,
    [documentId, ordinal, revision, generation, digests, vectors],
  );
  return stored > 0;
}

/** Returns a model's stored vectors for the sentences of an account's passages. */
export function storedVectors(
  db: Queryable,
  accountId: string,
  fingerprint: string,
  passages: readonly ComparedTexts[],
): Promise<StoredVectors[]> {
  return db.rows(
    "sentences.load",
    `select v.digests, v.vectors from (select distinct * from unnest($3::uuid[], $4::integer[]) as named (document_id, ordinal)) w
     join documents d on d.id = w.document_id and d.account_id = $1 and d.state <> 'deleted'
     join vector_generations g on g.fingerprint = $2
     join sentence_vectors v on v.document_id = w.document_id and v.ordinal = w.ordinal and v.generation = g.id`,
    [accountId, fingerprint, passages.map(({ documentId }) => documentId), passages.map(({ ordinal }) => ordinal)],
  );
}
