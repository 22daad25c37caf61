import type { IntegrityStore, RowCheck } from "../../installation/integrity-store.ts";
import type { Database } from "./client.ts";
import { integrityQueries } from "./integrity-queries.ts";

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
      database.rows<{ documentId: string; key: string }>(
        "integrity.liveBlobs",
        `select d.id as "documentId", d.blob_key as key from documents d join sources s on s.id = d.source_id
         where d.blob_key is not null and d.state <> 'deleted' and s.deleted_at is null and ($1::uuid is null or d.id > $1) order by d.id limit $2`,
        [after, limit],
      ),
  };
}
