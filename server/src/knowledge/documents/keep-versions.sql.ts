import type { Queryable } from "../../ports/database.ts";

/** Columns that a version copies from its document unchanged. */
const copied = `account_id, source_id, external_id, kind, title, title_given, content, content_hash, text_hash, body, blob_key, original_file_name,
  content_type, content_size_bytes, content_sha256, estimated_pages, origin`;

const copiedOf = copied
  .split(",")
  .map((column) => `d.${column.trim()}`)
  .join(", ");

/** SQL expression: when searches began to use the current version of document `d`; null if they do not use it. */
export const servedSince = `coalesce(d.served_since, case when d.state = 'ready' then d.processed_at end)`;

/**
 * SQL that keeps the current versions of documents `d` whose account keeps a history. Runs in the statement that changes the documents, so
 * it sees them as they were before.
 * @param from SQL for the rows of `documents d` and their condition
 */
export const keeping = (
  from: string,
  isDeletion: "true" | "false",
): string => `insert into document_versions (document_id, version, ${copied},
    written_at, served_since, is_deletion)
  select d.id, d.version, ${copiedOf}, coalesce(d.written_at, d.created_at), ${servedSince}, ${isDeletion}
  from ${from} and exists (select from accounts a where a.id = d.account_id and a.document_history_days > 0)`;

/** SQL that keeps the indexed text of documents `d` under the hash of the version to which they belong. */
const keepingTexts = (
  where: string,
): string => `insert into document_version_texts (account_id, document_id, text_hash, passages, parts, vectors, generation)
  select d.account_id, d.id, v.text_hash, p.passages, t.parts, case when p.generations = 1 then p.vectors end, case when p.generations = 1 then p.generation end
  from documents d
    cross join lateral (
      select text_hash, body from document_versions v where v.document_id = d.id and v.served_since is not null order by v.version desc limit 1
    ) v
    cross join lateral (
      select json_agg(json_build_object('ordinal', ordinal, 'text', text, 'headings', headings, 'page', page) order by ordinal) as passages,
        string_agg(vector, '' order by ordinal) as vectors, count(distinct generation) as generations, min(generation) as generation
      from passages where document_id = d.id
    ) p
    cross join lateral (
      -- The text of an account document is part of its version.
      select json_agg(json_build_object('page', page, 'text', text) order by ordinal) as parts
      from document_texts where document_id = d.id and v.body is null
    ) t
  where d.account_id = any ($1::uuid[]) and d.id = any ($2::uuid[]) and p.passages is not null ${where}
  on conflict (document_id, text_hash) do nothing`;

/** Keeps the text of the accounts' locked documents that is about to be replaced by the text of another version. */
export async function keepReplacedTexts(tx: Queryable, accountIds: readonly string[], documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.run("documents.keepReplacedTexts", keepingTexts("and d.served_since is null and v.text_hash <> d.text_hash"), [
    accountIds,
    documentIds,
  ]);
}

/** Keeps the current versions and the text of locked documents that are about to be deleted. */
export async function keepDeleted(tx: Queryable, accountId: string, documentIds: readonly string[]): Promise<void> {
  await tx.run("documents.keepDeleted", keeping("documents d where d.account_id = $1 and d.id = any ($2::uuid[])", "true"), [
    accountId,
    documentIds,
  ]);
  await keepDeletedTexts(tx, accountId, documentIds);
}

/** Keeps the text of locked documents whose current version was kept when they were deleted. */
export async function keepDeletedTexts(tx: Queryable, accountId: string, documentIds: readonly string[]): Promise<void> {
  await tx.run(
    "documents.keepDeletedTexts",
    keepingTexts("and exists (select from document_versions k where k.document_id = d.id and k.version = d.version)"),
    [[accountId], documentIds],
  );
}

/** Returns those of the given blobs that a kept version references. */
export async function keptBlobs(tx: Queryable, accountId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.rows<{ key: string }>(
    "documents.keptBlobs",
    `select blob_key as key from document_versions where account_id = $1 and blob_key = any ($2::text[])`,
    [accountId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

export interface DroppedVersion {
  readonly accountId: string;
  readonly documentId: string;
  readonly blobKey: string | null;
}

/** Deletes document text that does not belong to any kept version. */
export async function dropUnusedTexts(tx: Queryable, versions: readonly DroppedVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await tx.run(
    "documents.dropUnusedTexts",
    `delete from document_version_texts t where t.account_id = any ($1::uuid[]) and t.document_id = any ($2::uuid[])
       and not exists (select from document_versions v where v.document_id = t.document_id and v.text_hash = t.text_hash)`,
    [[...new Set(versions.map(({ accountId }) => accountId))], [...new Set(versions.map(({ documentId }) => documentId))]],
  );
}
