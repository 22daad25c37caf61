import type { Queryable } from "../ports/database.ts";

/** SQL: id of the import that is queued or running for the source `s`; null if there is none. */
export const runningImport = `(select i.id from imports i where i.source_id = s.id and i.state in ('queued', 'running'))`;

interface Claim {
  readonly accountId: string;
  readonly importId: string;
  /** Whether the caller is the import itself. */
  readonly isOwn: boolean;
}

/**
 * Claims ids for an import. Other callers claim the ids that they write, so that the import does not overwrite these documents with older content
 * from its file.
 */
export async function claimIds(
  tx: Queryable,
  { accountId, importId, isOwn }: Claim,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ externalId: string }>(
    "imports.claimIds",
    `insert into import_ids (import_id, external_id, is_own) select i.id, w.external_id, $3 from imports i cross join unnest($2::text[]) as w (external_id)
     where i.account_id = $4 and i.id = $1 and i.state in ('queued', 'running') order by w.external_id
     on conflict do nothing returning external_id as "externalId"`,
    [importId, externalIds, isOwn, accountId],
  );
  return new Set(rows.map(({ externalId }) => externalId));
}
