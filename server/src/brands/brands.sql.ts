import type { Brand, BrandFields, BrandStore, NewBrand } from "./store.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { isUnderWay } from "./onboarding-state.sql.ts";
import { rereadSources } from "./reread-sources.sql.ts";

const columns = `id, account_id as "accountId", display_name as "displayName", logo_url as "logoUrl", website_url as "websiteUrl", description,
  accent_colors as "accentColors", default_currency as "defaultCurrency", audience_languages as "audienceLanguages", created_at as "createdAt"`;

export function postgresBrandStore(database: Database): BrandStore {
  return {
    create: (brand) => insertBrand(database, brand),
    list: (accountId) =>
      database.rows<Brand>("brands.list", `select ${columns} from brands where account_id = $1 order by created_at, id`, [accountId]),
    byId: (accountId, brandId) =>
      database.one<Brand>("brands.byId", `select ${columns} from brands where account_id = $1 and id = $2`, [accountId, brandId]),

    isBuiltInto: async (accountId, brandId) =>
      (await database.one(
        "brands.onboarding",
        `select 1 from onboardings o where o.account_id = $1 and o.brand_id = $2 and ${isUnderWay}`,
        [accountId, brandId],
      )) !== null,

    update: (accountId, brandId, changes) => database.transaction((tx) => updateBrand(tx, accountId, brandId, changes)),
  };
}

export async function insertBrand(on: Queryable, brand: NewBrand): Promise<Brand> {
  const created = await on.one<Brand>(
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
}

async function updateBrand(tx: Queryable, accountId: string, brandId: string, changes: Partial<BrandFields>): Promise<Brand | null> {
  const before = await tx.one<Brand>("brands.lock", `select ${columns} from brands where account_id = $1 and id = $2 for no key update`, [
    accountId,
    brandId,
  ]);
  if (before === null) return null;
  const brand = { ...before, ...changes };
  await tx.run(
    "brands.update",
    `update brands set display_name = $2, logo_url = $3, website_url = $4, description = $5, accent_colors = $6, default_currency = $7,
       audience_languages = $8, updated_at = now()
     where account_id = $9 and id = $1`,
    [
      brandId,
      brand.displayName,
      brand.logoUrl,
      brand.websiteUrl,
      brand.description,
      JSON.stringify(brand.accentColors),
      brand.defaultCurrency,
      JSON.stringify(brand.audienceLanguages),
      accountId,
    ],
  );
  if (JSON.stringify(brand.audienceLanguages) !== JSON.stringify(before.audienceLanguages)) {
    const sources = await tx.rows<{ id: string }>(
      "brands.sources",
      `select id from sources where account_id = $1 and brand_id = $2 and deleted_at is null`,
      [accountId, brandId],
    );
    await rereadSources(
      tx,
      sources.map((source) => source.id),
    );
  }
  return brand;
}
