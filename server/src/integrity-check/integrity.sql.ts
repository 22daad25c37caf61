import type { Queryable } from "../ports/database.ts";
import type { IntegrityQuery } from "./integrity-queries.sql.ts";

/** Result of a check. */
export interface Finding {
  /** Number of faults. */
  readonly faults: number;
  /** Descriptions of the first few faults. */
  readonly examples: readonly string[];
}

/**
 * Runs an integrity query and returns the faults that it finds.
 * @param most maximum number of examples
 */
export async function findFaults(db: Queryable, { name, faults }: IntegrityQuery, most: number): Promise<Finding> {
  const rows = await db.rows<{ fault: string; total: number }>(
    `integrity.${name}`,
    `select fault, count(*) over () as total from (${faults}) as found (fault) limit $1`,
    [most],
  );
  return { faults: rows[0]?.total ?? 0, examples: rows.map(({ fault }) => fault) };
}

/**
 * Returns live files with the blobs that the files and their images reference, in document order.
 * @param after `documentId` of the last file already returned; null to start at the first file
 */
export function liveBlobs(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ readonly documentId: string; readonly keys: readonly string[] }[]> {
  return db.rows<{ documentId: string; keys: string[] }>(
    "integrity.liveBlobs",
    `select d.id as "documentId", array_remove(array_prepend(d.blob_key, array(
       select unnest(array[p.blob_key, p.thumbnail_blob_key]) from document_pictures p where p.document_id = d.id and p.blob_key is not null
     )), null) as keys
     from documents d join sources s on s.id = d.source_id
     where d.kind = 'file' and d.state <> 'deleted' and s.deleted_at is null and ($1::uuid is null or d.id > $1) order by d.id limit $2`,
    [after, limit],
  );
}
