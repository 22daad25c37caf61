import { nameKey } from "../../lib/text.ts";
import type { CountedSource, Source, SourceStore } from "../../knowledge/sources/store.ts";
import type { Database } from "./client.ts";

const columns = `s.id, s.account_id as "accountId", s.brand_id as "brandId", s.name, s.type, s.enabled, s.integration_id as "integrationId",
  s.stream_key as "streamKey", s.created_at as "createdAt"`;

export function postgresSourceStore(database: Database): SourceStore {
  const byName = (accountId: string, name: string): Promise<Source | null> =>
    database.one<Source>("sources.byName", `select ${columns} from sources s where s.account_id = $1 and s.name_key = $2`, [
      accountId,
      nameKey(name),
    ]);

  return {
    async create(source) {
      for (;;) {
        const created = await database.one<Source>(
          "sources.create",
          `insert into sources as s (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, $4, $5, $6)
           on conflict on constraint sources_name_key do nothing returning ${columns}`,
          [source.id, source.accountId, source.brandId, source.name, nameKey(source.name), source.type],
        );
        if (created !== null) return { source: created, created: true };
        const existing = await byName(source.accountId, source.name);
        // Deleted between the two statements: create it after all.
        if (existing !== null) return { source: existing, created: false };
      }
    },

    byId: (accountId, sourceId) =>
      database.one<Source>("sources.byId", `select ${columns} from sources s where s.account_id = $1 and s.id = $2`, [accountId, sourceId]),

    list: (accountId, brandId) =>
      database.rows<CountedSource>(
        "sources.list",
        `select ${columns}, c.document_count as "documentCount", c.ready_count as "readyCount"
         from sources s
         cross join lateral (
           select count(*) as document_count, count(*) filter (where d.state = 'ready') as ready_count from documents d where d.source_id = s.id
         ) c
         where s.account_id = $1 and ($2::uuid is null or s.brand_id = $2)
         order by s.created_at, s.id`,
        [accountId, brandId],
      ),

    setEnabled: (accountId, sourceId, enabled) =>
      database.one<Source>(
        "sources.setEnabled",
        `update sources s set enabled = $3, updated_at = now() where s.account_id = $1 and s.id = $2 returning ${columns}`,
        [accountId, sourceId, enabled],
      ),
  };
}
