import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Brand, BrandStore } from "./store.ts";

const maxAge = 10_000;

/** Caches brands until their account changes: every product batch needs its brand. */
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
