import { fail } from "../platform/errors/fail.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { EventBus } from "../ports/event-bus.ts";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import type { Brand, BrandStore } from "./store.ts";

export interface UpdateBrandDeps {
  readonly store: Pick<BrandStore, "update" | "isBuiltInto">;
  readonly isCurrency: (code: string) => boolean;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Changes the sent fields; the brand's personas use them immediately. */
export async function updateBrand(deps: UpdateBrandDeps, accountId: string, brandId: string, input: BrandInput): Promise<Brand> {
  const fields = brandFields(input, deps.isCurrency);
  if (await deps.store.isBuiltInto(accountId, brandId))
    fail("brand.onboarding_active", "An onboarding is writing to the brand. Wait for it to end, or cancel it.");
  const brand = await deps.store.update(accountId, brandId, fields);
  if (brand === null) fail("resource.not_found", "No brand with this id exists.");
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return brand;
}
