import type { Queryable } from "../../ports/database.ts";
import type { SkippedItem, StoredSkippedItem } from "./model/import.ts";

const columns = `k.number, k.line, k.external_id as "externalId", k.code, k.message, k.item`;

export async function addSkipped(tx: Queryable, importId: string, items: readonly SkippedItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(
    "imports.addSkipped",
    `insert into import_skipped (import_id, line, external_id, code, message, item)
     select $1, r.line, r."externalId", r.code, r.message, case when r.item::text <> 'null' then r.item end
     from json_to_recordset($2::json) as r (line integer, "externalId" text, code text, message text, item json)`,
    [importId, JSON.stringify(items)],
  );
}

/** Returns the first skipped items of the account's imports. */
export function firstSkipped(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<(Omit<StoredSkippedItem, "item"> & { readonly importId: string; readonly retryable: boolean })[]> {
  return db.rows(
    "imports.firstSkipped",
    `select i.id as "importId", k.number, k.line, k.external_id as "externalId", k.code, k.message, k.retryable
     from imports i cross join lateral (
       select k.*, k.item is not null as retryable from import_skipped k where k.import_id = i.id order by k.number limit $2
     ) k where i.account_id = $1 order by i.id, k.number`,
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
    `select ${columns} from import_skipped k where k.import_id = $1 and k.number > $2 and (not $4 or k.item is not null)
     order by k.number limit $3`,
    [importId, after, limit, isRetryable],
  );
}

export async function countRetryable(db: Queryable, importId: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    "imports.countRetryable",
    `select count(*) as count from import_skipped where import_id = $1 and item is not null`,
    [importId],
  );
  return row?.count ?? 0;
}

export async function dropSkipped(tx: Queryable, importId: string, numbers: readonly number[]): Promise<void> {
  await tx.run("imports.dropSkipped", `delete from import_skipped where import_id = $1 and number = any ($2::integer[])`, [
    importId,
    numbers,
  ]);
}
