import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { isBuiltInto, lockBrand, writeBrand } from "../brands.sql.ts";
import { imagePath, type DrawnImage } from "../images/model/uploaded-image.ts";
import { dropImages, keepImage } from "../images/uploaded-images.sql.ts";
import type { Brand } from "../model/brand.ts";

export interface SetLogoDeps {
  readonly database: Transactions;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/**
 * Sets an uploaded image as the brand's logo, and deletes an earlier upload.
 * @param image null removes the logo
 */
export async function setLogo(deps: SetLogoDeps, accountId: string, brandId: string, image: DrawnImage | null): Promise<Brand> {
  if (await isBuiltInto(deps.database, accountId, brandId))
    fail("brand.onboarding_active", "An onboarding job is writing to the brand. Wait for it to end, or cancel it.");
  const brand = await deps.database.transaction(async (tx) => {
    const before = await lockBrand(tx, accountId, brandId);
    if (before === null) return null;
    const id = image === null ? null : await keepImage(tx, { brandId }, { ...image, id: deps.ids.uuidv4(), accountId });
    if (id === null) await dropImages(tx, accountId, { brandId });
    const after = { ...before, logoUrl: id === null || image === null ? null : imagePath(id, image.contentHash) };
    await writeBrand(tx, after);
    return after;
  });
  if (brand === null) fail("resource.not_found", "No brand with this id exists.");
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return brand;
}
