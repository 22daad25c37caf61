import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Brand, BrandStore } from "./store.ts";

const maxAge = 10_000;

/** Brands held in memory and read anew when their account changes: each batch of products asks for its own. */
export function brandDirectory(store: Pick<BrandStore, "byId">, cache: AccountCache): Pick<BrandStore, "byId"> {
  const read = cache.view<Brand>({
    load: (key) => {
      const [accountId = "", brandId = ""] = key.split(" ");
      return store.byId(accountId, brandId);
    },
    accountOf: (brand) => brand.accountId,
    max: 10_000,
    maxAge,
  });
  return { byId: (accountId, brandId) => read(`${accountId} ${brandId}`) };
}
