import type { FileType } from "../../ports/text-extractor.ts";
import { failedDocumentColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { restAfterBreaks } from "../../platform/postgres/retry-pause.ts";
import type { Claim, ClaimedDocument, ClaimTerms, DocumentProgress } from "./model/claim.ts";

interface ClaimedRow extends Omit<ClaimedDocument, "file"> {
  readonly blobKey: string | null;
  readonly originalFileName: string | null;
  readonly contentType: FileType | null;
  readonly leavesSome: boolean;
}

/** SQL condition: the document is not leased, a pause has passed if its last worker crashed, and it was interrupted at most `$6` times. */
const isFree = `d.broken_off <= $6::integer and (d.lease_until is null or d.lease_until + ${restAfterBreaks("d.broken_off", "d.id")} < now())`;

/** Maximum size of a small file in bytes. Small files are processed together and quickly, so larger files must not delay them. */
const lightBytes = 65_536;
/** Number of an account's oldest documents that are checked for leases. */
const seenInWork = 64;
/** Number of additional documents to select; more than the number of loops on all nodes that may claim concurrently. */
const chosenBeyond = 32;

/**
 * Leases up to `limit` waiting documents to an owner, starting with the account that has the fewest leased documents. A document whose
 * processing was interrupted is leased alone and with exponential backoff, so that it cannot crash the processing of others. A large file
 * is also leased alone, because other files would have to wait for it. All files in a lease belong to one account, so that no account waits
 * for
 * the embedding of another account's files.
 * @param except ids of accounts to exclude
 */
async function claimDocuments(
  database: Queryable,
  kind: "item" | "file",
  limit: number,
  { owner, leaseMs, mostBreaks }: ClaimTerms,
  except: readonly string[],
): Promise<Claim> {
  const rows = await database.rows<ClaimedRow>(
    "processing.claim",
    // Finds the accounts with a skip scan of the index, so an account with a hundred thousand documents does not slow it down. The account
    // with the fewest leased documents comes first; ties are ordered by waiting time, longest first. Selects a few more documents than
    // needed, because other workers may claim some of them in the meantime.
    `with recursive waiting_accounts as (
           (select account_id from documents where state = 'pending' and kind = $1 order by account_id, next_attempt_at, id limit 1)
           union all
           select (select d.account_id from documents d where d.state = 'pending' and d.kind = $1 and d.account_id > a.account_id
             order by d.account_id, d.next_attempt_at, d.id limit 1)
           from waiting_accounts a where a.account_id is not null
         ), accounts as (
           select a.account_id, h.documents as held from waiting_accounts a cross join lateral (
             select d.next_attempt_at from documents d
             where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id and d.next_attempt_at <= now()
               and ${isFree}
               and exists (select 1 from sources s where s.id = d.source_id and s.deleted_at is null)
             order by d.next_attempt_at, d.id limit 1
           ) first cross join lateral (
             select count(*) as documents from (
               select d.lease_until from documents d where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id
               order by d.next_attempt_at, d.id limit ${seenInWork}
             ) oldest where oldest.lease_until >= now()
           ) h where a.account_id <> all ($5::uuid[]) order by h.documents, first.next_attempt_at limit $2::integer + ${chosenBeyond}
         ), chosen as (
           select d.id, a.held + row_number() over (partition by a.account_id order by d.next_attempt_at, d.id) as turn
           from accounts a cross join lateral (
             select d.id, d.next_attempt_at from documents d
             where d.state = 'pending' and d.kind = $1 and d.account_id = a.account_id and d.next_attempt_at <= now()
               and ${isFree}
               and exists (select 1 from sources s where s.id = d.source_id and s.deleted_at is null)
             order by d.next_attempt_at, d.id limit $2::integer + ${chosenBeyond}
           ) d order by turn, d.next_attempt_at, d.id limit $2::integer + ${chosenBeyond}
         ), waiting as (
           select d.id, d.account_id, d.content_size_bytes, d.broken_off, d.next_attempt_at, c.turn, d.kind = 'item' or (d.content_size_bytes <= ${lightBytes}
             and coalesce(d.content_type, 'txt') in ('txt', 'md', 'csv', 'json')) as is_light
           from chosen c join documents d on d.id = c.id
           where d.state = 'pending' and d.next_attempt_at <= now() and ${isFree}
           order by c.turn, d.next_attempt_at, d.id limit $2 for update of d skip locked
         ), placed as (
           select id, account_id, content_size_bytes, broken_off = 0 and is_light as is_sociable,
             row_number() over (order by turn, next_attempt_at, id) as place from waiting
         ), first as (
           select account_id from placed where place = 1 and is_sociable
         ), company as (
           select id, sum(p.content_size_bytes) over (order by p.place) as bytes from placed p, first f
           where p.is_sociable and ($1 = 'item' or p.account_id = f.account_id)
         ), next as (
           select id from placed where place = 1 union select id from company where $1 = 'item' or bytes <= ${lightBytes}
         )
         update documents d set lease_owner = $3, lease_until = now() + $4::integer * interval '1 millisecond', broken_off = d.broken_off + 1
         from next, sources s left join brands b on b.id = s.brand_id
         where d.id = next.id and s.id = d.source_id
         returning d.id, d.account_id as "accountId", d.external_id as "externalId", d.kind, d.content, d.title_given as "isTitleGiven", d.body as text, d.text_hash as "textHash",
           d.attempts + 1 as attempts, d.broken_off - 1 as "brokenOff", d.blob_key as "blobKey", d.original_file_name as "originalFileName",
           d.content_type as "contentType", s.brand_id as "brandId", coalesce(b.audience_languages, '[]') as languages,
           (select count(*) from placed) > (select count(*) from next) as "leavesSome"`,
    [kind, limit, owner, leaseMs, except, mostBreaks],
  );
  return {
    documents: rows.map(({ blobKey, originalFileName, contentType, leavesSome: _leavesSome, ...row }) => ({
      ...row,
      file: blobKey === null || contentType === null ? null : { blobKey, name: originalFileName ?? row.externalId, type: contentType },
    })),
    mayBeMore: rows.length === limit || rows.some(({ leavesSome }) => leavesSome),
  };
}

/** The document queue, which is stored in the documents' own rows. All calls fail with `Unavailable` while the database is unreachable. */
export type DocumentQueue = ReturnType<typeof documentQueue>;

export function documentQueue(database: Queryable) {
  return {
    /**
     * Leases waiting documents; see `claimDocuments`.
     * @param except ids of accounts to exclude
     */
    claim(kind: "item" | "file", limit: number, terms: ClaimTerms, except: readonly string[] = []): Promise<Claim> {
      return claimDocuments(database, kind, limit, terms, except);
    },

    /** Renews the leases of the given documents that are still leased to `owner`. */
    async keep(documentIds: readonly string[], owner: string, leaseMs: number): Promise<void> {
      await database.run(
        "processing.keep",
        `update documents set lease_until = now() + $3::integer * interval '1 millisecond' where id = any ($1::uuid[]) and lease_owner = $2`,
        [documentIds, owner, leaseMs],
      );
    },

    /** Records the progress of a document that is still leased to `owner`. */
    async progress(documentId: string, owner: string, progress: DocumentProgress): Promise<void> {
      await database.run(
        "processing.progress",
        `update documents set progress = $3 where id = $1 and lease_owner = $2 and state = 'pending'`,
        [documentId, owner, progress],
      );
    },

    /** Marks a document as `failed` if its text is unchanged and it is still leased to `owner`. */
    async giveUp(document: Pick<ClaimedDocument, "id" | "textHash">, owner: string, message: string): Promise<void> {
      await database.one(
        "processing.giveUp",
        `with failed as (
         update documents set state = 'failed', error_message = $4, attempts = attempts + 1, broken_off = 0, lease_owner = null, lease_until = null,
           progress = null, updated_at = now()
         where id = $1 and lease_owner = $2 and text_hash = $3 and state = 'pending'
         returning account_id, source_id, external_id, kind, error_message
         ), ${eventParts(`select ${failedDocumentColumns("f", "f.error_message")} from failed f`)}
         select news from events_told`,
        [document.id, owner, document.textHash, message],
      );
    },

    /** Releases documents, to be retried after a pause. */
    async retryLater(documents: readonly Pick<ClaimedDocument, "id">[], owner: string, pauseMs: number, message: string): Promise<void> {
      await database.run(
        "processing.retryLater",
        `update documents set next_attempt_at = now() + $3::integer * interval '1 millisecond', error_message = $4, attempts = attempts + 1, broken_off = 0,
           lease_owner = null, lease_until = null, progress = null
         where id = any ($1::uuid[]) and lease_owner = $2 and state = 'pending'`,
        [documents.map((document) => document.id), owner, pauseMs, message],
      );
    },

    /** Releases all leases of `owner`. Called when a worker stops. */
    async release(owner: string): Promise<void> {
      await database.run(
        "processing.release",
        `update documents set lease_owner = null, lease_until = null, progress = null, broken_off = greatest(0, broken_off - 1) where lease_owner = $1 and state = 'pending'`,
        [owner],
      );
    },
  };
}

/** Returns whether any document is waiting to be processed. */
export async function isAnyPending(database: Queryable): Promise<boolean> {
  return (await database.one("processing.waiting", `select 1 from documents where state = 'pending' limit 1`)) !== null;
}
