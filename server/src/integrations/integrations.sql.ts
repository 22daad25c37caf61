import type { Integration, IntegrationStore } from "./model/integration.ts";
import type { Database } from "../platform/postgres/client.ts";

const columns = `id, account_id as "accountId", brand_id as "brandId", name, platform, site_url as "siteUrl", created_at as "createdAt",
  disconnected_at as "disconnectedAt"`;

export function postgresIntegrationStore(database: Database): IntegrationStore {
  return {
    async list(accountId, { limit, offset }) {
      const [items, total] = await Promise.all([
        database.rows<Integration>(
          "integrations.list",
          `select ${columns} from integrations where account_id = $1 order by created_at desc, id desc limit $2 offset $3`,
          [accountId, limit, offset],
        ),
        database.one<{ count: number }>("integrations.count", `select count(*) as count from integrations where account_id = $1`, [
          accountId,
        ]),
      ]);
      return { items, total: total?.count ?? 0 };
    },

    create: (integration, key) =>
      database.transaction(async (tx) => {
        const { id, accountId, brandId, name, platform, siteUrl } = integration;
        const created = await tx.one<Integration>(
          "integrations.create",
          `insert into integrations (id, account_id, brand_id, name, platform, site_url)
           select $1, b.account_id, b.id, $4, $5, $6 from brands b where b.account_id = $2 and b.id = $3 for key share returning ${columns}`,
          [id, accountId, brandId, name, platform, siteUrl],
        );
        if (created === null) return null;
        await tx.run(
          "integrations.firstKey",
          `insert into api_keys (id, account_id, kind, integration_id, slot, hash, prefix) values ($1, $2, 'integration', $3, 'primary', $4, $5)`,
          [key.id, accountId, id, key.record.hash, key.record.prefix],
        );
        return created;
      }),

    async disconnect(accountId, integrationId) {
      const known = await database.run(
        "integrations.disconnect",
        `update integrations set disconnected_at = coalesce(disconnected_at, now()) where account_id = $1 and id = $2`,
        [accountId, integrationId],
      );
      return known > 0;
    },
  };
}
