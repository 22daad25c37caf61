import type { IntegrityStore, RowCheck } from "./model/row-check.ts";
import type { Database } from "../platform/postgres/client.ts";
import { integrityQueries } from "./integrity-queries.sql.ts";

export function postgresIntegrityStore(database: Database): IntegrityStore {
  return {
    checks: integrityQueries.map(({ name, promise, onlyWhileRunning = false, faults }): RowCheck => ({
      name,
      promise,
      onlyWhileRunning,
      async find(most) {
        const rows = await database.rows<{ fault: string; total: number }>(
          `integrity.${name}`,
          `select fault, count(*) over () as total from (${faults}) as found (fault) limit $1`,
          [most],
        );
        return { faults: rows[0]?.total ?? 0, examples: rows.map(({ fault }) => fault) };
      },
    })),

    liveBlobs: (after, limit) =>
      database.rows<{ documentId: string; keys: string[] }>(
        "integrity.liveBlobs",
        `select d.id as "documentId", array_remove(array_prepend(d.blob_key, array(
           select unnest(array[p.blob_key, p.thumbnail_blob_key]) from document_pictures p where p.document_id = d.id and p.blob_key is not null
         )), null) as keys
         from documents d join sources s on s.id = d.source_id
         where d.kind = 'file' and d.state <> 'deleted' and s.deleted_at is null and ($1::uuid is null or d.id > $1) order by d.id limit $2`,
        [after, limit],
      ),
  };
}
