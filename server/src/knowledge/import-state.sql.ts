import type { Queryable } from "../ports/database.ts";

/** SQL: the import that is queued or running for the source `s`; null for none. */
export const runningImport = `(select i.id from imports i where i.source_id = s.id and i.state in ('queued', 'running'))`;

interface Claim {
  readonly accountId: string;
  readonly importId: string;
  /** Whether the caller is the import itself. */
  readonly isOwn: boolean;
}

/**
 * Claims ids for an import. Another caller claims the ids that it writes, so that the import does not overwrite them with the older content of
 * its file.
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
