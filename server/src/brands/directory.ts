import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Queryable } from "../ports/database.ts";
import { brandById } from "./brands.sql.ts";
import type { Brand } from "./model/brand.ts";

const maxAge = 10_000;

/** Brands by id, read from the database or a cache. */
export interface BrandDirectory {
  /** Resolves to null if the account has no such brand. */
  byId(accountId: string, brandId: string): Promise<Brand | null>;
}

/** Caches brands until their account changes, because every batch of products needs its brand. */
export function brandDirectory(database: Queryable, cache: AccountCache): BrandDirectory {
  const read = cache.view<Brand>({
    load: (key) => {
      const [accountId = "", brandId = ""] = key.split(" ");
      return brandById(database, accountId, brandId);
    },
    accountOf: (brand) => brand.accountId,
    max: 10_000,
    maxAge,
  });
  return { byId: (accountId, brandId) => read(`${accountId} ${brandId}`) };
}
