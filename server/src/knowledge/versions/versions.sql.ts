import type { Queryable } from "../../ports/database.ts";
import { dropUnusedTexts, servedSince, type DroppedVersion } from "../documents/keep-versions.sql.ts";
import type { DocumentHistory, DocumentName, DocumentVersion, FullVersion } from "./model/document-version.ts";

/** SQL: the source of a document by its id $2 or, for account documents, null. */
const inSource = `s.account_id = $1 and s.deleted_at is null and ($2::uuid is null and s.type = 'library' or s.id = $2 and s.type <> 'library')`;

/**
 * Returns the history of the document with an external id; if there is none, the history of the most recently deleted document with this
 * id.
 */
export function findHistory(db: Queryable, { accountId, sourceId, externalId }: DocumentName): Promise<DocumentHistory | null> {
  return db.one(
    "versions.find",
    `select account_id as "accountId", document_id as "documentId", source_id as "sourceId", is_deleted as "isDeleted" from (
       select d.account_id, d.id as document_id, d.source_id, false as is_deleted, 'infinity'::timestamptz as at
       from sources s join documents d on d.source_id = s.id and d.external_id = $3 and d.state <> 'deleted' where d.account_id = $1 and ${inSource}
       union all
       select v.account_id, v.document_id, v.source_id, true, v.replaced_at
       from sources s join document_versions v on v.account_id = s.account_id and v.source_id = s.id and v.external_id = $3 and v.is_deletion
       where ${inSource}
     ) found order by at desc limit 1`,
    [accountId, sourceId, externalId],
  );
}

const currentColumns = `d.version, true as "isCurrent", d.kind, d.title, d.origin, d.content_size_bytes as "contentSizeBytes",
  encode(d.content_hash, 'hex') as "contentHash", coalesce(d.written_at, d.created_at) as "writtenAt", ${servedSince} as "servedSince",
  null::timestamptz as "replacedAt", false as "isDeletion"`;
const pastColumns = `v.version, false as "isCurrent", v.kind, v.title, v.origin, v.content_size_bytes as "contentSizeBytes",
  encode(v.content_hash, 'hex') as "contentHash", v.written_at as "writtenAt", v.served_since as "servedSince",
  v.replaced_at as "replacedAt", v.is_deletion as "isDeletion"`;

