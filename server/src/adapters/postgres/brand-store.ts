import type { Brand, BrandStore } from "../../brands/store.ts";
import type { Database } from "./client.ts";

const columns = `id, account_id as "accountId", display_name as "displayName", logo_url as "logoUrl", website_url as "websiteUrl", description,
  accent_colors as "accentColors", default_currency as "defaultCurrency", audience_languages as "audienceLanguages", created_at as "createdAt"`;

export function postgresBrandStore(database: Database): BrandStore {
  return {
    async create(brand) {
      const created = await database.one<Brand>(
        "brands.create",
        `insert into brands (id, account_id, display_name, logo_url, website_url, description, accent_colors, default_currency, audience_languages)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
        [
          brand.id,
          brand.accountId,
          brand.displayName,
          brand.logoUrl,
          brand.websiteUrl,
          brand.description,
          JSON.stringify(brand.accentColors),
          brand.defaultCurrency,
          JSON.stringify(brand.audienceLanguages),
        ],
      );
      if (created === null) throw new Error("the database returned no brand");
      return created;
    },
    list: (accountId) =>
      database.rows<Brand>("brands.list", `select ${columns} from brands where account_id = $1 order by created_at, id`, [accountId]),
    byId: (accountId, brandId) =>
      database.one<Brand>("brands.byId", `select ${columns} from brands where account_id = $1 and id = $2`, [accountId, brandId]),
  };
}
