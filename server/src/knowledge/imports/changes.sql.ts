import type { Queryable } from "../../ports/database.ts";
import type { DocumentContent } from "../model/content.ts";
import type { Import } from "./model/import.ts";
import type { ChangeToUndo, UndoCounts } from "./model/undo.ts";

type ImportKey = Pick<Import, "id" | "accountId" | "sourceId">;

const insertChanges = `insert into import_changes (import_id, account_id, external_id, change, document_id, version, previous_version, enabled)`;

/** Records the versions of documents that the import created or updated in this transaction. */
export async function recordWritten(
  tx: Queryable,
  { id, accountId, sourceId }: ImportKey,
  { created, updated }: { readonly created: readonly string[]; readonly updated: readonly string[] },
): Promise<void> {
  if (created.length + updated.length === 0) return;
  await tx.run(
    "imports.recordWritten",
    `${insertChanges}
     select $1, d.account_id, d.external_id, case when d.external_id = any ($4::text[]) then 'created' else 'updated' end, d.id, d.version,
       case when d.external_id = any ($4::text[]) then null else d.version - 1 end, d.enabled
     from documents d
     where d.account_id = $2 and d.source_id = $3 and d.external_id = any ($4::text[] || $5::text[]) and d.state <> 'deleted'
     on conflict (import_id, external_id) do update set document_id = excluded.document_id, version = excluded.version`,
    [id, accountId, sourceId, created, updated],
  );
}

/** Locks and records documents that the import is about to remove in this transaction. */
export async function recordRemoved(tx: Queryable, { id, accountId, sourceId }: ImportKey, externalIds: readonly string[]): Promise<void> {
  await tx.run(
    "imports.recordRemoved",
    `with removed as (
       select d.* from documents d join sources s on s.id = d.source_id and s.deleted_at is null
       where d.account_id = $2 and d.source_id = $3 and d.external_id = any ($4::text[]) and d.state <> 'deleted'
       order by d.external_id for update of d for key share of s
     ) ${insertChanges}
     select $1, r.account_id, r.external_id, 'removed', r.id, r.version, r.version, r.enabled from removed r
     on conflict do nothing`,
    [id, accountId, sourceId, externalIds],
  );
}

/** SQL for the changes `c` of import $1 of account $2 into source $3, with the current document `d` and the version `v` to restore. */
const changes = `import_changes c
  left join documents d on d.account_id = $2 and d.source_id = $3 and d.external_id = c.external_id and d.state <> 'deleted'
  left join document_versions v on v.account_id = $2 and v.document_id = c.document_id and v.version = c.previous_version
  where c.account_id = $2 and c.import_id = $1`;

/** SQL: what undoing change `c` does. A document that was changed, deleted or created after the import is not touched. */
const undoing = `case
  when c.change = 'created' and d.id is null then 'nothing'
  when c.change = 'removed' and d.id is null then case when v.version is null then 'version_expired' else 'recreate' end
  when c.change = 'removed' or d.id is distinct from c.document_id or d.version is distinct from c.version then 'changed_since'
  when c.change = 'created' then 'delete'
  when v.version is null then 'version_expired'
  else 'restore' end`;

/** Locks the current documents of the next changes in the order of their external ids. */
export async function lockChanged(
  tx: Queryable,
  { id, accountId, sourceId }: ImportKey,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<void> {
  await tx.rows(
    "imports.lockChanged",
    `select d.id from (
       select external_id from import_changes where import_id = $1 and account_id = $2 and external_id > $4 order by external_id limit $5
     ) c join sources s on s.account_id = $2 and s.id = $3 and s.deleted_at is null
       join documents d on d.source_id = s.id and d.external_id = c.external_id and d.state <> 'deleted'
     order by d.external_id for update of d for key share of s`,
    [id, accountId, sourceId, after, limit],
  );
}

/** Returns the next changes, whose documents `lockChanged` has locked. */
export function changesAfter(
  tx: Queryable,
  { id, accountId, sourceId }: ImportKey,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ChangeToUndo[]> {
  return tx.rows<ChangeToUndo>(
    "imports.changesAfter",
    `select c.external_id as "externalId", coalesce(d.title, v.title, '') as title, c.document_id as "documentId", c.enabled as "isEnabled",
       ${undoing} as undoing, c.previous_version as "previousVersion"
     from ${changes} and c.external_id > $4 order by c.external_id limit $5`,
    [id, accountId, sourceId, after, limit],
  );
}

/** Returns the contents of the versions to restore by document id, and locks the versions so that they are not deleted until the commit. */
export async function previousContents(
  tx: Queryable,
  accountId: string,
  due: readonly ChangeToUndo[],
): Promise<ReadonlyMap<string, DocumentContent>> {
  const rows = await tx.rows<{ documentId: string; content: DocumentContent }>(
    "imports.previousContents",
    `select v.document_id as "documentId", v.content from unnest($2::uuid[], $3::bigint[]) as w (document_id, version)
     join document_versions v on v.account_id = $1 and v.document_id = w.document_id and v.version = w.version for key share of v`,
    [accountId, due.map(({ documentId }) => documentId), due.map(({ previousVersion }) => previousVersion)],
  );
  return new Map(rows.map(({ documentId, content }) => [documentId, content]));
}

/** Counts what undoing an import would do. */
export async function countUndo(db: Queryable, { id, accountId, sourceId }: ImportKey): Promise<UndoCounts> {
  const rows = await db.rows<{ undoing: keyof UndoCounts; count: number }>(
    "imports.countUndo",
    `select ${undoing} as undoing, count(*) as count from ${changes} group by 1`,
    [id, accountId, sourceId],
  );
  const of = (name: keyof UndoCounts): number => rows.find(({ undoing: found }) => found === name)?.count ?? 0;
  return {
    nothing: of("nothing"),
    delete: of("delete"),
    restore: of("restore"),
    recreate: of("recreate"),
    changed_since: of("changed_since"),
    version_expired: of("version_expired"),
  };
}

/** Deletes the records of changes that were undone or can never be undone. */
export async function dropChanges(tx: Queryable, { id, accountId }: ImportKey, externalIds: readonly string[]): Promise<void> {
  await tx.run(
    "imports.dropChanges",
    `delete from import_changes where import_id = $1 and account_id = $2 and external_id = any ($3::text[])`,
    [id, accountId, externalIds],
  );
}

/** Records that the changes of an import were undone. */
export async function setUndone(tx: Queryable, { id, accountId }: ImportKey): Promise<void> {
  await tx.run("imports.setUndone", `update imports set undone_at = now() where id = $1 and account_id = $2`, [id, accountId]);
}