/** Returns versions of a document, latest first. */
export function listVersions(
  db: Queryable,
  { accountId, documentId }: DocumentHistory,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DocumentVersion[]> {
  return db.rows(
    "versions.list",
    `select ${currentColumns} from documents d where d.account_id = $1 and d.id = $2 and d.state <> 'deleted'
     union all select ${pastColumns} from document_versions v where v.account_id = $1 and v.document_id = $2
     order by version desc limit $3 offset $4`,
    [accountId, documentId, limit, offset],
  );
}

export async function countVersions(db: Queryable, { accountId, documentId }: DocumentHistory): Promise<number> {
  const row = await db.one<{ count: number }>(
    "versions.count",
    `select (select count(*) from documents d where d.account_id = $1 and d.id = $2 and d.state <> 'deleted')
       + (select count(*) from document_versions v where v.account_id = $1 and v.document_id = $2) as count`,
    [accountId, documentId],
  );
  return row?.count ?? 0;
}

const contentColumns = (
  of: "d" | "v",
): string => `${of}.content, ${of}.title_given as "isTitleGiven", ${of}.body, ${of}.blob_key as "blobKey",
  ${of}.original_file_name as "fileName", ${of}.content_type as type, encode(${of}.content_sha256, 'hex') as "contentSha256",
  ${of}.estimated_pages as "estimatedPages"`;

const joinedParts = `(select string_agg(t.text, e'\\n\\n' order by t.ordinal) from document_texts t where t.document_id = d.id)`;

/**
 * Returns a version with its content. In a transaction, locks a replaced version so that it cannot be deleted until the commit.
 * @param version number of the version
 */
export async function fullVersion(db: Queryable, { accountId, documentId }: DocumentHistory, version: number): Promise<FullVersion | null> {
  const current = await db.one<FullVersion>(
    "versions.current",
    `select ${currentColumns}, ${contentColumns("d")}, case when d.body is null and ${servedSince} is not null then ${joinedParts} end as "extractedText"
     from documents d where d.account_id = $1 and d.id = $2 and d.version = $3 and d.state <> 'deleted'`,
    [accountId, documentId, version],
  );
  if (current !== null) return current;
  return db.one<FullVersion>(
    "versions.past",
    // The text stays in the index until new text replaces it.
    `select ${pastColumns}, ${contentColumns("v")}, case when v.body is null and v.served_since is not null then coalesce(
         (select string_agg(p.part ->> 'text', e'\\n\\n' order by p.ordinal) from document_version_texts t
          cross join lateral json_array_elements(t.parts) with ordinality as p (part, ordinal)
          where t.account_id = $1 and t.document_id = v.document_id and t.text_hash = v.text_hash),
         (select ${joinedParts} from documents d where d.account_id = $1 and d.id = v.document_id and v.text_hash = case when ${servedSince} is not null then d.text_hash
            else (select l.text_hash from document_versions l where l.account_id = $1 and l.document_id = d.id and l.served_since is not null order by l.version desc limit 1) end)
       ) end as "extractedText"
     from document_versions v where v.account_id = $1 and v.document_id = $2 and v.version = $3 for key share of v`,
    [accountId, documentId, version],
  );
}

const dropped = `account_id as "accountId", document_id as "documentId", blob_key as "blobKey"`;

/** Deletes the replaced versions of all documents that have ever had an external id in a source. */
export async function eraseVersions(tx: Queryable, { accountId, sourceId, externalId }: DocumentName): Promise<DroppedVersion[]> {
  const versions = await tx.rows<DroppedVersion>(
    "versions.erase",
    `delete from document_versions v using sources s
     where v.account_id = $1 and v.source_id = s.id and ${inSource}
       and (v.external_id = $3 or v.document_id in (select d.id from documents d where d.account_id = $1 and d.source_id = s.id and d.external_id = $3))
     returning v.account_id as "accountId", v.document_id as "documentId", v.blob_key as "blobKey"`,
    [accountId, sourceId, externalId],
  );
  await dropUnusedTexts(tx, versions);
  return versions;
}

/** Deletes up to `limit` versions, across all accounts, that were replaced longer ago than their account's retention period. */
export async function purgeExpired(tx: Queryable, limit: number): Promise<DroppedVersion[]> {
  const versions = await tx.rows<DroppedVersion>(
    "versions.purge",
    `delete from document_versions where (document_id, version) in (
       select v.document_id, v.version from accounts a cross join lateral (
         select * from document_versions v where v.account_id = a.id and v.replaced_at < now() - make_interval(days => a.document_history_days)
         order by v.replaced_at limit $1
       ) v limit $1
     ) returning ${dropped}`,
    [limit],
  );
  await dropUnusedTexts(tx, versions);
  return versions;
}

/**
 * Deletes up to `limit` versions of documents, across all accounts, that have more than `most` replaced versions; oldest versions first.
 */
export async function purgeSurplus(tx: Queryable, most: number, limit: number): Promise<DroppedVersion[]> {
  const versions = await tx.rows<DroppedVersion>(
    "versions.purgeSurplus",
    `delete from document_versions where (document_id, version) in (
       select v.document_id, v.version from (
         select document_id from document_versions group by document_id having count(*) > $1
       ) long cross join lateral (
         select document_id, version from document_versions o where o.document_id = long.document_id order by version desc offset $1
       ) v order by v.document_id, v.version limit $2
     ) returning ${dropped}`,
    [most, limit],
  );
  await dropUnusedTexts(tx, versions);
  return versions;
}

/** Returns the number of replaced versions of an account and the bytes that they use in the database and in stored files. */
export async function historyUsage(db: Queryable, accountId: string): Promise<{ readonly versions: number; readonly bytes: number }> {
  const row = await db.one<{ versions: number; bytes: number }>(
    "versions.usage",
    `select count(*) as versions, (coalesce(sum(pg_column_size(v.*)), 0)
         + coalesce((select sum(pg_column_size(t.*)) from document_version_texts t where t.account_id = $1), 0)
         + coalesce((select sum(f.bytes) from (
             select max(v.content_size_bytes) as bytes from document_versions v
             where v.account_id = $1 and v.blob_key is not null and not exists (
               select from documents d where d.blob_key = v.blob_key and d.state <> 'deleted'
             ) group by v.blob_key
           ) f), 0))::bigint as bytes
     from document_versions v where v.account_id = $1`,
    [accountId],
  );
  return row ?? { versions: 0, bytes: 0 };
}
