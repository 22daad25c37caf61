import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { lockBrand } from "../brands.sql.ts";
import { factsOfBrand, writeManualFacts } from "./facts.sql.ts";
import { changedByHand, type FactChanges, NOTHING_STORED, type StoredFacts } from "./model/brand-facts.ts";
import type { FactName } from "./model/facts.schema.ts";
import { faultsOf } from "./validate-facts.ts";

export interface UpdateFactsDeps {
  readonly database: Transactions;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Sets facts of a brand manually. Answers use them immediately, and later refreshes from the website do not change them. */
export async function updateFacts(
  deps: UpdateFactsDeps,
  accountId: string,
  brandId: string,
  { changes, reset }: { readonly changes: FactChanges; readonly reset: readonly FactName[] },
): Promise<StoredFacts> {
  const errors = faultsOf(changes);
  const both = reset.find((name) => changes[name] !== undefined);
  if (both !== undefined) errors.push({ field: "reset", code: "format", message: `must not name \`${both}\`, which the request sets` });
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  const stored = await deps.database.transaction(async (tx) => {
    if ((await lockBrand(tx, accountId, brandId)) === null) return null;
    const before = (await factsOfBrand(tx, accountId, brandId)) ?? NOTHING_STORED;
    await writeManualFacts(tx, accountId, brandId, changedByHand(before.manual, changes, reset));
    return factsOfBrand(tx, accountId, brandId);
  });
  if (stored === null) fail("resource.not_found", "No brand with this id exists.");
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return stored;
}
