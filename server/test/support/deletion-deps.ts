import { v4, v7 } from "uuid";
import type { DeleteBrandDeps } from "../../src/knowledge/deletion/delete-brand.ts";
import { AccountCache } from "../../src/platform/lib/account-cache.ts";
import type { Transactions } from "../../src/ports/database.ts";

/** Returns dependencies for deletions that no other node must learn of. */
export function deletionDeps(database: Transactions): DeleteBrandDeps {
  const bus = {
    publish: async () => undefined,
    subscribe: () => () => undefined,
    onGap: () => () => undefined,
    close: async () => undefined,
  };
  return { database, bus, cache: new AccountCache(), ids: { uuidv4: v4, uuidv7: v7 } };
}
