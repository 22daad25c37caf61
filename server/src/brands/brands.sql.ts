import type { Brand, NewBrand } from "./model/brand.ts";
import type { Queryable } from "../ports/database.ts";
import { isBuilding } from "./onboarding-state.sql.ts";

const columns = `id, account_id as "accountId", display_name as "displayName", logo_url as "logoUrl", website_url as "websiteUrl", description,
  accent_colors as "accentColors", default_currency as "defaultCurrency", audience_languages as "audienceLanguages", created_at as "createdAt"`;

/** Returns the account's brands, oldest first. */
export function listBrands(db: Queryable, accountId: string): Promise<Brand[]> {
  return db.rows<Brand>("brands.list", `select ${columns} from brands where account_id = $1 order by created_at, id`, [accountId]);
}

/** Returns a brand, or null if the account has no such brand. */
export function brandById(db: Queryable, accountId: string, brandId: string): Promise<Brand | null> {
  return db.one<Brand>("brands.byId", `select ${columns} from brands where account_id = $1 and id = $2`, [accountId, brandId]);
}

/** Locks a brand against changes and deletion. Resolves to null if the account has no such brand. */
export function lockBrand(tx: Queryable, accountId: string, brandId: string): Promise<Brand | null> {
  return tx.one<Brand>("brands.lock", `select ${columns} from brands where account_id = $1 and id = $2 for no key update`, [
    accountId,
    brandId,
  ]);
}

/** Returns whether a queued or running onboarding job writes to the brand. */
export async function isBuiltInto(db: Queryable, accountId: string, brandId: string): Promise<boolean> {
  const found = await db.one(
    "brands.onboarding",
    `select 1 from onboardings o where o.account_id = $1 and o.brand_id = $2 and ${isBuilding}`,
    [accountId, brandId],
  );
  return found !== null;
}

export async function insertBrand(db: Queryable, brand: NewBrand): Promise<Brand> {
  const created = await db.one<Brand>(
    "brands.create",
    `insert into brands (id, account_id, display_name, logo_url, website_url, description, accent_colors, default_currency, audience_languages)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    valuesOf(brand),
  );
  if (created === null) throw new Error("the database returned no brand");
  return created;
}

/** Stores all fields of a brand. */
export async function writeBrand(tx: Queryable, brand: Brand): Promise<void> {
  await tx.run(
    "brands.update",
    `update brands set display_name = $3, logo_url = $4, website_url = $5, description = $6, accent_colors = $7, default_currency = $8,
       audience_languages = $9, updated_at = now()
     where account_id = $2 and id = $1`,
    valuesOf(brand),
  );
}

function valuesOf(brand: NewBrand): unknown[] {
  return [
    brand.id,
    brand.accountId,
    brand.displayName,
    brand.logoUrl,
    brand.websiteUrl,
    brand.description,
    JSON.stringify(brand.accentColors),
    brand.defaultCurrency,
    JSON.stringify(brand.audienceLanguages),
  ];
}

/** Returns the ids of the brand's sources. */
export async function sourcesOfBrand(db: Queryable, accountId: string, brandId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    "brands.sources",
    `select id from sources where account_id = $1 and brand_id = $2 and deleted_at is null`,
    [accountId, brandId],
  );
  return rows.map(({ id }) => id);
}
