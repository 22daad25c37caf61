import { fail } from "../errors/fail.ts";
import type { AccountCache } from "../lib/account-cache.ts";
import type { EventBus } from "../ports/event-bus.ts";
import { brandFields, type BrandInput } from "./brand-fields.ts";
import type { Brand, BrandStore } from "./store.ts";

export interface UpdateBrandDeps {
  readonly store: Pick<BrandStore, "update">;
  readonly isCurrency: (code: string) => boolean;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Changes the fields that were sent; its personas speak for the changed brand at once. */
export async function updateBrand(deps: UpdateBrandDeps, accountId: string, brandId: string, input: BrandInput): Promise<Brand> {
  const brand = await deps.store.update(accountId, brandId, brandFields(input, deps.isCurrency));
  if (brand === null) fail("resource.not_found", "There is no brand with this id");
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return brand;
}
