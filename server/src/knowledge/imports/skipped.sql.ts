import type { Queryable } from "../../ports/database.ts";
import { shownSkipped, type SkippedItem, type StoredSkippedItem } from "./model/import.ts";

const columns = `k.number, k.line, k.external_id as "externalId", k.code, k.message, k.item, k.is_retryable as "isRetryable"`;

/**
 * Stores skipped items. Products that cannot be resent are kept only for the first items, which are shown with an import. Otherwise, a file
 * that contains only invalid rows would be stored twice.
 */
export async function addSkipped(tx: Queryable, importId: string, items: readonly SkippedItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(
    "imports.addSkipped",
    `insert into import_skipped (import_id, line, external_id, code, message, item, is_retryable)
     select $1, r.line, r."externalId", r.code, r.message, case when r.item::text <> 'null'
       and (r."isRetryable" or r.position + (select count(*) from import_skipped where import_id = $1) <= $3) then r.item end, r."isRetryable"
     from rows from (json_to_recordset($2::json) as (line integer, "externalId" text, code text, message text, item json, "isRetryable" boolean))
       with ordinality as r (line, "externalId", code, message, item, "isRetryable", position)`,
    [importId, JSON.stringify(items), shownSkipped],
  );
}

/** Returns the first skipped items of the account's imports. */
export function firstSkipped(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<(StoredSkippedItem & { readonly importId: string })[]> {
  return db.rows(
    "imports.firstSkipped",
    `select i.id as "importId", ${columns}
     from imports i cross join lateral (select k.* from import_skipped k where k.import_id = i.id order by k.number limit $2) k where i.account_id = $1 order by i.id, k.number`,
    [accountId, limit],
  );
}

/** Returns the skipped items of an import after the given number. */
export function skippedAfter(
  db: Queryable,
  importId: string,
  { after, limit, isRetryable }: { readonly after: number; readonly limit: number; readonly isRetryable: boolean },
): Promise<StoredSkippedItem[]> {
  return db.rows<StoredSkippedItem>(
    "imports.skippedAfter",
    `select ${columns} from import_skipped k where k.import_id = $1 and k.number > $2 and (not $4 or k.is_retryable)
     order by k.number limit $3`,
    [importId, after, limit, isRetryable],
  );
}

export async function countRetryable(db: Queryable, importId: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    "imports.countRetryable",
    `select count(*) as count from import_skipped where import_id = $1 and is_retryable`,
    [importId],
  );
  return row?.count ?? 0;
}

/** Returns how many of the items existed. */
export async function dropSkipped(tx: Queryable, importId: string, numbers: readonly number[]): Promise<number> {
  const gone = await tx.rows(
    "imports.dropSkipped",
    `delete from import_skipped where import_id = $1 and number = any ($2::integer[]) returning number`,
    [importId, numbers],
  );
  return gone.length;
}
