import { fail } from "../platform/errors/fail.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Queryable, Transactions } from "../ports/database.ts";
import type { EventBus } from "../ports/event-bus.ts";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import { dropImages } from "./images/uploaded-images.sql.ts";
import { isBuiltInto, lockBrand, sourcesOfBrand, writeBrand } from "./brands.sql.ts";
import { speaksOtherLanguages, type Brand, type BrandFields } from "./model/brand.ts";
import { rereadSources } from "./reread-sources.sql.ts";

export interface UpdateBrandDeps {
  readonly database: Transactions;
  readonly isCurrency: (code: string) => boolean;
  /** Updates the account's embedding models to cover the changed languages. */
  readonly brandChanged: (accountId: string) => Promise<void>;
  /** Redraws the images of the brand's personas. */
  readonly redrawAvatars: (accountId: string, brand: Brand) => Promise<void>;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Changes the fields that were sent. The brand's personas use the new values immediately. */
export async function updateBrand(deps: UpdateBrandDeps, accountId: string, brandId: string, input: BrandInput): Promise<Brand> {
  const fields = brandFields(input, deps.isCurrency);
  if (await isBuiltInto(deps.database, accountId, brandId))
    fail("brand.onboarding_active", "An onboarding job is writing to the brand. Wait for it to end, or cancel it.");
  const brand = await deps.database.transaction(async (tx) => {
    const changed = await changeBrand(tx, accountId, brandId, fields);
    if (changed !== null && fields.logoUrl !== undefined) await dropImages(tx, accountId, { brandId }, changed.logoUrl);
    return changed;
  });
  if (brand === null) fail("resource.not_found", "No brand with this id exists.");
  if (fields.accentColors !== undefined || fields.displayName !== undefined) await deps.redrawAvatars(accountId, brand);
  await deps.brandChanged(accountId);
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return brand;
}

/** Changes a brand and, if its languages change, reindexes its documents. Returns null if the account has no such brand. */
export async function changeBrand(tx: Queryable, accountId: string, brandId: string, changes: Partial<BrandFields>): Promise<Brand | null> {
  const before = await lockBrand(tx, accountId, brandId);
  if (before === null) return null;
  const brand = { ...before, ...changes };
  await writeBrand(tx, brand);
  if (speaksOtherLanguages(before, brand)) await rereadSources(tx, await sourcesOfBrand(tx, accountId, brandId));
  return brand;
}
